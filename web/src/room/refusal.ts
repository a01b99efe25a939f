/** That somebody is not let in, in words, and from when on they may be. */
import { ApiError, explain } from "../api/http";
import { hourAndMinute } from "../shared/localTime";

const MINUTE = 60;

export interface Refusal {
  problem: string;
  cause: unknown;
  /** A reading of `performance.now()`; null where it is not known. */
  again: number | null;
}

/** Told as a time of day in the reader's zone, which stays true while the page stands open. */
export function refusalOf(error: unknown): Refusal {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  if (seconds === null) return { problem: explain(error), cause: error, again: null };
  const when = hourAndMinute(Math.ceil((Date.now() / 1000 + seconds) / MINUTE) * MINUTE);
  return { problem: `${explain(error)} You can join again at ${when}.`, cause: error, again: performance.now() + seconds * 1000 };
}
