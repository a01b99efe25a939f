import { useEffect, useRef } from "react";

import { hasMoved } from "../router";

/**
 * Puts the focus on the page's heading where another screen has come and the focus was lost with the
 * one before: whoever uses a keyboard or hears the page goes on from there.
 *
 * A heading is a screen's own, so that another one is another screen. A page that has only just been
 * opened keeps the browser's own beginning.
 */
export function useHeadingFocus(): void {
  const known = useRef<Element | null>(null);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (!heading || heading === known.current) return;
    const first = known.current === null;
    known.current = heading;
    const focus = document.activeElement;
    const lost = focus === null || focus === document.body;
    if (!lost || (first && !hasMoved())) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
