/**
 * The room without a session: `npm run dev`, then /dev/room.html?scene=NAME&theme=light.
 *
 * This entry is not part of the build.
 */
import { createRoot } from "react-dom/client";

import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import "../src/styles/main.css";
import { applyTheme, keptTheme, type Theme } from "../src/theme";
import { quietVisit, SCENES } from "./scenes";

const query = new URLSearchParams(window.location.search);
applyTheme((query.get("theme") as Theme | null) ?? keptTheme());
Object.assign(window, { scenes: Object.keys(SCENES) });

const name = query.get("scene") ?? "live";
const scene = SCENES[name];
const root = document.getElementById("root");
if (!scene || !root) throw new Error(`There is no scene ${name}; there are ${Object.keys(SCENES).join(", ")}.`);
useRoom.getState().set(scene(performance.now()));
createRoot(root).render(
  <VisitContext.Provider value={quietVisit}>
    <RoomPage />
  </VisitContext.Provider>,
);
