/** Asks quietly and ever more rarely until something comes of it; one question at a time. */
import { persist, QUIETLY, SOON_MS, type Outcome } from "./reconnect";

export interface Asking {
  /** Asks until it is answered and what is done with the answer succeeds; `last` is why it did not. */
  until: <T>(ask: () => Promise<T>, answered: (answer: T) => void | Promise<void>) => Promise<{ outcome: Outcome; last: unknown }>;
  /** Ends the asking that goes on, if any. */
  stop: () => void;
}

/** `soon` says whether it is worth asking often just now. */
export function makeAsking(over: AbortSignal, final: (error: unknown) => boolean, soon: () => boolean): Asking {
  let asked = new AbortController();
  return {
    until: async (ask, answered) => {
      asked.abort();
      asked = new AbortController();
      const signal = AbortSignal.any([over, asked.signal]);
      let last: unknown;
      const attempt = async (): Promise<void> => {
        try {
          const answer = await ask();
          if (!signal.aborted) await answered(answer);
        } catch (error) {
          last = error;
          throw error;
        }
      };
      const longestMs = (): number => (soon() ? SOON_MS : QUIETLY.longestMs);
      const outcome = await persist(attempt, { ...QUIETLY, longestMs, signal, final });
      return { outcome: signal.aborted ? "cancelled" : outcome, last };
    },
    stop: () => asked.abort(),
  };
}
