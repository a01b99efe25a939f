import { useEffect } from "react";

export interface Deeds {
  toggle: () => void;
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
      const on = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || on?.closest(TYPED)) return;
      const deed = DEEDS[event.key.toLowerCase()];
      if (!deed || (event.key === " " && on?.closest("button, a, summary"))) return;
      event.preventDefault();
      deed({ toggle, move, sentence });
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [toggle, move, sentence]);
}

const DEEDS: Record<string, (deeds: Deeds) => void> = {
  " ": ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  j: ({ move }) => move(-SECONDS),
  l: ({ move }) => move(SECONDS),
  p: ({ sentence }) => sentence(-1),
  n: ({ sentence }) => sentence(1),
};
