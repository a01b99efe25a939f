/**
 * What becomes of what an organiser presses.
 *
 * An answer may be lost on its way, or come too late: then it is asked for again, by the key of the
 * press, until it is known whether the service took it. However often that is asked, it is done once.
 */
import { explain, statusOf, UnreadableError } from "../api/http";
import { wait } from "../api/sse";
import type { Session } from "../protocol";
import { useConsole } from "./store";
import { refreshSession } from "./watch";

/** After so long without an answer the page says so. */
const SLOW_MS = 4_000;
const AGAIN_MS = 2_000;
/** Pressed longer ago than this it is not sent again where it may still have to be done: its time is over. */
const FRESH_MS = 60_000;
/** The answers of whoever stands between page and session: what it was asked may have been done. */
const OPEN = new Set([0, 502, 503, 504]);

export interface Press<T = unknown> {
  /** What was pressed, in words. */
  words: string;
  /** Sends it, with the same key each time. */
  send: () => Promise<T>;
  /**
   * Whether a session shows that it may have been done, for one that is too old to be done now: without
   * that it was not, with it the answer is asked for once more. Without this nobody can tell.
   */
  mayBeDone?: (session: Session) => boolean;
}

const isOpen = (error: unknown): boolean => OPEN.has(statusOf(error)) && !(error instanceof UnreadableError);

/** The service's answer to a press; rejects where it was not taken. */
export async function answerTo<T>(token: string, id: string, { words, send, mayBeDone }: Press<T>): Promise<T> {
  const { set } = useConsole.getState();
  const pressed = performance.now();
  const slow = setTimeout(() => set({ fate: { words, state: "waiting", why: "" } }), SLOW_MS);
  let open = false;
  try {
    for (;;) {
      try {
        const answer = await send();
        set({ fate: open ? { words, state: "taken", why: "" } : null });
        return answer;
      } catch (error) {
        if (!isOpen(error)) throw open ? new NotTakenError(words, explain(error)) : error;
        clearTimeout(slow);
        set({ fate: { words, state: "unknown", why: statusOf(error) === 0 ? "" : explain(error) } });
      }
      if (!open) void refreshSession(token, id);
      open = true;
      await wait(AGAIN_MS, new AbortController().signal);
      if (isElsewhere(id)) throw new NotTakenError(words, "This page shows another session now.");
      if (performance.now() - pressed > FRESH_MS && !(await isStillOpen(token, id, mayBeDone))) throw new NotTakenError(words, LATE);
    }
  } finally {
    clearTimeout(slow);
    if (useConsole.getState().fate?.state !== "taken") set({ fate: null });
  }
}

const LATE = "No answer came for a minute, and the session shows nothing of it.";

/** Why a press is known not to have been taken after it was open whether it was. */
class NotTakenError extends Error {
  constructor(words: string, why: string) {
    super(`${words} was not taken. ${why}`);
  }
}

const isElsewhere = (id: string): boolean => {
  const { session } = useConsole.getState();
  return session !== null && session.id !== id;
};

/** Whether an old press is worth asking for: nobody answers yet, or the session may show it. */
async function isStillOpen(token: string, id: string, mayBeDone: (session: Session) => boolean = () => false): Promise<boolean> {
  await refreshSession(token, id);
  const { session, problem } = useConsole.getState();
  return session !== null && (problem !== null || mayBeDone(session));
}
