/**
 * Where things are on the day view.
 *
 * The axis is elapsed minutes since the day began, so a day on which the clock is changed is 23 or
 * 25 hours tall and every hour of it has the same height. How tall that is depends on the room that
 * there is: the hours that matter are all in sight.
 */
import { addDays, localOf, midnight } from "./zone";

/** The scale of a day that is not told another one. */
export const PX_PER_MINUTE = 1.2;
/** What a drag and a key move by, in minutes. */
export const STEP = 5;
const MINUTE_MS = 60_000;

/** A date in a time zone, from its first to its last instant. */
export interface Day {
  date: string;
  tz: string;
  from: number;
  to: number;
  /** 1440, or 1380 or 1500 when the clock is changed. */
  minutes: number;
  /** Pixels of a minute. */
  scale: number;
}

export function makeDay(date: string, tz: string, scale = PX_PER_MINUTE): Day {
  const from = midnight(date, tz);
  const to = midnight(addDays(date, 1), tz);
  return { date, tz, from, to, minutes: Math.round((to - from) / MINUTE_MS), scale };
}

export const minutesInto = (day: Day, at: number): number => (at - day.from) / MINUTE_MS;

export const instantInto = (day: Day, minutes: number): number => day.from + minutes * MINUTE_MS;

export const toPixels = (day: Day, minutes: number): number => minutes * day.scale;

/** How many minutes a way on the screen is, in steps. */
export const toMinutes = (day: Day, pixels: number): number => snap(pixels / day.scale);

/** `+ 0`: there is no step of minus zero. */
export const snap = (minutes: number): number => Math.round(minutes / STEP) * STEP + 0;

export interface Box {
  /** Pixels. */
  top: number;
  height: number;
  /** It began the day before. */
  before: boolean;
  /** It goes on on the day after. */
  after: boolean;
}

/** Where a block is on the day; null when it is not on it at all. */
export function boxOf(day: Day, start: number, end: number): Box | null {
  if (end <= day.from || start >= day.to) return null;
  const top = minutesInto(day, Math.max(start, day.from));
  const bottom = minutesInto(day, Math.min(end, day.to));
  return { top: toPixels(day, top), height: toPixels(day, bottom - top), before: start < day.from, after: end > day.to };
}

export interface HourLine {
  minutes: number;
  /** `02:00`; the second of two has `again` to it. */
  label: string;
  again: boolean;
}

/** A line for every full hour that the clock shows. */
export function hourLines(day: Day): HourLine[] {
  const lines: HourLine[] = [];
  const seen = new Set<number>();
  for (let minutes = 0; minutes < day.minutes; minutes += STEP) {
    const { hour, minute } = localOf(instantInto(day, minutes), day.tz);
    if (minute !== 0) continue;
    lines.push({ minutes, label: `${String(hour).padStart(2, "0")}:00`, again: seen.has(hour) });
    seen.add(hour);
  }
  return lines;
}

/** A block of the same length, begun so many minutes later, still beginning on the day. */
export function moved(day: Day, { start, end }: Span, minutes: number): Span {
  const latest = Math.max(day.from, day.to - Math.max(STEP * MINUTE_MS, Math.min(end - start, day.to - day.from)));
  const wanted = start + minutes * MINUTE_MS;
  // What lies on another day may come nearer, and does not go farther.
  const at = Math.min(Math.max(wanted, Math.min(day.from, start)), Math.max(latest, start));
  return { start: at, end: at + end - start };
}

/** A block with an edge so many minutes later, at least a step long, and within the day where it was. */
export function resized(day: Day, { start, end }: Span, minutes: number, edge: "start" | "end"): Span {
  const by = minutes * MINUTE_MS;
  const least = Math.min(STEP * MINUTE_MS, end - start);
  if (edge === "end") return { start, end: Math.max(start + least, Math.min(end + by, Math.max(day.to, end))) };
  return { start: Math.min(end - least, Math.max(start + by, Math.min(day.from, start))), end };
}

export interface Span {
  start: number;
  end: number;
}

/** The scale may be no smaller, or a quarter of an hour has no room for its name, and no larger. */
export const SMALLEST = 0.8;
const LARGEST = 1.4;
const HOUR = 60;

/** The hours that matter, in minutes of the day: those of the person, and all that has a place outside of them. */
export function hoursOf(day: Day, spans: readonly Span[], hours: { from: number; to: number }): { from: number; to: number } {
  const on = spans.filter(({ start, end }) => start < day.to && end > day.from).map(({ start, end }) => [minutesInto(day, Math.max(start, day.from)), minutesInto(day, Math.min(end, day.to))] as const);
  const from = Math.min(hours.from, ...on.map(([start]) => start));
  const to = Math.max(hours.to, ...on.map(([, end]) => end));
  return { from: Math.max(0, Math.floor(from / HOUR) * HOUR), to: Math.min(day.minutes, Math.ceil(to / HOUR) * HOUR) };
}

/** The scale at which so many minutes are in sight at a height. */
export const scaleFor = (minutes: number, height: number): number => Math.min(LARGEST, Math.max(SMALLEST, height / Math.max(HOUR, minutes)));

/** Where a block stands among those of its time: the column, and of how many. */
export interface Column {
  at: number;
  of: number;
}

/** Columns for blocks that share their time, the earliest first in the leftmost. */
export function columnsOf(spans: readonly (Span & { id: string })[]): Map<string, Column> {
  const found = new Map<string, Column>();
  let group: { id: string; at: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const { id, at } of group) found.set(id, { at, of: ends.length });
    group = [];
    ends = [];
  };
  for (const { id, start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (ends.length > 0 && ends.every((last) => last <= start)) close();
    const free = ends.findIndex((last) => last <= start);
    const at = free < 0 ? ends.length : free;
    ends[at] = end;
    group.push({ id, at });
  }
  close();
  return found;
}
