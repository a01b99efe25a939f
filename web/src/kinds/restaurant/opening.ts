/** When guests may come. */
import type { Hours } from "../../wire/types.gen";

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** A table may be booked so many days ahead. */
const AHEAD_DAYS = 90;
const STEP = 30;
/** The last guests come so long before closing. */
const LAST = 60;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clock = (at: number): string => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The times to choose from on a day; of every day where none is chosen. */
export function timesOn(hours: Hours[], date: string): string[] {
  const weekday = date ? weekdayOf(date) : null;
  const times = new Set<string>();
  for (const one of hours) {
    if (weekday !== null && one.weekday !== weekday) continue;
    for (let at = minutes(one.opens); at <= minutes(one.closes) - LAST; at += STEP) times.add(clock(at));
  }
  return [...times].sort();
}

/** Today in the restaurant's zone, as `2026-05-31`. */
export function today(zone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
  } catch {
    return now.toISOString().slice(0, 10); // No such zone is known here.
  }
}

export function lastDay(first: string): string {
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + AHEAD_DAYS);
  return day.toISOString().slice(0, 10);
}

/** Each weekday with its hours in words. */
export function week(hours: Hours[]): [day: string, open: string][] {
  return WEEKDAYS.map((day, n) => {
    const open = hours.filter((one) => one.weekday === n).map((one) => `${one.opens} to ${one.closes}`);
    return [day, open.length > 0 ? open.join(", ") : "closed"];
  });
}
