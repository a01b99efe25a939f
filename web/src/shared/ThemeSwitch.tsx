import { useState } from "react";

import { keepTheme, keptTheme, type Theme } from "../theme";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const WORDS: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };

/** Goes round: the system's theme, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(keptTheme);
  const turn = (): void => {
    keepTheme(NEXT[theme]);
    setTheme(NEXT[theme]);
  };
  return (
    <button
      aria-label={`Theme: ${WORDS[theme]}. Switch to ${WORDS[NEXT[theme]]}.`}
      className="label inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 hover:text-ink"
      onClick={turn}
      type="button"
    >
      <svg aria-hidden height="16" viewBox="0 0 16 16" width="16">
        <circle cx="8" cy="8" fill="none" r="6.5" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
      </svg>
      <span className="max-sm:sr-only">{WORDS[theme]}</span>
    </button>
  );
}
