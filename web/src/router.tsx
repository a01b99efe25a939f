import { useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from "react";

import { withOperator } from "./api/token";
import { siteAt } from "./kinds/sites";

export type Route =
  | { view: "start" }
  | { view: "room"; id: string }
  | { view: "sessions" }
  | { view: "console"; id: string }
  | { view: "stage"; id: string }
  | { view: "backstage"; id: string }
  | { view: "document"; id: string }
  | { view: "replay"; id: string }
  | { view: "studio"; name: string | null }
  | { view: "models" }
  | { view: "inviting" }
  | { view: "kind"; at: string; rest: string }
  | { view: "nowhere" };

export function parseRoute(pathname: string): Route {
  const [first = "", second = "", third = "", ...more] = pathname.split("/").filter(Boolean);
  const id = decoded(second);
  if (id === null) return { view: "nowhere" };
  if (first === "sessions" && third === "document" && more.length === 0) return { view: "document", id };
  if (first === "sessions" && third === "replay" && more.length === 0) return { view: "replay", id };
  if (first === "console" && third === "stage" && more.length === 0) return { view: "stage", id };
  if (first === "console" && third === "backstage" && more.length === 0) return { view: "backstage", id };
  if (third) return { view: "nowhere" };
  if (first === "") return { view: "start" };
  if (first === "room" && id) return { view: "room", id };
  if (first === "models" && !id) return { view: "models" };
  if (first === "inviting" && !id) return { view: "inviting" };
  if (first === "studio") return { view: "studio", name: id || null };
  if (first === "console") return id ? { view: "console", id } : { view: "sessions" };
  if (siteAt(first)?.page(id)) return { view: "kind", at: first, rest: id };
  return { view: "nowhere" };
}

/** A part of an address; null where its escapes are none. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const MOVED = "beatroom:moved";
let moved = false;

/** Whether this page came from another one of the site, not from the browser's address bar. */
export const hasMoved = (): boolean => moved;

function subscribe(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(MOVED, listener);
  };
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

/** Goes to a path of this site; a fragment in it (a token) reaches the view. */
export function navigate(to: string): void {
  moved = true;
  window.history.pushState(null, "", to);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(MOVED));
}

/** Goes to a path that stands in the place of this one: going back does not lead here again. */
export function redirect(to: string): void {
  moved = true;
  window.history.replaceState(null, "", to);
  window.dispatchEvent(new Event(MOVED));
}

/** The path and fragment of a link, or null when it leads to another site. */
export function localPath(url: string): string | null {
  const target = new URL(url, window.location.origin);
  return target.origin === window.location.origin ? target.pathname + target.hash : null;
}

/**
 * A link within the site; with a modifier key or the wheel it behaves like any other link.
 *
 * What is opened in another tab takes the operator's token along, in its fragment and while it is
 * opened only: what is copied from the page has none.
 */
export function Link({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const apart = (event: MouseEvent<HTMLAnchorElement>): void => {
    const link = event.currentTarget;
    link.setAttribute("href", withOperator(href));
    setTimeout(() => link.setAttribute("href", href));
  };
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) apart(event);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} onAuxClick={(event) => { if (event.button === 1) apart(event); }} onClick={go} {...rest}>
      {children}
    </a>
  );
}
