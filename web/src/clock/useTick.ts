import { useEffect, useState } from "react";

/** `performance.now()`, looked at every `ms` while `runs`. */
export function useTick(ms: number, runs = true): number {
  const [at, setAt] = useState(() => performance.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt(performance.now()), ms);
    return () => clearInterval(timer);
  }, [ms, runs]);
  return at;
}
