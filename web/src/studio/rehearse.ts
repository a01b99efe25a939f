/** A rehearsal from its request to its report. */
import { statusOf } from "../api/http";
import { wait } from "../api/sse";
import type { RehearsalView } from "../wire/types.gen";
import { getRehearsal, getReport, startRehearsal, type NewRehearsal, type SessionAgain } from "./api";

const LOOK_MS = 500;
/** So many looks may fail in a row before it is given up. */
const PATIENCE = 5;

export interface Told {
  progress: number;
}

/** The report as a page. Throws when it is refused or fails; resolves to null when `signal` aborts. */
export async function rehearse(
  token: string,
  wanted: NewRehearsal,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<string | null> {
  const done = await rehearsed(token, wanted, signal, tell);
  return done === null ? null : getReport(token, done.id);
}

/** A rehearsal that is done, with its result. Throws and resolves to null as `rehearse` does. */
export async function rehearsed(
  token: string,
  wanted: NewRehearsal | SessionAgain,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<RehearsalView | null> {
  const stopped = (): boolean => signal.aborted;
  let one = await startRehearsal(token, wanted);
  let misses = 0;
  while (one.state === "running") {
    await wait(LOOK_MS, signal);
    if (stopped()) return null;
    try {
      one = await getRehearsal(token, one.id);
      misses = 0;
      tell({ progress: one.progress });
    } catch (error) {
      misses += 1;
      const passes = statusOf(error) === 0 || statusOf(error) === 429 || statusOf(error) >= 500;
      if (!passes || misses > PATIENCE) throw error;
    }
  }
  if (one.state === "failed") throw new Error(one.reason || "The rehearsal failed, and did not say why.");
  return stopped() ? null : one;
}
