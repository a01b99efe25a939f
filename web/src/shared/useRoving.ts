/** One tab stop for a list of many buttons, which the keys go through: of a hundred sentences nobody tabs past each. */
import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from "react";

interface Roving<T extends HTMLElement> {
  /** For the list: its buttons have `data-stop`, their place among them. */
  list: { ref: RefObject<T>; onKeyDown: (event: KeyboardEvent) => void; onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
  /** The place of the one that the tab key leads to. */
  stop: number;
}

interface Options {
  /** The place that the tab key leads to while the focus is elsewhere; without it, where the focus was last. */
  at?: number | undefined;
  /** Whether the arrows to the sides count too: for what stands in lines, not in rows. */
  across?: boolean;
}

/** Arrows, Home and End go through the `count` buttons of a list; whoever tabs comes to one of them, and goes on behind them. */
export function useRoving<T extends HTMLElement>(count: number, { at, across = false }: Options = {}): Roving<T> {
  const ref = useRef<T>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const stop = Math.max(0, Math.min(focused ?? at ?? 0, count - 1));
  const follows = at !== undefined;

  const onKeyDown = useCallback(
    (event: KeyboardEvent): void => {
      const place = placeOf(event.target);
      const to = place === null || event.ctrlKey || event.metaKey || event.altKey ? null : next(event.key, place, count, across);
      if (to === null) return;
      event.preventDefault();
      ref.current?.querySelector<HTMLElement>(`[data-stop="${to}"]`)?.focus();
    },
    [count, across],
  );
  const onFocus = useCallback((event: FocusEvent): void => {
    const place = placeOf(event.target);
    if (place !== null) setFocused(place);
  }, []);
  const onBlur = useCallback(
    ({ relatedTarget }: FocusEvent): void => {
      if (follows && !ref.current?.contains(relatedTarget)) setFocused(null);
    },
    [follows],
  );
  return { list: { ref, onKeyDown, onFocus, onBlur }, stop };
}

function placeOf(target: EventTarget): number | null {
  const place = target instanceof HTMLElement ? target.dataset.stop : undefined;
  return place === undefined ? null : Number(place);
}

/** The place that a key leads to; null for a key that leads nowhere. */
function next(key: string, place: number, count: number, across: boolean): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowLeft":
      if (!across) return null;
      return within(place + (key === "ArrowRight" ? 1 : -1), count);
    case "ArrowDown":
      return within(place + 1, count);
    case "ArrowUp":
      return within(place - 1, count);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

const within = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1));
