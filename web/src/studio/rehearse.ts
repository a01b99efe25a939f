/** A rehearsal from its request to its report. */
import { statusOf } from "../api/http";
import { wait } from "../api/sse";
import { getRehearsal, getReport, startRehearsal, type NewRehearsal } from "./api";

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
  const stopped = (): boolean => signal.aborted;
  let { id, state, reason } = await startRehearsal(token, wanted);
  let misses = 0;
  while (state === "running") {
    await wait(LOOK_MS, signal);
    if (stopped()) return null;
    try {
      const seen = await getRehearsal(token, id);
      ({ id, state, reason } = seen);
      misses = 0;
      tell({ progress: seen.progress });
    } catch (error) {
      misses += 1;
      const passes = statusOf(error) === 0 || statusOf(error) === 429 || statusOf(error) >= 500;
      if (!passes || misses > PATIENCE) throw error;
    }
  }
  if (state === "failed") throw new Error(reason || "The rehearsal failed, and did not say why.");
  return stopped() ? null : getReport(token, id);
}
