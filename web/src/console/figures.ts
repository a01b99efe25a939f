/** Figures about a session that are made of others. */
import type { Speech } from "../beatstrip/speech";

const MEGABYTE = 1024 * 1024;

export const inMilliseconds = (seconds: number): string => `${Math.round(seconds * 1000)} ms`;

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

/** Seconds that the host has spoken, not counting the stretch that is still open. */
export const ofHost = (speech: Speech[]): number =>
  speech.reduce((sum, { who, start, end }) => (who === "bot" && end !== null ? sum + end - start : sum), 0);

/** How often something has happened; `untold` where more of it may have. */
export function countWords(count: number, untold: boolean, none = "0"): string {
  if (untold) return count === 0 ? "not known" : `${count} or more`;
  return count === 0 ? none : String(count);
}
