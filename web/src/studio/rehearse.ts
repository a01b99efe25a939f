/** A rehearsal from its request to its report. */
import * as v from "valibot";

import { passes, statusOf } from "../api/http";
import { wait } from "../api/sse";
import type { RehearsalView } from "../wire/types.gen";
import { vAgenda, vSessionReplay } from "../wire/valibot.gen";
import { getRehearsal, startRehearsal, type NewRehearsal, type SessionAgain } from "./api";

const LOOK_MS = 500;
/** So many looks may fail in a row before it is given up. */
const PATIENCE = 5;

export interface Told {
  progress: number;
}

const vResult = v.object({
  /** As a session is played again, and what the rehearsal's checks found. */
  played: v.object({ replay: vSessionReplay, agenda: vAgenda, findings: v.array(v.object({ at: v.nullable(v.number()), words: v.string() })) }),
  /** The test that can be made of it, as a list of one; without a text, `reason` says why there is none. */
  test: v.object({ text: v.string(), reason: v.string() }),
});

export interface Rehearsed extends v.InferOutput<typeof vResult> {
  id: string;
}

/** What was rehearsed, and the test that can be made of it. Throws when it is refused or fails; resolves to null when `signal` aborts. */
export async function rehearse(
  token: string,
  wanted: NewRehearsal,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<Rehearsed | null> {
  const done = await rehearsed(token, wanted, signal, tell);
  if (done === null) return null;
  return { id: done.id, ...v.parse(vResult, done.result) };
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
      if (!passes(statusOf(error)) || misses > PATIENCE) throw error;
    }
  }
  if (one.state === "failed") throw new Error(one.reason || "The rehearsal failed, and did not say why.");
  return stopped() ? null : one;
}
