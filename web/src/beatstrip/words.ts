import { between, clockFace, inWords } from "../clock/sessionClock";
import type { AgendaItem, ItemState } from "../protocol";
import { leftOutWords, UNHEARD } from "../shared/leftOut";
import type { LeftOut } from "../wire/types.gen";
import { stateNow, timeOf } from "./geometry";

export const STATE_WORDS: Record<ItemState, string> = {
  upcoming: "to come",
  active: "now",
  warning: "nearly over",
  overtime: "over time",
  completed: "done",
  skipped: "left out",
};

/** A beat in a sentence, for those who hear the strip and for its tooltip. */
export function beatWords(segment: {
  title: string;
  state: ItemState;
  allocated: number;
  overSeconds: number;
  leftOut?: LeftOut | null;
  unheard?: boolean;
}): string {
  if (segment.leftOut) return `${segment.title}, ${inWords(segment.allocated)}, ${leftOutWords(segment.leftOut)}`;
  if (segment.unheard) return `${segment.title}, ${inWords(segment.allocated)}, ${UNHEARD}`;
  const over = segment.overSeconds > 0 ? `, ${clockFace(segment.overSeconds)} over` : "";
  return `${segment.title}, ${inWords(segment.allocated)}, ${STATE_WORDS[segment.state]}${over}`;
}

export interface Position {
  current: AgendaItem | null;
  next: AgendaItem | null;
  /** Whole seconds left of the current beat; negative when over. */
  left: number;
  /** Whole seconds until the next one is due. */
  until: number;
}

export function positionIn(items: AgendaItem[], at: number): Position {
  const current =
    items.findLast((i) => i.start !== null && i.end === null && i.state !== "completed") ?? null;
  const next = items.find((i) => i.state === "upcoming") ?? null;
  return {
    current,
    next,
    left: current?.start == null ? 0 : between(at, current.start + timeOf(current)),
    until: next ? Math.max(0, between(at, next.offset)) : 0,
  };
}

export const currentState = (item: AgendaItem, at: number): string => STATE_WORDS[stateNow(item, at)];
