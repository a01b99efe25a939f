/** Terra's own themes; the choice is kept on this machine, apart from the other views'. */
import { applyTheme, keptTheme } from "../../theme";
import { browserStorage } from "../../shared/storage";

export const THEMES = ["light", "dark", "neon", "pink"] as const;
export type TerraTheme = (typeof THEMES)[number];

const KEY = "beatroom.terra.theme";

export function keptTerraTheme(): TerraTheme {
  const kept = THEMES.find((theme) => theme === browserStorage.getItem(KEY));
  if (kept) return kept;
  const prefersDark = typeof window.matchMedia === "function" && window.matchMedia("(prefers-color-scheme: dark)").matches;
  return prefersDark ? "dark" : "light";
}

export function keepTerraTheme(theme: TerraTheme): void {
  browserStorage.setItem(KEY, theme);
  dress(theme);
}

function dress(theme: TerraTheme): void {
  document.documentElement.dataset.site = "terra";
  document.documentElement.dataset.theme = theme;
}

/** Puts Terra's theme on the page; the returned call puts the other views' back. */
export function enterTerra(): () => void {
  dress(keptTerraTheme());
  return () => {
    delete document.documentElement.dataset.site;
    applyTheme(keptTheme());
  };
}
