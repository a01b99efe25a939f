import { useEffect, useState } from "react";

import type { Agenda } from "../protocol";
import { elapsed, isOver, serverNow, type Anchor } from "./sessionClock";

const TICK_MS = 250;

/** Seconds on the session's clock, four times a second; frozen when the session is over. */
export function useSessionTime(agenda: Agenda | null, known: Anchor | null): number {
  const [at, setAt] = useState(() => performance.now());
  const runs = agenda !== null && !isOver(agenda);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  if (!agenda || !known) return 0;
  return elapsed(agenda, isOver(agenda) ? known.epoch : serverNow(known, Math.max(at, known.at)));
}
