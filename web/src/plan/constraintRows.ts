/** The form of what is fixed on a day: its rows, and the constraints that they mean. */
import { WEEK, type Kind, type NotedConstraint, type ShownConstraint } from "./messages";

export interface Row {
  kind: Kind;
  text: string;
  /** `09:00`, or empty. */
  from: string;
  to: string;
  must: boolean;
  /** Whether it holds for other days too, and is remembered. */
  keep: boolean;
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

const row = (kind: Kind, from = "", to = "", must = false): Row => ({ kind, text: "", from, to, must, keep: false });

/** What most days have, filled in as most people have it. */
export const SUGGESTED: readonly Row[] = [
  row("hours", "09:00", "17:30", true),
  row("sleep", "23:00", "07:00", true),
  row("meal", "12:30", "13:15"),
  row("commute", "08:15", "08:45", true),
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
export function wrongWith({ kind, text, from, to }: Row): string {
  if (Boolean(from) !== Boolean(to)) return "Give both times, or none.";
  if (!text.trim() && !from) return kind === "other" ? "Say what it is." : "Give its times, or say it in words.";
  return "";
}

export const constraintOf = (given: Row): NotedConstraint => ({
  kind: given.kind,
  text: sentenceOf(given),
  necessity: given.must ? "must" : "should",
  scope: given.keep ? "profile" : "session",
  first: null,
  last: null,
  days: [...WEEK],
  window: given.from && given.to ? { st: given.from, et: given.to } : null,
});

const isKind = (kind: string): kind is Kind => kind in KIND_WORDS;

/** What was said for this day, as the form's rows: with the times that this page has sent. */
export function rowsOf(known: readonly ShownConstraint[], saved: readonly Row[]): Row[] {
  return known
    .filter(({ id, source }) => id === null && source !== "calendar" && source !== "memory")
    .map(({ kind, text }) => {
      const sent = saved.find((one) => one.kind === kind && sentenceOf(one) === text);
      return sent ?? { ...row(isKind(kind) ? kind : "other"), text };
    });
}
