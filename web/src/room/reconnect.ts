import { statusOf } from "../api/http";
import { wait } from "../api/sse";

export const FOR_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** The status of what is over, or not there any more. */
export const GONE = 410;

export type Outcome = "connected" | "refused" | "over" | "gave up" | "cancelled";

/** What a failed attempt means: a refusal is final, anything else may pass. */
export function verdict(error: unknown): "refused" | "over" | "again" {
  const status = statusOf(error) || statusField(error);
  if (status === 401 || status === 403) return "refused";
  if (status === 404 || status === GONE) return "over";
  return "again";
}

/** The longest pause, in milliseconds, where the service answers and the session is being brought back. */
export const SOON_MS = 4_000;

/** Of a page that has given up insisting: it goes on asking, ever more rarely, until it is answered. */
export const QUIETLY = { forMs: Infinity, longestMs: 30_000 };

interface Options {
  signal: AbortSignal;
  /** For how long; without it for a minute. */
  forMs?: number;
  /** The longest pause between two attempts; asked before each where it changes with how things stand. */
  longestMs?: number | (() => number);
  /** At most so many attempts; without it as many as fit into the minute. */
  tries?: number;
  /** What no further attempt would mend. */
  final?: (error: unknown) => boolean;
  /** Milliseconds; replaced in tests. */
  now?: () => number;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Tries with growing pauses. */
export async function persist(
  attempt: () => Promise<void>,
  { signal, forMs = FOR_MS, longestMs = LONGEST_PAUSE_MS, tries = Infinity, final = () => false, now = () => performance.now(), pause = wait }: Options,
): Promise<Outcome> {
  const stopped = (): boolean => signal.aborted;
  const longest = (): number => (typeof longestMs === "number" ? longestMs : longestMs());
  const until = now() + forMs;
  let delay = FIRST_PAUSE_MS;
  for (let tried = 1; ; tried++) {
    if (stopped()) return "cancelled";
    try {
      await attempt();
      return stopped() ? "cancelled" : "connected";
    } catch (error) {
      const meaning = verdict(error);
      if (meaning !== "again") return meaning;
      if (final(error)) return "gave up";
    }
    delay = Math.min(delay, longest());
    if (tried >= tries || now() + delay > until) return "gave up";
    await pause(delay, signal);
    delay *= 2;
  }
}

/** The transport puts the offer's HTTP status on its error. */
function statusField(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" ? status : 0;
}
