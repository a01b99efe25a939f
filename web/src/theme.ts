/** The choice of theme: the system's, or one that is kept on this machine. */
import { browserStorage } from "./shared/storage";

export type Theme = "system" | "light" | "dark";

const KEY = "beatroom.theme";

export function keptTheme(): Theme {
  const kept = browserStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function keepTheme(theme: Theme): void {
  if (theme === "system") browserStorage.removeItem(KEY);
  else browserStorage.setItem(KEY, theme);
  applyTheme(theme);
}
