import type { Day, Span } from "./geometry";
import type { Block } from "./plan";
import { addDays, clockOf, instantOf, localOf, minutesOf } from "./zone";

/**
 * The instants of a form's two times; a sentence where there are none.
 *
 * An end at or before the start is on the next day. A time that was not changed keeps its instant:
 * the clock may show it twice.
 */
export function spanOf(day: Day, from: string, to: string, block?: Block): Span | string {
  const first = block ? localOf(block.start, day.tz).date : day.date;
  const start = block && clockOf(block.start, day.tz) === from ? block.start : instant(day, first, from);
  if (typeof start === "string") return start;
  if (block?.start === start && clockOf(block.end, day.tz) === to) return { start, end: block.end };
  const shown = localOf(start, day.tz).date;
  const end = instant(day, shown, to);
  if (typeof end === "string") return end;
  if (end > start) return { start, end };
  const next = instant(day, addDays(shown, 1), to);
  return typeof next === "string" ? next : { start, end: next };
}

function instant(day: Day, date: string, time: string): number | string {
  const minutes = minutesOf(time);
  if (minutes === null) return "Give both times, like 09:30.";
  return instantOf(date, minutes, day.tz) ?? `The clocks go forward over ${time} on that day: choose an earlier or a later time.`;
}
