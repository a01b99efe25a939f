/**
 * The room without a session: `npm run dev`, then /dev/room.html?scene=NAME.
 *
 * This entry is not part of the build.
 */
import { createRoot } from "react-dom/client";

import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import "../src/styles/main.css";
import { applyTheme, keptTheme } from "../src/theme";
import { quietVisit, SCENES } from "./scenes";

applyTheme(keptTheme());

const name = new URLSearchParams(window.location.search).get("scene") ?? "live";
const scene = SCENES[name];
const root = document.getElementById("root");
if (!scene || !root) throw new Error(`There is no scene ${name}; there are ${Object.keys(SCENES).join(", ")}.`);
useRoom.getState().set(scene(performance.now()));
createRoot(root).render(
  <VisitContext.Provider value={quietVisit}>
    <RoomPage />
  </VisitContext.Provider>,
);
