/**
 * The session's clock in the page.
 *
 * The browser's wall clock is never read: it may be minutes wrong. A message's server time is
 * noted together with `performance.now()`, and time goes on from there.
 */
import type { Agenda } from "../protocol";

/** The server's clock (seconds since the epoch) at a reading of `performance.now()` (ms). */
export interface Anchor {
  epoch: number;
  at: number;
}

export const anchor = (epoch: number, at: number): Anchor => ({ epoch, at });

/** The server's time, seconds since the epoch, at `at` by `performance.now()`. */
export function serverNow(known: Anchor, at: number): number {
  return known.epoch + (at - known.at) / 1000;
}

export const isOver = (agenda: Agenda): boolean =>
  OVER.has(agenda.phase);

const OVER = new Set(["ended", "failed", "missed"]);

/** Seconds on the session's clock at a server time; 0 before the start, still on hold. */
export function elapsed(agenda: Agenda, now: number): number {
  if (agenda.meeting_start_epoch === null) return 0;
  const until = agenda.held_since_epoch ?? now;
  return Math.max(0, until - agenda.meeting_start_epoch - agenda.held_seconds);
}

/** Seconds until the planned end; negative when over. */
export const timeLeft = (agenda: Agenda, at: number): number => agenda.length - at;

/** `4:05`, `1:02:03`; what is left rounds up, so that 0:00 means over. */
export function clockFace(seconds: number, round: "up" | "down" = "down"): string {
  const size = Math.abs(seconds);
  const whole = round === "up" ? Math.ceil(size) : Math.floor(size);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (n: number): string => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

/** `15 min`, `45 s`: for plans. */
export function inWords(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
