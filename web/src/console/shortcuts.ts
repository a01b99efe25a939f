import { useEffect } from "react";

/** What organisers do, by one key each. */
export const KEYS = { skip: "S", extend: "+", hold: "H", say: "/", wrapUp: "W", mute: "M", undo: "U", help: "?" } as const;

export const KEY_WORDS: Record<Deed, string> = {
  skip: "Skip to the next beat",
  extend: "Give the beat one more minute",
  hold: "Hold the clock, or let it run on",
  say: "Tell the host something",
  wrapUp: "Wrap up now",
  mute: "Mute the host, or let it speak",
  undo: "Take back what can be taken back",
  help: "Show this sheet",
};

export type Deed = keyof typeof KEYS;

/** Whether the key goes to something that takes text or has keys of its own. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}

/** The deed a key stands for, or null. */
export function deedOf(event: KeyboardEvent): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null;
  if (takesKeys(event.target)) return null;
  const key = event.key === "=" ? "+" : event.key.toUpperCase();
  return (Object.keys(KEYS) as Deed[]).find((deed) => KEYS[deed] === key) ?? null;
}

/** Calls `deed` for its key while `enabled`. */
export function useShortcuts(enabled: boolean, deed: (deed: Deed) => void): void {
  useEffect(() => {
    if (!enabled) return;
    const pressed = (event: KeyboardEvent): void => {
      const meant = deedOf(event);
      if (!meant || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      deed(meant);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [enabled, deed]);
}
