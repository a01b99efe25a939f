import { useCallback, useEffect, useRef, useState } from "react";

import { passes, statusOf, type Tagged } from "../api/http";
import { getSession } from "../api/operator";
import { isOver } from "../clock/sessionClock";
import { askSteadily } from "./askSteadily";
import { useRead, type Read } from "./useRead";

/** A page that shows what was said in a session. */
export interface KeptPage<T> {
  /** Null: it is what it was when it had the tag `known`. */
  get: (token: string, id: string, known: string | null) => Promise<Tagged<T> | null>;
  over: (shown: T) => boolean;
  /** What it shows of people, each a text. */
  words: (shown: T) => string[];
}

interface Kept<T> extends Read<T> {
  /** Asks once more, for whoever says themselves what comes of it. */
  ask: () => Promise<T>;
  /** How often something that was shown has gone since. */
  gone: number;
}

/** Whether something of what was there before is there no more. */
export const isLess = (before: string[], now: string[]): boolean => {
  const left = new Set(now);
  return before.some((one) => !left.has(one));
};

/**
 * The same as `useRead`, of what may be erased while the page is open: what is not kept any more is shown
 * no more. One that was opened before the session was over shows all of it once it is.
 */
export function useKept<T>(page: KeptPage<T>, token: string | null, id: string): Kept<T> {
  const [gone, setGone] = useState(0);
  const tag = useRef<string | null>(null);
  const get = useCallback(
    async (of: string, session: string): Promise<T> => {
      const answer = await page.get(of, session, null);
      if (!answer) throw new Error("The service has not sent what was asked for. Reload the page.");
      tag.current = answer.tag;
      return answer.value;
    },
    [page],
  );
  const read = useRead(get, token, id);
  const { loaded, show, fail } = read;
  const shown = loaded !== null && "value" in loaded ? loaded.value : null;

  const look = async (): Promise<void> => {
    if (shown === null || token === null) return;
    const known = tag.current;
    const ran = !page.over(shown);
    try {
      if (ran && !isOver((await getSession(token, id)).agenda)) return;
      const answer = await page.get(token, id, ran ? null : known);
      if (answer === null || tag.current !== known) return;
      const less = !ran && isLess(page.words(shown), page.words(answer.value));
      // Without a tag nobody knows whether it is another one.
      if (known === null && !ran && !less) return;
      tag.current = answer.tag;
      if (less) setGone((before) => before + 1);
      show(answer.value);
    } catch (error) {
      if (passes(statusOf(error))) throw error;
      fail(error);
    }
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const shows = shown !== null;
  useEffect(() => {
    if (!shows) return;
    const stop = new AbortController();
    void askSteadily(() => latest.current(), stop.signal);
    return () => stop.abort();
  }, [shows]);
  return { ...read, ask: useCallback(() => get(token ?? "", id), [get, token, id]), gone };
}
