/** A boardroom as the page knows it, and what can be read off it. */
import type * as v from "valibot";

import type { ChairView as Chair, Routed } from "../../wire/types.gen";
import type { vTableView, vTurnHad } from "../../wire/valibot.gen";

export type { ChairView as Chair, ConflictView as Conflict, ShownScore as Score, Routed } from "../../wire/types.gen";

/** As it is read: what older logs hold lacks what was added since. */
export type Table = v.InferOutput<typeof vTableView>;
export type BoardSummary = NonNullable<Table["summary"]>;
export type ActionItem = BoardSummary["action_items"][number];
export type TurnHad = v.InferOutput<typeof vTurnHad>;

export type BoardPhase = Table["phase"];

export const BOARD_PHASES: readonly BoardPhase[] = ["opening", "discussion", "wrap-up"];

export const PHASE_TITLES: Record<BoardPhase, string> = {
  opening: "Opening",
  discussion: "Discussion",
  "wrap-up": "Wrap-up",
};

/** Turns for which a mention counts, as in the routing. */
const RECENT = 3;

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
  table.summary === null && chair.last_mentioned_turn !== null && chair.last_mentioned_turn > table.turns - RECENT;

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
