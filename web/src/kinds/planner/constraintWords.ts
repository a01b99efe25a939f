/** How the page says when a constraint holds, and how firmly. */
import { KIND_WORDS, type Weekday } from "./constraintRows";
import { WEEK } from "../../wire/constants.gen";
import type { NotedConstraint, ShownConstraint } from "../../wire/types.gen";
import { capital } from "./words";
import { dateWords } from "./zone";

const SHORT: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
const SOURCES: Record<ShownConstraint["source"], string> = {
  person: "you said so",
  model: "from what you said",
  memory: "remembered",
  calendar: "from your calendar",
};

export const dayName = (day: Weekday): string => capital(day);

/** `Mon to Fri`, `Sat, Sun`; empty for every day. */
export function daysWords(days: readonly Weekday[]): string {
  const held = WEEK.filter((day) => days.includes(day));
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last || held.length === WEEK.length) return "";
  const whole = held.length > 2 && WEEK.indexOf(last) - WEEK.indexOf(first) === held.length - 1;
  return whole ? `${dayName(first)} to ${dayName(last)}` : held.map(dayName).join(", ");
}

export function scopeWords({ scope, first, last }: Pick<NotedConstraint, "scope" | "first" | "last">): string {
  if (scope === "span" && first && last) return `${dateWords(first, SHORT)} to ${dateWords(last, SHORT)}`;
  return scope === "session" ? "this time only" : "always";
}

/** Everything about a constraint but its text. */
export function constraintWords(one: ShownConstraint): string[] {
  return [
    KIND_WORDS[one.kind],
    one.window ? `${one.window.st} to ${one.window.et}` : "",
    daysWords(one.days),
    scopeWords(one),
    one.necessity === "must" ? "must be so" : "should be so",
    SOURCES[one.source],
  ].filter(Boolean);
}
