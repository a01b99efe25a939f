import { createRoot } from "react-dom/client";

import { operatorToken } from "./api/token";
import { App } from "./App";
import "./styles/main.css";
import { applyTheme, keptTheme } from "./theme";

applyTheme(keptTheme());
// Whichever page a link with the token opens, the address bar does not keep it.
operatorToken();

// A link with a token that is opened where the page is already changes the address' end alone.
window.addEventListener("hashchange", () => {
  if (/[#&](token|join)=/.test(window.location.hash)) window.location.reload();
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
createRoot(root).render(<App />);
