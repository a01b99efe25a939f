import { useLayoutEffect, type RefObject } from "react";

/**
 * Keeps `--above` of an element: how many pixels of the page are above it, wherever that is scrolled to.
 *
 * A panel as high as what is left of the window stands whole above the dock also where a notice or a
 * long title has pushed it down.
 */
export function useAbove(of: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const above = Math.round(element.getBoundingClientRect().top + window.scrollY);
    element.style.setProperty("--above", `${above}px`);
  });
}
