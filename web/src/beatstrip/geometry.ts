/**
 * Where things are on the beat strip, as shares (0 to 1) of its width.
 *
 * The axis is the session's clock from 0 to the planned end, or to now when the session is over
 * time. Beats never overlap: one that runs over pushes those that have not begun, and a skipped
 * one is a notch without width.
 */
import type { Agenda, AgendaItem, ItemState } from "../protocol";
import type { LeftOut } from "../wire/types.gen";
import type { Speech } from "./speech";
import { takenBy, toldOver } from "./taken";

/** A stretch of the strip. */
export interface Span {
  left: number;
  width: number;
}

export interface Segment {
  id: string;
  title: string;
  state: ItemState;
  /** Seconds, as planned. */
  allocated: number;
  /** Everything the beat takes on the strip. */
  slot: Span;
  /** What was planned of it: the outline. */
  planned: Span;
  /** What has happened within the plan: the fill. */
  actual: Span;
  /** What has happened beyond it. */
  over: Span;
  /** Whole seconds beyond the plan that are told of. */
  overSeconds: number;
  /** Why it did not come; null of one that came, or may yet. */
  leftOut: LeftOut | null;
  /** Whether it had begun when the session ended, and nothing of it was heard. */
  unheard: boolean;
}

export interface Strip {
  segments: Segment[];
  /** Seconds across the whole width. */
  total: number;
  now: number;
  /** Where the planned end is. */
  end: number;
}

interface Placed {
  item: AgendaItem;
  from: number;
  to: number;
  plannedTo: number;
  doneTo: number;
}

/**
 * `at` is seconds on the session's clock; `axis` is where such seconds are, for a strip that shares
 * its axis with something else.
 */
export function layOut(agenda: Pick<Agenda, "items" | "length">, at: number, axis?: (elapsed: number) => number): Strip {
  const placed = place(agenda.items, at);
  const total = Math.max(agenda.length, at, ...placed.map((p) => p.to), 1);
  const along = axis ?? ((elapsed: number) => elapsed / total);
  const span = (from: number, to: number): Span => {
    const left = along(from);
    return { left, width: axis ? Math.max(0, along(to) - left) : Math.max(0, to - from) / total };
  };
  const segments = placed.map(({ item, from, to, plannedTo, doneTo }): Segment => ({
    id: item.id,
    title: item.title,
    state: stateNow(item, at),
    allocated: item.allocated,
    slot: span(from, to),
    planned: span(from, plannedTo),
    actual: span(from, Math.min(doneTo, plannedTo)),
    over: span(plannedTo, doneTo),
    overSeconds: item.start === null ? 0 : toldOver(takenBy(item.start, timeOf(item), doneTo).by, item.end !== null),
    leftOut: item.left_out,
    unheard: item.unheard,
  }));
  return { segments, total, now: along(Math.min(at, total)), end: along(agenda.length) };
}

const WARNING_SHARE = 0.8;

/** The state between two messages: a running beat grows into warning and overtime by itself. */
export function stateNow(item: AgendaItem, at: number): ItemState {
  if (item.start === null || item.end !== null) return item.state;
  if (item.state !== "active" && item.state !== "warning" && item.state !== "overtime") {
    return item.state;
  }
  const [spent, time] = [at - item.start, timeOf(item)];
  if (spent > time) return "overtime";
  return spent >= WARNING_SHARE * time ? "warning" : "active";
}

/** Seconds that a beat has: the running one until the next is due, the others as planned. */
export function timeOf({ allocated, ends, start }: AgendaItem): number {
  return ends === null || start === null ? allocated : Math.max(0, ends - start);
}

function place(items: AgendaItem[], at: number): Placed[] {
  let cursor = 0;
  return items.map((item) => {
    if (item.state === "skipped") {
      return { item, from: cursor, to: cursor, plannedTo: cursor, doneTo: cursor };
    }
    const here = item.start === null ? upcoming(item, cursor) : begun(item, item.start, at);
    cursor = Math.max(cursor, here.to);
    return here;
  });
}

function upcoming(item: AgendaItem, cursor: number): Placed {
  const from = Math.max(item.offset, cursor);
  const to = Math.max(from, item.offset + item.allocated);
  return { item, from, to, plannedTo: to, doneTo: from };
}

function begun(item: AgendaItem, from: number, at: number): Placed {
  const plannedEnd = from + timeOf(item);
  if (item.end !== null) {
    return { item, from, to: item.end, plannedTo: Math.min(plannedEnd, item.end), doneTo: item.end };
  }
  const doneTo = Math.max(from, at);
  return { item, from, to: Math.max(plannedEnd, doneTo), plannedTo: plannedEnd, doneTo };
}

/** Where somebody spoke, within the strip. */
export function speechSpans(speech: Speech[], who: Speech["who"], at: number, total: number): Span[] {
  return speech
    .filter((s) => s.who === who)
    .map((s) => ({ left: s.start / total, width: Math.max(0, (s.end ?? at) - s.start) / total }));
}
