/** What a beat took against what it had: the one reckoning of every page that shows both. */
import { between } from "../clock/sessionClock";

export interface Taken {
  /** Whole seconds that it has taken. */
  spent: number;
  /** Whole seconds beyond what it had; negative where some were left. */
  by: number;
}

/** Of a beat that began at `start`, had so many seconds, and is over, or stands, at `until`. */
export const takenBy = (start: number, had: number, until: number): Taken => ({
  spent: Math.max(0, between(start, until)),
  by: between(start + had, until),
});

/** Below a few seconds nobody would call it late, or over. */
export const TOLERANCE = 5;

/** Whole seconds that are told of as over; one that runs is over at once, one that is done when it was by more than nothing. */
export const toldOver = (by: number, done: boolean): number => (by >= (done ? TOLERANCE : 1) ? by : 0);
