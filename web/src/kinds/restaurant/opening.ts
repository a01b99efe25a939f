/** When guests may come, by the house's own hours and clock. */
import { BOOKING_STEP, DAYS_AHEAD, LAST_ARRIVAL } from "../../wire/constants.gen";
import type { Hours } from "../../wire/types.gen";

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clock = (at: number): string => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** A weekday's name. */
export const dayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(MONDAY + weekday * DAY_MS));

/** The times to choose from on a day; of every day where none is chosen. What is over today is left out. */
export function timesOn(hours: Hours[], date: string, now: Local | null = null): string[] {
  const weekday = date ? weekdayOf(date) : null;
  const over = now && date === now.date ? minutes(now.time) : -1;
  const times = new Set<string>();
  for (const one of hours) {
    if (weekday !== null && one.weekday !== weekday) continue;
    const first = Math.ceil(minutes(one.opens) / BOOKING_STEP) * BOOKING_STEP;
    for (let at = first; at <= minutes(one.closes) - LAST_ARRIVAL; at += BOOKING_STEP) if (at > over) times.add(clock(at));
  }
  return [...times].sort();
}

/** Why there is no time to choose on a day: the house is closed, it is over or too far ahead, or nothing is free. */
export function whyNone(hours: Hours[], date: string, now: Local): "closed" | "past" | "late" | "ahead" | "full" {
  if (!hours.some((one) => one.weekday === weekdayOf(date))) return "closed";
  if (date < now.date) return "past";
  if (date > lastDay(now.date)) return "ahead";
  return timesOn(hours, date, now).length === 0 ? "late" : "full";
}

/** A moment on the house's wall: `2026-05-31`, `19:30`. */
export interface Local {
  date: string;
  time: string;
}

export function local(zone: string, now = new Date()): Local {
  try {
    const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const [date = "", time = ""] = new Intl.DateTimeFormat("en-CA", { ...parts, timeZone: zone }).format(now).split(", ");
    return { date, time };
  } catch {
    return { date: now.toISOString().slice(0, 10), time: now.toISOString().slice(11, 16) }; // No such zone is known here.
  }
}

/** Today in the restaurant's zone. */
export const today = (zone: string, now = new Date()): string => local(zone, now).date;

export function lastDay(first: string): string {
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + DAYS_AHEAD);
  return day.toISOString().slice(0, 10);
}

/** How many days ahead an order may be placed. */
const ORDER_DAYS = 7;

/** Today and the days after it for which orders are taken. */
export const days = (first: string): { iso: string; weekday: number }[] =>
  Array.from({ length: ORDER_DAYS + 1 }, (_, n) => {
    const iso = new Date(Date.parse(`${first}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10);
    return { iso, weekday: weekdayOf(iso) };
  });

/** Each weekday with its hours, from and to. */
export const week = (hours: Hours[]): [weekday: number, spans: [from: string, to: string][]][] =>
  DAYS.map((day) => [day, hours.filter((one) => one.weekday === day).map((one): [string, string] => [one.opens, one.closes])]);

/** How the door stands: open until then, or closed until that weekday and time; null for a house that never opens. */
export type DoorState = { open: true; until: string } | { open: false; weekday: number; at: string; today: boolean };

export function doorState(hours: Hours[], now: Local): DoorState | null {
  const weekday = weekdayOf(now.date);
  const at = minutes(now.time);
  const inside = hours.find((one) => one.weekday === weekday && minutes(one.opens) <= at && at < minutes(one.closes));
  if (inside) return { open: true, until: inside.closes };
  const away = (one: Hours): number => (((one.weekday - weekday + 7) % 7) * 1440 + minutes(one.opens) - at + 10_080) % 10_080;
  const [next] = [...hours].sort((a, b) => away(a) - away(b));
  return next ? { open: false, weekday: next.weekday, at: next.opens, today: next.weekday === weekday && minutes(next.opens) > at } : null;
}
