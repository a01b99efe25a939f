/** A constraint as a form has it: its rows, and the constraints that they mean. */
import { WEEK } from "../../wire/constants.gen";
import type { Correction, Kind, NotedConstraint, ShownConstraint } from "../../wire/types.gen";

export type Weekday = NotedConstraint["days"][number];
export type ScopeName = NotedConstraint["scope"];

export interface Row {
  kind: Kind;
  text: string;
  /** `09:00`, or empty. */
  from: string;
  to: string;
  must: boolean;
  /** For this talk, always, or from one day to another; the last two are remembered. */
  scope: ScopeName;
  /** Of a span: `2026-11-23`, else empty. */
  first: string;
  last: string;
  days: Weekday[];
}

export const KIND_WORDS: Record<Kind, string> = {
  wake: "Awake",
  sleep: "Sleep",
  hours: "Working hours",
  energy: "Energy",
  commute: "Commute",
  meal: "Meal",
  break: "Break",
  focus: "Focus",
  meeting: "Meeting",
  habit: "Habit",
  other: "Something else",
};

export const row = (kind: Kind, from = "", to = "", more: Partial<Row> = {}): Row => ({
  kind,
  text: "",
  from,
  to,
  must: false,
  scope: "session",
  first: "",
  last: "",
  days: [...WEEK],
  ...more,
});

/** What most days have, filled in as most people have it. */
export const SUGGESTED: readonly Row[] = [
  row("hours", "09:00", "17:30", { must: true }),
  row("sleep", "23:00", "07:00", { must: true }),
  row("meal", "12:30", "13:15"),
  row("commute", "08:15", "08:45", { must: true }),
  row("focus", "09:00", "11:00"),
  row("other"),
];

/** The sentence of a row; without words of its own what its kind says. */
export function sentenceOf({ kind, text, from, to }: Row): string {
  const plain = text.trim();
  if (plain) return plain;
  return from && to ? `${KIND_WORDS[kind]} from ${from} to ${to}` : KIND_WORDS[kind];
}

/** What is wrong with a row, as a sentence; empty when nothing is. */
export function wrongWith({ kind, text, from, to, scope, first, last, days }: Row): string {
  if (Boolean(from) !== Boolean(to)) return "Give both times, or none.";
  if (!text.trim() && !from) return kind === "other" ? "Say what it is." : "Give its times, or say it in words.";
  if (scope === "span" && (!first || !last)) return "Give its first and its last day.";
  if (scope === "span" && last < first) return "The last day must not precede the first.";
  return days.length === 0 ? "Choose at least one weekday." : "";
}

export const constraintOf = (given: Row): NotedConstraint => ({
  kind: given.kind,
  text: sentenceOf(given),
  necessity: given.must ? "must" : "should",
  scope: given.scope,
  first: given.scope === "span" ? given.first : null,
  last: given.scope === "span" ? given.last : null,
  days: given.days,
  window: given.from && given.to ? { st: given.from, et: given.to } : null,
});

/** A constraint as a row; words that its times make anyway are left to them. */
export function rowOf({ kind, text, necessity, scope, first, last, days, window }: NotedConstraint): Row {
  const plain = row(kind, window?.st, window?.et, {
    must: necessity === "must",
    scope,
    first: first ?? "",
    last: last ?? "",
    days: WEEK.filter((day) => days.includes(day)),
  });
  return { ...plain, text: window && sentenceOf(plain) === text ? "" : text };
}

/** What was said for this day, as the form's rows. */
export const rowsOf = (known: readonly ShownConstraint[]): Row[] => known.filter(({ source }) => source === "person").map(rowOf);

/** The whole of a row as a correction of what is known. */
export function correctionOf(given: Row): Correction {
  const { kind, text, necessity, days, window } = constraintOf(given);
  return { kind, text, necessity, scope: scopeOf(given), days, window, status: null };
}

function scopeOf({ scope, first, last }: Row): NonNullable<Correction["scope"]> {
  if (scope === "span") return { s: scope, first, last };
  // The host knows which talk this is.
  return scope === "session" ? { s: scope, session: "" } : { s: scope };
}
