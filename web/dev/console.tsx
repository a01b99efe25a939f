/**
 * The console, the stage and backstage without a session: `npm run dev`, then
 * /dev/console.html?scene=NAME&theme=light.
 *
 * This entry is not part of the build.
 */
import { createRoot } from "react-dom/client";

import "../src/styles/main.css";
import { applyTheme, keptTheme, type Theme } from "../src/theme";
import { ConsoleSceneView, pressAll, setScene } from "./ConsoleSceneView";
import { CONSOLE_SCENES } from "./consoleScenes";

const query = new URLSearchParams(window.location.search);
applyTheme((query.get("theme") as Theme | null) ?? keptTheme());
Object.assign(window, { scenes: Object.keys(CONSOLE_SCENES) });

const name = query.get("scene") ?? "desk";
const scene = CONSOLE_SCENES[name]?.();
const root = document.getElementById("root");
if (!scene || !root) throw new Error(`There is no scene ${name}; there are ${Object.keys(CONSOLE_SCENES).join(", ")}.`);
setScene(scene);
createRoot(root).render(<ConsoleSceneView scene={scene} />);
void pressAll(scene).then(() => (root.dataset["ready"] = ""));
