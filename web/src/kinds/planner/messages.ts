/** What the planner's page and its host say to each other. Made by tools/planner_types.py. */

export const STAGES = ["date", "constraints", "inputs", "skeleton", "refine", "review"] as const;
export const KINDS = ["wake", "sleep", "hours", "energy", "commute", "meal", "break", "focus", "meeting", "habit", "other"] as const;
export const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const NAME_CAP = 120;
export const TEXT_CAP = 300;
export const TYPE_WORDS = {
  "M": "meeting",
  "C": "commute",
  "DW": "deep work",
  "SW": "shallow work",
  "PR": "plan and review",
  "H": "habit",
  "R": "regeneration",
  "BU": "buffer",
  "BG": "background"
} as const;

/** Add blocks, in this order. */
export interface AddEvents {
  op: "ae";
  /** at most 12 characters, like ^[A-Za-z0-9]+$ */
  after: string | null;
  events: TBDraft[];
}

/** Begins when the block before it in the list ends. */
export interface AfterPrevious {
  a: "ap";
  /** duration as ISO 8601 */
  dur: string;
}

/** Ends when the block after it in the list begins. */
export interface BeforeNext {
  a: "bn";
  /** duration as ISO 8601 */
  dur: string;
}

/** The day to plan. */
export interface ChooseDate {
  version: 1;
  type: "CHOOSE_DATE";
  /** date as ISO 8601 */
  date: string;
}

/** Write the plan as it is shown to the calendar. */
export interface CommitPlan {
  version: 1;
  type: "COMMIT";
  /** from 0, to 9007199254740991 */
  revision: number;
}

/** Change a constraint: the fields that are given, and no others. */
export interface CorrectConstraint {
  version: 1;
  type: "CORRECT";
  /** at most 64 characters */
  constraint: string;
  correction: Correction;
}

/** What to change of a constraint: the fields that are given, and no others. */
export interface Correction {
  kind: Kind | null;
  /** at most 300 characters */
  text: string | null;
  necessity: "must" | "should" | null;
  scope: SessionScope | ProfileScope | SpanScope | null;
  days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null;
  window: Window | null;
  status: "proposed" | "confirmed" | "declined" | null;
}

export type ET = "M" | "C" | "DW" | "SW" | "PR" | "H" | "R" | "BU" | "BG";

/** Begins at a wall time. */
export interface FixedStart {
  a: "fs";
  st: string;
  /** duration as ISO 8601 */
  dur: string;
}

/** Begins and ends at wall times; an end without a date is the first one after the start. */
export interface FixedWindow {
  a: "fw";
  st: string;
  et: string;
}

/** Forget a constraint. */
export interface ForgetConstraint {
  version: 1;
  type: "FORGET";
  /** at most 64 characters */
  constraint: string;
}

/** Something to get done, in blocks rather than minutes. */
export interface Intention {
  /** at most 120 characters */
  n: string;
  t: "DW" | "SW" | "PR" | "H" | "R" | "C";
  /** from 1, to 8 */
  blocks: number;
  must: boolean;
}

export type Kind = "wake" | "sleep" | "hours" | "energy" | "commute" | "meal" | "break" | "focus" | "meeting" | "habit" | "other";

/** A button: next, back, redo, cancel, proceed. */
export interface MakeMove {
  version: 1;
  type: "MOVE";
  move: "next" | "back" | "redo" | "cancel" | "proceed";
}

/** Put a block at another place in the row; its timing stays as it is. */
export interface MoveEvent {
  op: "me";
  /** at most 12 characters, like ^[A-Za-z0-9]+$ */
  id: string;
  /** at most 12 characters, like ^[A-Za-z0-9]+$ */
  after: string | null;
}

/** A constraint as a model takes it from what a person says. */
export interface NotedConstraint {
  kind: Kind;
  /** at most 300 characters */
  text: string;
  necessity: "must" | "should";
  scope: "session" | "profile" | "span";
  /** date as ISO 8601 */
  first: string | null;
  /** date as ISO 8601 */
  last: string | null;
  days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
  window: Window | null;
}

/** A drag, a resize, a new or a removed block. */
export interface PatchPlan {
  version: 1;
  type: "PATCH";
  /** from 0, to 9007199254740991 */
  revision: number;
  patch: TBPatch;
}

/** Everything that the page shows; of somebody else's planning only the plan, to look at. */
export interface PlanState {
  version: 1;
  type: "PLAN_STATE";
  stage: "date" | "constraints" | "inputs" | "skeleton" | "refine" | "review";
  moves: ("next" | "back" | "redo" | "cancel" | "proceed")[];
  tz: string;
  /** date as ISO 8601 */
  today: string;
  /** date as ISO 8601 */
  date: string | null;
  revision: number;
  blocks: ShownBlock[];
  intentions: Intention[];
  constraints: ShownConstraint[];
  facts: string[];
  changes: ShownChange[];
  transactions: ShownTransaction[];
  working: string[];
  problem: string | null;
  written: boolean;
  cancelled: boolean;
  chats: boolean;
  yours: boolean;
}

/** Holds until it is changed. */
export interface ProfileScope {
  s: "profile";
}

/** Remove blocks. */
export interface RemoveEvents {
  op: "re";
  ids: string[];
}

/** Replace the whole plan. */
export interface ReplaceAll {
  op: "ra";
  events: TBDraft[];
}

/** Holds for this talk only. */
export interface SessionScope {
  s: "session";
  /** at most 64 characters */
  session: string;
}

/** What is fixed on the day, as the form has it; all of it, replacing what was said before. */
export interface SetConstraints {
  version: 1;
  type: "SET_CONSTRAINTS";
  constraints: NotedConstraint[];
}

/** What is to be done, as the form has it. */
export interface SetInputs {
  version: 1;
  type: "SET_INPUTS";
  intentions: Intention[];
}

/** A block with its times; fixed ones come from the calendar and are not ours to change. */
export interface ShownBlock {
  /** at most 12 characters, like ^[A-Za-z0-9]+$ */
  id: string;
  name: string;
  description: string;
  type: ET;
  /** date-time as ISO 8601 */
  start: string;
  /** date-time as ISO 8601 */
  end: string;
  timing: "ap" | "bn" | "fs" | "fw";
  fixed: boolean;
}

/** One line of the difference to the calendar. */
export interface ShownChange {
  what: "create" | "update" | "delete";
  text: string;
}

/** A constraint that is known, whole; source says whether it was said now or is remembered. */
export interface ShownConstraint {
  id: string;
  text: string;
  kind: Kind;
  source: "person" | "model" | "memory" | "calendar";
  necessity: "must" | "should";
  scope: "session" | "profile" | "span";
  /** date as ISO 8601 */
  first: string | null;
  /** date as ISO 8601 */
  last: string | null;
  days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
  window: Window | null;
}

/** One write to the calendar, or one undo. */
export interface ShownTransaction {
  id: string;
  /** date-time as ISO 8601 */
  at: string;
  text: string;
  state: "done" | "failed" | "conflict" | "undone" | "open";
  undoable: boolean;
}

/** Holds from one date to another, both included. */
export interface SpanScope {
  s: "span";
  /** date as ISO 8601 */
  first: string;
  /** date as ISO 8601 */
  last: string;
}

/** A block to be added; without an id it is given one. */
export interface TBDraft {
  /** at most 120 characters */
  n: string;
  /** at most 4000 characters */
  d: string;
  t: ET;
  p: AfterPrevious | BeforeNext | FixedStart | FixedWindow;
  /** at most 12 characters, like ^[A-Za-z0-9]+$ */
  id: string | null;
}

/** A batch of changes to a plan. */
export interface TBPatch {
  ops: (AddEvents | RemoveEvents | UpdateEvent | MoveEvent | ReplaceAll)[];
}

/** Take a transaction back; without an id the last one. */
export interface UndoCommit {
  version: 1;
  type: "UNDO";
  /** at most 64 characters */
  transaction: string | null;
}

/** Set fields of a block; those left out stay as they are. */
export interface UpdateEvent {
  op: "ue";
  /** at most 12 characters, like ^[A-Za-z0-9]+$ */
  id: string;
  /** at most 120 characters */
  n: string | null;
  /** at most 4000 characters */
  d: string | null;
  t: ET | null;
  p: AfterPrevious | BeforeNext | FixedStart | FixedWindow | null;
}

/** A time of the day; an end at or before its start is on the next day. */
export interface Window {
  st: string;
  et: string;
}

export type FromPage = ChooseDate | SetConstraints | SetInputs | MakeMove | PatchPlan | CommitPlan | UndoCommit | ForgetConstraint | CorrectConstraint;
