/**
 * The restaurant's site without a service: `npm run dev`, then /dev/terra.html?scene=NAME&theme=THEME&language=de.
 *
 * This entry is not part of the build.
 */
import { createRoot } from "react-dom/client";

import "@fontsource-variable/vollkorn/wght.css";

import { useRoom } from "../src/room/store";
import { CallContext } from "../src/kinds/restaurant/callContext";
import { useTerra } from "../src/kinds/restaurant/store";
import { TerraPage } from "../src/kinds/restaurant/TerraPage";
import { enterTerra, keepTerraTheme, THEMES } from "../src/kinds/restaurant/themes";
import { LANGUAGES } from "../src/kinds/restaurant/words/languages";
import { speakOnPage } from "../src/kinds/restaurant/words/speaking";
import "../src/styles/main.css";
import "../src/kinds/restaurant/styles/terra.css";
import { quietCall, TERRA_SCENES } from "./terraScenes";

const query = new URLSearchParams(window.location.search);
const theme = THEMES.find((one) => one === query.get("theme"));
if (theme) keepTerraTheme(theme);
enterTerra();

Object.assign(window, { scenes: Object.keys(TERRA_SCENES) });
const language = LANGUAGES.find((one) => one === query.get("language")) ?? "en";

const name = query.get("scene") ?? "home";
const scene = TERRA_SCENES[name];
const root = document.getElementById("root");
if (!scene || !root) throw new Error(`There is no scene ${name}; there are ${Object.keys(TERRA_SCENES).join(", ")}.`);

const { page, terra, room, own } = scene(performance.now());

// What is asked of the service, which is not there.
const free = (time: string) => ({ time, free: time !== "20:00" });
const ANSWERS: Record<string, object> = {
  tables: { free: [], taken: [2, 6, 9, 12] },
  times: { times: ["18:30", "19:00", "19:30", "20:00"].map(free) },
  slots: { times: ["18:30", "18:45", "19:00"].map(free) },
};
window.fetch = (asked) => {
  const [, about = ""] = /restaurant\/(\w+)/.exec(asked instanceof Request ? asked.url : asked.toString()) ?? [];
  if (about === "own" && own === "unknown") return Promise.resolve(Response.json({ detail: "There is nothing under this reference and this phone number." }, { status: 404 }));
  return Promise.resolve(Response.json(about === "own" ? own : (ANSWERS[about] ?? {})));
};
if (own && own !== "find") window.history.replaceState(null, "", "#own=a-token");
useTerra.getState().set({ page, ...terra });
useRoom.getState().set(room);
await speakOnPage(language);
createRoot(root).render(
  <CallContext.Provider value={quietCall}>
    <TerraPage own={own !== undefined} page={page} />
  </CallContext.Provider>,
);
