import type { Agenda } from "../protocol";
import { asOf, elapsed, isOver, serverNow, type Anchor } from "./sessionClock";
import { useTick } from "./useTick";

const TICK_MS = 250;

/** The agenda as it stands now, and the seconds on the session's clock; see `useSessionTime`. */
export function useAgendaNow(agenda: Agenda, known: Anchor | null): { agenda: Agenda; at: number } {
  const tick = useTick(TICK_MS, !isOver(agenda));
  if (!known) return { agenda, at: 0 };
  const now = isOver(agenda) ? known.epoch : serverNow(known, Math.max(tick, known.at));
  return { agenda: asOf(agenda, now), at: elapsed(agenda, now) };
}

/** Seconds on the session's clock, four times a second; frozen when the session is over. */
export function useSessionTime(agenda: Agenda | null, known: Anchor | null): number {
  const at = useTick(TICK_MS, agenda !== null && !isOver(agenda));
  if (!agenda || !known) return 0;
  return elapsed(agenda, isOver(agenda) ? known.epoch : serverNow(known, Math.max(at, known.at)));
}
