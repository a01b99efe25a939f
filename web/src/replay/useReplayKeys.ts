import { useEffect } from "react";

export interface Deeds {
  /** Null where nothing can be heard. */
  toggle: (() => void) | null;
  /** Seconds on or back. */
  move: (by: number) => void;
  /** To the next sentence, or the one before. */
  sentence: (by: 1 | -1) => void;
}

const TYPED = "input:not([type=range]), textarea, select, [contenteditable]";
const SECONDS = 10;

/** Space plays, J and L move, P and N go by sentences; not where one types or presses a button. */
export function useReplayKeys({ toggle, move, sentence }: Deeds): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      // What stands in a shadow root, as the studio's editor does, is seen by the path alone.
      const [target] = event.composedPath();
      const on = target instanceof Element ? target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || on?.closest(TYPED)) return;
      const deed = DEEDS[event.key.toLowerCase()];
      if (!deed || (HEARD.has(event.key.toLowerCase()) && !toggle) || (event.key === " " && on?.closest("button, a, summary"))) return;
      event.preventDefault();
      deed({ toggle, move, sentence });
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [toggle, move, sentence]);
}

/** What only a sound has. */
const HEARD = new Set([" ", "k"]);

const DEEDS: Record<string, (deeds: Deeds) => void> = {
  " ": ({ toggle }) => toggle?.(),
  k: ({ toggle }) => toggle?.(),
  j: ({ move }) => move(-SECONDS),
  l: ({ move }) => move(SECONDS),
  p: ({ sentence }) => sentence(-1),
  n: ({ sentence }) => sentence(1),
};
