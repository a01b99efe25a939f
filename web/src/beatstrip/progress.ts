/** How each beat stands, planned against actual, and when the session will be over. */
import { between, clockFace, inWords, isClosing, isOver } from "../clock/sessionClock";
import type { Agenda, AgendaItem, ItemState } from "../protocol";
import { leftOutWords, UNHEARD } from "../shared/leftOut";
import type { LeftOut } from "../wire/types.gen";
import { layOut, stateNow, timeOf } from "./geometry";
import { takenBy, TOLERANCE, toldOver } from "./taken";

/** Shares (0 to 1) of a beat's bar, which is as long as its plan or its time, whichever is more. */
export interface Bar {
  planned: number;
  done: number;
  over: number;
}

export interface Progress {
  id: string;
  title: string;
  state: ItemState;
  /** Seconds on the session's clock: when it began, or is planned to. */
  begins: number;
  /** Whole seconds after its planned start; null where it has not begun. */
  lateBy: number | null;
  /** Whole seconds it has taken; null where it has not begun. */
  spent: number | null;
  /** Seconds that it has: until the next is due, or as planned. */
  allocated: number;
  /** Seconds that it is planned for. */
  planned: number;
  /** Whole seconds that are left of that, or were; negative beyond it. */
  left: number;
  /** Why it did not come; null of one that came, or may yet. */
  leftOut: LeftOut | null;
  /** Whether it had begun when the session ended, and nothing of it was heard. */
  unheard: boolean;
  bar: Bar;
}

/** All beats, at `at` seconds on the session's clock. */
export function progressOf(agenda: Pick<Agenda, "items" | "length">, at: number): Progress[] {
  const strip = layOut(agenda, at);
  return agenda.items.map((item, n) => {
    const slot = strip.segments[n]?.slot.left ?? 0;
    return one(item, at, slot * strip.total);
  });
}

function one(item: AgendaItem, at: number, from: number): Progress {
  const { id, title, start } = item;
  const allocated = timeOf(item);
  const until = item.end ?? at;
  const took = start === null ? 0 : Math.max(0, until - start);
  const taken = start === null ? null : takenBy(start, allocated, until);
  const scale = Math.max(allocated, took, 1);
  return {
    id,
    title,
    state: stateNow(item, at),
    begins: start ?? (item.state === "skipped" ? item.offset : from),
    lateBy: start === null ? null : between(item.offset, start),
    spent: taken && taken.spent,
    allocated,
    planned: item.allocated,
    left: taken ? -taken.by : allocated,
    leftOut: item.left_out,
    unheard: item.unheard,
    bar: {
      planned: allocated / scale,
      done: Math.min(took, allocated) / scale,
      over: Math.max(0, took - allocated) / scale,
    },
  };
}

/** The figure that matters about a beat now. */
export function figure({ state, allocated, spent, left }: Progress): string {
  switch (state) {
    case "upcoming":
    case "skipped":
      return inWords(allocated);
    case "overtime":
      return `+${clockFace(left)}`;
    case "completed":
      return clockFace(spent ?? 0);
    default:
      return clockFace(Math.max(0, left));
  }
}

/** The figure's meaning in words, with planned against actual. */
export function figureWords({ state, allocated, planned, left, leftOut, unheard }: Progress): string {
  if (leftOut) return leftOutWords(leftOut);
  if (unheard) return UNHEARD;
  const has = Math.abs(allocated - planned) < TOLERANCE ? inWords(allocated) : `${inWords(allocated)}, planned ${inWords(planned)}`;
  switch (state) {
    case "upcoming":
      return "planned";
    case "skipped":
      return "left out";
    case "active":
      return `left of ${has}`;
    case "warning":
      return `left of ${has}, nearly over`;
    case "overtime":
      return `over its ${has}`;
    case "completed":
      if (toldOver(-left, true) > 0) return `done, ${clockFace(left)} over`;
      return left >= TOLERANCE ? `done, ${clockFace(left)} under` : "done, on time";
  }
}

/** `2:10 late`, `0:40 early`, or nothing where it is neither. */
export function lateWords(lateBy: number | null): string {
  if (lateBy === null || Math.abs(lateBy) < TOLERANCE) return "";
  return `${clockFace(lateBy)} ${lateBy > 0 ? "late" : "early"}`;
}

export interface Projection {
  /** Seconds on the session's clock at which the last beat will be over, as things stand. */
  end: number;
  /** Whole seconds later than the planned end; negative when earlier. */
  by: number;
  /** Seconds since the epoch, by the server's clock; null before the start. */
  epoch: number | null;
  /** Whether the goodbye has begun, so that nobody can say when it will be over. */
  closing: boolean;
}

/** When it will be over if every beat to come takes its planned time. `now` is the server's time. */
export function projection(agenda: Agenda, at: number, now: number): Projection {
  const { segments, total } = layOut(agenda, at);
  const last = Math.max(0, ...segments.map((s) => s.slot.left + s.slot.width)) * total;
  const end = isOver(agenda) ? at : Math.max(last, at);
  const begun = agenda.meeting_start_epoch !== null;
  const closing = isClosing(agenda);
  return { end, by: closing ? 0 : between(agenda.length, end), epoch: begun && !closing ? now + Math.max(0, end - at) : null, closing };
}

/** `On time`, `2:10 behind`, `0:40 ahead`; the goodbye is over when it has been said. */
export function projectionWords({ by, closing }: Projection): string {
  if (closing) return "The goodbye: the session ends once it has been said";
  if (Math.abs(by) < TOLERANCE) return "On time";
  return `${clockFace(by)} ${by > 0 ? "behind" : "ahead"}`;
}
