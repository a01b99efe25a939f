import { createRoot } from "react-dom/client";

import { App } from "./App";
import "./styles/main.css";
import { applyTheme, keptTheme } from "./theme";

applyTheme(keptTheme());

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
createRoot(root).render(<App />);
