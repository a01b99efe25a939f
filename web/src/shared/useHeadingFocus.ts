import { useEffect, useRef } from "react";

import { hasMoved } from "../router";

/**
 * Puts the focus on the page's heading where another screen has come and the focus was lost with the
 * one before: whoever uses a keyboard or hears the page goes on from there.
 *
 * A heading is a screen's own, so that another one is another screen. A page that has only just been
 * opened, and in which nobody has had the focus on anything yet, keeps the browser's own beginning.
 */
export function useHeadingFocus(): void {
  const known = useRef<Element | null>(null);
  const used = useRef(hasMoved());
  useEffect(() => {
    const note = (): void => {
      used.current = true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (!heading || heading === known.current) return;
    known.current = heading;
    const focus = document.activeElement;
    const lost = focus === null || focus === document.body;
    if (!lost || !used.current) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
