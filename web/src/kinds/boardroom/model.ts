/** A boardroom as the page knows it, and what can be read off it. */

export const BOARDROOM = "boardroom";

export type BoardPhase = "opening" | "discussion" | "wrap-up";

export const BOARD_PHASES: readonly BoardPhase[] = ["opening", "discussion", "wrap-up"];

export const PHASE_TITLES: Record<BoardPhase, string> = {
  opening: "Opening",
  discussion: "Discussion",
  "wrap-up": "Wrap-up",
};

/** Turns for which a mention counts, as in the routing. */
const RECENT = 3;

/** One persona at the table; turns are counted from 1. */
export interface Chair {
  id: string;
  name: string;
  role: string;
  turns: number;
  lastSpoke: number | null;
  lastMentioned: number | null;
}

export interface Conflict {
  id: string;
  between: [string, string];
  point: string;
  /** Who still has to respond. */
  owed: string[];
}

export interface ActionItem {
  task: string;
  owner: string | null;
}

export interface BoardSummary {
  decisions: string[];
  actionItems: ActionItem[];
  unresolved: string[];
  /** Without a model it is an extract of the transcript. */
  madeBy: "model" | "extract";
  note: string;
}

/** What `GET /sessions/{id}/boardroom` and the message `kind_state` tell. */
export interface Table {
  topic: string;
  type: string;
  agenda: string[];
  phase: BoardPhase;
  /** Turns that have been had. */
  turns: number;
  limit: number;
  extensions: number;
  paused: boolean;
  /** Participants' ids, in order. */
  hands: string[];
  chairs: Chair[];
  conflicts: Conflict[];
  summary: BoardSummary | null;
}

export interface Score {
  persona: string;
  total: number;
  parts: [what: string, worth: number][];
  /** Why this persona may not speak now; empty where it may. */
  barred: string;
}

/** Who was chosen for a turn, and why. */
export interface Routed {
  turn: number;
  persona: string;
  reason: string;
  scores: Score[];
}

/** A turn that was had. */
export interface Turn {
  turn: number;
  persona: string;
  phase: BoardPhase | null;
  skipped: boolean;
}

export interface Board extends Table {
  routed: Routed | null;
  /** Whether the turn of `routed` is being had. */
  open: boolean;
  /** The turns that this page knows of, in order. */
  had: Turn[];
}

export const nameOf = (table: Table, persona: string): string =>
  table.chairs.find((chair) => chair.id === persona)?.name ?? persona;

/** Where a persona sits, from 0: its colour. */
export const seatOf = (table: Table, persona: string): number =>
  Math.max(0, table.chairs.findIndex((chair) => chair.id === persona));

/** The persona whose turn is being had. */
export const speakerOf = (board: Board): Chair | null =>
  board.open ? (board.chairs.find((chair) => chair.id === board.routed?.persona) ?? null) : null;

export const mentionedLately = (table: Table, chair: Chair): boolean =>
  table.summary === null && chair.lastMentioned !== null && chair.lastMentioned > table.turns - RECENT;

export const hasToRespond = (table: Table, chair: Chair): boolean =>
  table.conflicts.some((conflict) => conflict.owed.includes(chair.id));

export const suggestsExtension = (table: Table): boolean =>
  table.phase === "wrap-up" && table.conflicts.some((conflict) => conflict.owed.length > 0);

/** Whose hand the room waits for: the first one, between turns. */
export const calledOn = (board: Board): string | null =>
  board.open || board.paused || board.summary ? null : (board.hands[0] ?? null);

/** The running turn, or the last one that was had. */
export const turnNow = (board: Board): number => Math.min(board.limit, board.turns + (board.open ? 1 : 0));

/** `turn 5 of 12, 7 left`; after the end `all 12 turns had`. */
export function turnWords(board: Board): string {
  const now = turnNow(board);
  const left = board.limit - now;
  if (board.summary) return left === 0 ? `all ${counted(now, "turn")} had` : `${now} of ${counted(board.limit, "turn")} had`;
  if (now === 0) return `${counted(board.limit, "turn")} ahead`;
  return `turn ${now} of ${board.limit}, ${left === 0 ? "the last" : `${left} left`}`;
}

export const counted = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;

/** `HM` for Hana Mori, `AL` for Alexander. */
export function monogram(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return last ? (initial(first) + initial(last)).toUpperCase() : first.slice(0, 2).toUpperCase();
}

const initial = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 32);
