/**
 * The session's clock in the page.
 *
 * The browser's wall clock is never read: it may be minutes wrong. A message's server time is
 * noted together with `performance.now()`, and time goes on from there.
 */
import type { Agenda, AgendaItem } from "../protocol";

/** The server's clock (seconds since the epoch) at a reading of `performance.now()` (ms). */
export interface Anchor {
  epoch: number;
  at: number;
  /** From which reading on nothing more is known: the clock stands there. */
  until?: number;
}

export const anchor = (epoch: number, at: number): Anchor => ({ epoch, at });

/** The clock as it stands once nothing more is heard, at `at`; one that stands already stays where it is. */
export const stopped = <T extends Anchor | null>(known: T, at: number): T => known && { ...known, until: known.until ?? at };

/** The server's time, seconds since the epoch, at `at` by `performance.now()`. */
export function serverNow(known: Anchor, at: number): number {
  return known.epoch + (Math.min(at, known.until ?? at) - known.at) / 1000;
}

export const isOver = ({ phase }: Pick<Agenda, "phase">): boolean =>
  OVER.has(phase);

/** Whether the goodbye has begun: the session ends when that has been said, not when its time is up. */
export const isClosing = (agenda: Agenda): boolean => !isOver(agenda) && agenda.items.length > 0 && agenda.items.at(-1)?.start !== null;

const OVER = new Set(["ended", "failed", "missed"]);

/** The server's time that a session was read at; the clock of one that is over stands where it ended. */
export const readAt = ({ agenda, ended_at }: { agenda: Agenda; ended_at: number | null }): number =>
  (isOver(agenda) ? ended_at : null) ?? agenda.server_now_epoch;

/** Seconds on the session's clock at a server time; 0 before the start, still on hold. */
export function elapsed(agenda: Agenda, now: number): number {
  if (agenda.meeting_start_epoch === null) return 0;
  const until = agenda.held_since_epoch ?? now;
  return Math.max(0, until - agenda.meeting_start_epoch - agenda.held_seconds);
}

/**
 * The agenda with what a hold has cost it by now.
 *
 * A hold stops the session's clock but not the wall's: with a hard end it takes from what is left
 * before the last beat, which keeps its place on the wall. The service reckons alike (`as_of`).
 */
export function asOf(agenda: Agenda, now: number): Agenda {
  const { held_since_epoch: since, items, length } = agenda;
  const last = items.at(-1);
  if (!agenda.hard_end || since === null || now <= since || !last || isOver(agenda)) return agenda;
  const [at, lost] = [elapsed(agenda, now), now - since];
  const ends = Math.max(at, length - lost);
  const held = { ...agenda, length: ends, held_seconds: agenda.held_seconds + lost, held_since_epoch: now };
  if (last.state !== "upcoming") return { ...held, items: items.map((i) => (i.ends === null ? i : { ...i, ends })) };
  const begins = Math.max(at, last.offset - lost);
  const share = last.offset > at ? (begins - at) / (last.offset - at) : 0;
  const fitted = (offset: number): number => at + Math.max(0, offset - at) * share;
  const moved = items.map((item): AgendaItem => {
    if (item.ends !== null) return { ...item, ends: item.ends === last.offset ? begins : fitted(item.ends) };
    if (item.state !== "upcoming") return item;
    if (item === last) return { ...item, offset: begins, allocated: Math.min(item.allocated, ends - begins) };
    return { ...item, offset: fitted(item.offset), allocated: item.allocated * share };
  });
  return { ...held, items: moved };
}

/**
 * When a session must end that has begun and has a hard end, seconds since the epoch; null for all others.
 *
 * By its own clock that comes earlier with every second of a hold; on the wall it stays.
 */
export function mustEndAt({ hard_end: hard, length, meeting_start_epoch: began, held_seconds: held }: Ending): number | null {
  return hard && began !== null ? began + held + length : null;
}

export type Ending = Pick<Agenda, "hard_end" | "length" | "meeting_start_epoch" | "held_seconds">;

/** What a moment may miss of a whole second without being before it: rounding of fractions. */
const NOISE = 0.01;

/**
 * The second in which a moment is, as a clock shows it.
 *
 * The one rule of rounding: whatever is shown of the session's clock is a moment's second, or a whole
 * number of seconds between two of them (`between`). So numbers that stand together add up.
 */
export const secondOf = (moment: number): number => Math.floor(moment + NOISE);

/** Whole seconds from one moment to another; negative where that comes first. */
export const between = (from: number, to: number): number => secondOf(to) - secondOf(from);

/** Whole seconds until the planned end; negative when over. */
export const timeLeft = (agenda: Agenda, at: number): number => between(at, agenda.length);

/** `4:05`, `1:02:03`. Countdowns to something else than a moment of the session's round up: 0:00 means now. */
export function clockFace(seconds: number, round: "up" | "down" = "down"): string {
  const size = Math.abs(seconds);
  const whole = round === "up" ? Math.ceil(size) : secondOf(size);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (n: number): string => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

/** `15 min`, `45 s`: for plans. */
export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
