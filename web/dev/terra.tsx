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

// Which tables are taken is asked of the service, which is not there.
window.fetch = () => Promise.resolve(new Response(JSON.stringify({ free: [], taken: [2, 6, 9, 12] }), { headers: { "Content-Type": "application/json" } }));

const { page, terra, room } = scene(performance.now());
useTerra.getState().set({ page, ...terra });
useRoom.getState().set(room);
await speakOnPage(language);
createRoot(root).render(
  <CallContext.Provider value={quietCall}>
    <TerraPage page={page} />
  </CallContext.Provider>,
);
