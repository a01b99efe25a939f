/** Showing the guest an element that the host points at: elements register by `data-target`. */
import type { Wanted } from "./store";

export const LIT_MS = 3000;
const FOCUSABLE = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]";

/** `category-main-courses`, as the host names a category's element. */
export const categoryTarget = (category: string): string =>
  `category-${category.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`;

/** The element of that name; a short name of a field or of the menu means the one on this page. */
export function findTarget(target: string): HTMLElement | null {
  const field = /^field-(.+)$/.exec(target)?.[1];
  const names = field ? [`reservation-${field}`, `order-${field}`] : [target, `${target}-preview`];
  for (const name of names) {
    const found = document.querySelector<HTMLElement>(`[data-target="${CSS.escape(name)}"]`);
    if (found) return found;
  }
  return null;
}

const fitsMedia = (query: string): boolean => typeof window.matchMedia === "function" && window.matchMedia(query).matches;

/** Whether the panel lies over the page, as on a phone. */
export const narrow = (): boolean => fitsMedia("(width < 56rem)");

/** Does it; false when there is no such element on this page. */
export function show({ action, target }: Wanted): boolean {
  const element = findTarget(target);
  if (!element) return false;
  element.scrollIntoView({ behavior: fitsMedia("(prefers-reduced-motion: reduce)") ? "auto" : "smooth", block: "center" });
  if (action === "FOCUS") {
    const inside = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
    inside?.focus({ preventScroll: true });
  }
  return true;
}
