import type { Agenda } from "../protocol";
import { elapsed, isOver, serverNow, type Anchor } from "./sessionClock";
import { useTick } from "./useTick";

const TICK_MS = 250;

/** Seconds on the session's clock, four times a second; frozen when the session is over. */
export function useSessionTime(agenda: Agenda | null, known: Anchor | null): number {
  const at = useTick(TICK_MS, agenda !== null && !isOver(agenda));
  if (!agenda || !known) return 0;
  return elapsed(agenda, isOver(agenda) ? known.epoch : serverNow(known, Math.max(at, known.at)));
}
