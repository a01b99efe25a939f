import { useEffect, useRef, useState } from "react";

import { wait } from "../api/sse";

const FIRST_MS = 2_000;
const MOST_MS = 60_000;

/** While what stands in the way may pass, asks again by itself, each time after a longer while; whether it asks just now. */
export function useAskAgain(passing: boolean, ask: () => unknown): boolean {
  const [asking, setAsking] = useState(false);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!passing) return;
    const stop = new AbortController();
    const { signal } = stop;
    const keepAsking = async (): Promise<void> => {
      for (let ms = FIRST_MS; ; ms = Math.min(MOST_MS, ms * 2)) {
        await wait(ms, signal);
        if (signal.aborted) return;
        setAsking(true);
        await latest.current();
        setAsking(false);
      }
    };
    void keepAsking();
    return () => stop.abort();
  }, [passing]);
  return asking;
}
