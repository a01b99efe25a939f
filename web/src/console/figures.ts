/** Figures about a session that are made of others. */
import type { Speech } from "../beatstrip/speech";

const MEGABYTE = 1024 * 1024;

export const inMilliseconds = (seconds: number): string => `${Math.round(seconds * 1000)} ms`;

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

/** Seconds that the host has spoken, not counting the stretch that is still open. */
export const ofHost = (speech: Speech[]): number =>
  speech.reduce((sum, { who, start, end }) => (who === "bot" && end !== null ? sum + end - start : sum), 0);
