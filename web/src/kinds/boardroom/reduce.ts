/** What an event of the boardroom makes of what the page knows; the same fold as the session's. */
import type * as v from "valibot";

import { read } from "../../api/read";
import type { Routed } from "../../wire/types.gen";
import * as wire from "../../wire/valibot.gen";
import type { Board, Chair, Table, Turn, TurnHad } from "./model";

const MENTIONED = "mentioned lately";

/** A table without its past: who had which turn is known of each one's last turn only. */
export function boardOf(table: Table): Board {
  const had = table.chairs
    .filter((chair) => chair.last_spoke_turn !== null)
    .map((chair): Turn => ({ turn: chair.last_spoke_turn ?? 0, persona: chair.id, phase: null, skipped: false }));
  return { ...table, routed: null, open: false, had: inOrder(had) };
}

/** The table as the session tells it on joining, with what is known from before a lost connection. */
export function boardState(before: Board | null, data: unknown): Board | null {
  const table = read(wire.vTableView, data, "The table");
  if (!table) return before;
  const fresh = boardOf(table);
  if (!before) return fresh;
  const open = before.open && before.routed?.turn === table.turns + 1;
  return { ...fresh, routed: before.routed, open, had: before.had.reduce(withTurn, fresh.had) };
}

/** The board after one of its events; one that lacks something, or that nobody knows, changes nothing. */
export function boardHeard(board: Board, name: string, data: unknown): Board {
  const told = <S extends v.GenericSchema>(schema: S, heard: (event: v.InferOutput<S>) => Board): Board => {
    const event = read(schema, data, `The boardroom's event ${name}`);
    return event === null ? board : heard(event);
  };
  switch (name) {
    case "routed":
      return told(wire.vRouted, (event) => routed(board, event));
    case "turn":
      return told(wire.vTurnHad, (event) => turnHad(board, event));
    case "phase":
      return told(wire.vPhaseBegan, ({ phase }) => ({ ...board, phase }));
    case "extended":
      return told(wire.vExtended, ({ turns }) => ({ ...board, limit: board.limit + turns, extensions: board.extensions + 1 }));
    case "hand_raised":
      return told(wire.vHandRaised, ({ participant }) => ({ ...board, hands: [...new Set([...board.hands, participant])] }));
    case "hand_lowered":
      return told(wire.vHandLowered, ({ participant }) => ({ ...board, hands: board.hands.filter((hand) => hand !== participant) }));
    case "paused":
    case "resumed":
      return { ...board, paused: name === "paused" };
    case "conflict":
      return told(wire.vDisagreed, (found) => ({ ...board, conflicts: [...board.conflicts, { ...found, owed: found.between }] }));
    case "summary":
      return told(wire.vSummarised, (summary) => ({ ...board, open: false, summary }));
    default:
      return board;
  }
}

/** Words of the host's own end a turn that nobody heard to its end. */
export function hostSpoke(board: Board, speaker: string): Board {
  return board.open && !board.chairs.some((chair) => chair.name === speaker) ? { ...board, open: false } : board;
}

/** What is said in the room is not sent as an event; its mentions show in the next scores. */
function routed(board: Board, decision: Routed): Board {
  const named = new Set(decision.scores.filter(({ parts }) => MENTIONED in parts).map((s) => s.persona));
  const chairs = board.chairs.map((chair): Chair =>
    named.has(chair.id) && chair.last_mentioned_turn === null ? { ...chair, last_mentioned_turn: board.turns } : chair,
  );
  return { ...board, chairs, routed: decision, open: true };
}

function turnHad(board: Board, { persona, phase, skipped, mentions }: TurnHad): Board {
  const turn = board.turns + 1;
  const chairs = board.chairs.map((chair): Chair => {
    const last_mentioned_turn = mentions.includes(chair.id) ? turn : chair.last_mentioned_turn;
    if (chair.id !== persona) return { ...chair, last_mentioned_turn };
    return { ...chair, last_mentioned_turn, last_spoke_turn: turn, turn_count: chair.turn_count + (skipped ? 0 : 1) };
  });
  return {
    ...board,
    chairs,
    turns: turn,
    open: false,
    conflicts: board.conflicts.map((c) => ({ ...c, owed: c.owed.filter((owed) => owed !== persona) })),
    had: withTurn(board.had, { turn, persona, phase: phase || null, skipped }),
  };
}

const inOrder = (turns: Turn[]): Turn[] => turns.sort((a, b) => a.turn - b.turn);
const withTurn = (turns: Turn[], turn: Turn): Turn[] =>
  inOrder([...turns.filter((known) => known.turn !== turn.turn), turn]);
