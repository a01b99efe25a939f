/** Whom a link lets in, by its address alone. */

/**
 * - `all`: whoever has it, with a microphone.
 * - `mute`: whoever reaches the address, but browsers give its page no microphone.
 * - `here`: people at this machine alone.
 * - `nobody`: it names no machine.
 */
export type Reach = "all" | "mute" | "here" | "nobody";

const HERE = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;
/** What a service listens on to be reached at all of its addresses; none of them itself. */
const EVERYWHERE = /^(0\.0\.0\.0|\[::\])$/;

export function reachOf(link: string): Reach {
  const url = parsed(link);
  if (!url || EVERYWHERE.test(url.hostname)) return "nobody";
  if (HERE.test(url.hostname)) return "here";
  return url.protocol === "https:" ? "all" : "mute";
}

/** A link with all that stands in an address bar; one that no browser can read stays as it is. */
export const whole = (link: string): string => parsed(link)?.href ?? link;

function parsed(link: string): URL | null {
  try {
    return new URL(link, window.location.origin);
  } catch {
    return null;
  }
}
