/**
 * What becomes of what an organiser presses.
 *
 * An answer may be lost on its way, or come too late: then it is asked for again, by the key of the
 * press, until it is known whether the service took it. However often that is asked, it is done once.
 */
import { ApiError, explain, statusOf, UnreadableError } from "../api/http";
import { wait } from "../api/sse";
import type { Session } from "../protocol";
import { useConsole } from "./store";
import { refreshSession } from "./watch";

/** After so long without an answer the page says so. */
const SLOW_MS = 4_000;
const AGAIN_MS = 2_000;
/** Pressed longer ago than this it is not sent again where it may still have to be done: its time is over. */
const FRESH_MS = 60_000;
/** Answers after which what was asked may have been done: nobody's, or those of whoever stands between page and session. */
const OPEN = new Set([0, 408, 502, 503, 504]);
/** Refusals of whoever asks, or of asking now: they say nothing of what was asked before by the same key. */
const [BARRED, LATER] = [new Set([401, 403]), new Set([408, 425, 429])];

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

/** Whether an answer is the service's own, not that of a proxy in between. */
const isService = (error: unknown): error is ApiError => error instanceof ApiError && error.problem.status === error.status;

const isOpen = (error: unknown): boolean =>
  !(error instanceof UnreadableError) && (OPEN.has(statusOf(error)) || (statusOf(error) > 500 && !isService(error)));

/** Whether the service says of a press that may have been taken that it was not. */
const isVerdict = (error: unknown): boolean =>
  isService(error) && error.status >= 400 && error.status < 500 && !BARRED.has(error.status) && !LATER.has(error.status);

const pauseAfter = (error: unknown): number =>
  statusOf(error) === 429 && error instanceof ApiError ? Math.max(AGAIN_MS, (error.retryAfter ?? 0) * 1000) : AGAIN_MS;

/** The service's answer to a press; rejects where it was not taken, or where nobody will tell any more. */
export async function answerTo<T>(token: string, id: string, { words, send, mayBeDone }: Press<T>): Promise<T> {
  const { set } = useConsole.getState();
  const pressed = performance.now();
  const slow = setTimeout(() => set({ fate: { words, state: "waiting", why: "" } }), SLOW_MS);
  let open = false;
  const lost = (why: string): UnknownError => {
    set({ fate: { words, state: "lost", why } });
    return new UnknownError(words, why);
  };
  try {
    for (;;) {
      let pause = AGAIN_MS;
      try {
        const answer = await send();
        set({ fate: open ? { words, state: "taken", why: "", after: Math.round((performance.now() - pressed) / 1000) } : null });
        return answer;
      } catch (error) {
        if (open && isVerdict(error)) throw new NotTakenError(words, explain(error));
        if (open ? error instanceof UnreadableError : !isOpen(error)) throw error;
        if (isService(error) && BARRED.has(error.status)) throw lost(explain(error));
        clearTimeout(slow);
        pause = pauseAfter(error);
        set({ fate: { words, state: "unknown", why: statusOf(error) === 0 ? "" : explain(error) } });
      }
      if (!open) void refreshSession(token, id);
      open = true;
      await wait(pause, new AbortController().signal);
      if (isElsewhere(id)) throw lost("This page shows another session now.");
      if (performance.now() - pressed > FRESH_MS && !(await isStillOpen(token, id, mayBeDone))) {
        throw mayBeDone ? new NotTakenError(words, LATE.shown) : lost(LATE.untold);
      }
    }
  } finally {
    clearTimeout(slow);
    const { fate } = useConsole.getState();
    if (fate?.state !== "taken" && fate?.state !== "lost") set({ fate: null });
  }
}

const LATE = {
  shown: "No answer came for a minute, and the session shows nothing of it.",
  untold: "No answer came for a minute.",
};

/** Why a press is known not to have been taken after it was open whether it was. */
class NotTakenError extends Error {
  constructor(words: string, why: string) {
    super(`${words} was not taken. ${why}`);
  }
}

/** Why nobody will tell whether a press was taken. */
export class UnknownError extends Error {
  constructor(words: string, why: string) {
    super(`It is not known whether this was taken: ${words}. ${why}`);
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
