/** How the planner's page says things. */
import { BLOCK_TYPES } from "../../wire/constants.gen";
import type { ET, PlannerMessage, PlanState, ShownChange, ShownTransaction } from "../../wire/types.gen";
import type { Block } from "./plan";
import { clockOf } from "./zone";

type StageName = PlanState["stage"];

export const STAGE_TITLES: Record<StageName, string> = {
  date: "Date",
  constraints: "What is fixed",
  inputs: "What to do",
  skeleton: "First draft",
  refine: "Refine",
  review: "Review",
};

/** What the button to the next stage says, by the stage it leaves. */
export const NEXT_WORDS: Record<StageName, string> = {
  date: "On to what is fixed",
  constraints: "On to what to do",
  inputs: "Draft the day",
  skeleton: "Refine it",
  refine: "Review it",
  review: "Write to the calendar",
};

/** Lengths of a block that are offered. */
export const MINUTES = [15, 30, 45, 60, 90, 120, 180];

export const TYPES = Object.keys(BLOCK_TYPES) as ET[];

export const typeWords = (type: ET): string => capital(BLOCK_TYPES[type]);

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `1 h 30 min` */
export function lengthWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

export const spanWords = ({ start, end }: { start: number; end: number }, tz: string): string =>
  `${clockOf(start, tz)} to ${clockOf(end, tz)}`;

/** Everything about a block, for those who hear the page. */
export const blockWords = (block: Block, tz: string): string =>
  `${block.name}, ${BLOCK_TYPES[block.type]}, ${spanWords(block, tz)}, ${lengthWords(block.end - block.start)}${block.fixed ? ", fixed by the calendar" : ""}${overlapWords(block)}`;

/** What a meeting is at the same time as. */
export const overlapWords = ({ overlaps }: { overlaps: readonly string[] }): string =>
  overlaps.length > 0 ? `, overlaps ${overlaps.join(" and ")}` : "";

/** What did not happen, by the message that was refused. */
export const REFUSED_WORDS: Record<Exclude<PlannerMessage["type"], "PATCH">, string> = {
  CHOOSE_DATE: "The day was not chosen",
  SET_CONSTRAINTS: "What is fixed was not saved",
  SET_INPUTS: "What to do was not saved",
  MOVE: "The step was not taken",
  COMMIT: "Nothing was written",
  UNDO: "Nothing was taken back",
  REDO: "Nothing was brought back",
  EMPTY: "The plan was not emptied",
  REPLAN: "The rest of the day was not re-planned",
  ADD_TASK: "The task was not added",
  DRAFT: "No plan was made",
  SHOW_WEEK: "The week is not known",
  FORGET: "Nothing was forgotten",
  CORRECT: "Nothing was corrected",
};

export const CHANGE_WORDS: Record<ShownChange["what"], [sign: string, word: string]> = {
  create: ["+", "Added"],
  update: ["~", "Changed"],
  delete: ["−", "Removed"],
};

const STATE_WORDS: Record<ShownTransaction["state"], string> = {
  done: "Written",
  failed: "Failed part-way",
  conflict: "Changed elsewhere, and left as it is there",
  undone: "Undone",
  open: "Under way",
};

/** How a transaction stands; what can be taken back, or brought back, has been written at least in part. */
export const stateWords = ({ state, undoable, redoable }: Pick<ShownTransaction, "state" | "undoable" | "redoable">): string =>
  state === "conflict" && (undoable || redoable) ? "Written, but for what was changed elsewhere" : STATE_WORDS[state];
