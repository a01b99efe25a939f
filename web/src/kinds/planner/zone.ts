/** Wall times in a time zone and the instants they mean, as the planner's host reads them. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What the clock shows at an instant. */
export interface Local {
  /** `2026-11-28` */
  date: string;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(tz: string): Intl.DateTimeFormat {
  const known = formats.get(tz);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: tz,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(tz, made);
  return made;
}

export const isZone = (tz: string): boolean => {
  try {
    formatOf(tz);
    return true;
  } catch {
    return false;
  }
};

export function localOf(at: number, tz: string): Local {
  const parts = new Map(formatOf(tz).formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    hour: Number(part("hour")),
    minute: Number(part("minute")),
  };
}

/** Midnight of a date as if it were in UTC. */
const naive = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** How far the clock is ahead of UTC, in milliseconds. */
function offsetAt(at: number, tz: string): number {
  const { date, hour, minute } = localOf(at, tz);
  const minutes = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return naive(date) + (hour * 60 + minute) * MINUTE_MS - minutes;
}

/** When the clock shows a time on a date: of two such instants the first; null where it never does. */
export function instantOf(date: string, minutes: number, tz: string): number | null {
  const wall = naive(date) + minutes * MINUTE_MS;
  const candidates = [offsetAt(wall - DAY_MS, tz), offsetAt(wall + DAY_MS, tz)].map((offset) => wall - offset);
  const shown = candidates.filter((at) => at + offsetAt(at, tz) === wall);
  return shown.length > 0 ? Math.min(...shown) : null;
}

/** When a date begins; where midnight is skipped, when the clock is put forward. */
export function midnight(date: string, tz: string): number {
  const wall = naive(date);
  return instantOf(date, 0, tz) ?? wall - offsetAt(wall - DAY_MS, tz);
}

const two = (n: number): string => String(n).padStart(2, "0");

/** `09:30` */
export const clockOf = (at: number, tz: string): string => {
  const { hour, minute } = localOf(at, tz);
  return `${two(hour)}:${two(minute)}`;
};

/** The shortest wall time that means this instant on a plan's day. */
export function wallOf(at: number, day: string, tz: string): string {
  const { date, hour, minute } = localOf(at, tz);
  const first = instantOf(date, hour * 60 + minute, tz) === at;
  const time = `${two(hour)}:${two(minute)}`;
  if (date === day && first) return time;
  if (first) return `${date}T${time}`;
  const offset = Math.round(offsetAt(at, tz) / MINUTE_MS);
  const size = Math.abs(offset);
  return `${date}T${time}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** `PT1H30M` */
export function durationOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 ? `${rest}M` : ""}`;
}

/** The minutes of `09:30`; null for what is no time. */
export function minutesOf(time: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(time);
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2])];
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}

export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(naive(text));

export function addDays(date: string, days: number): string {
  return new Date(naive(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days the second date is after the first. */
export const daysBetween = (first: string, second: string): number => Math.round((naive(second) - naive(first)) / DAY_MS);

/** `Saturday 28 November`, or by other options. */
export const dateWords = (date: string, options: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" }): string =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(naive(date));
