/** What an event of the boardroom makes of what the page knows; the same fold as the session's. */
import type { Board, Chair, Table, Turn } from "./model";
import { readBoardPhase, readConflict, readRouted, readSummary, readTable, readTexts } from "./read";

type Fields = Record<string, unknown>;

const MENTIONED = "mentioned lately";

/** A table without its past: who had which turn is known of each one's last turn only. */
export function boardOf(table: Table): Board {
  const had = table.chairs
    .filter((chair) => chair.lastSpoke !== null)
    .map((chair): Turn => ({ turn: chair.lastSpoke ?? 0, persona: chair.id, phase: null, skipped: false }));
  return { ...table, routed: null, open: false, had: inOrder(had) };
}

/** The table as the session tells it on joining, with what is known from before a lost connection. */
export function boardState(before: Board | null, data: Fields): Board | null {
  const table = readTable(data);
  if (!table) return before;
  const fresh = boardOf(table);
  if (!before) return fresh;
  const open = before.open && before.routed?.turn === table.turns + 1;
  return { ...fresh, routed: before.routed, open, had: before.had.reduce(withTurn, fresh.had) };
}

/** The board after one of its events. */
export function boardHeard(board: Board, name: string, data: Fields): Board {
  switch (name) {
    case "routed":
      return routed(board, data);
    case "turn":
      return turnHad(board, data);
    case "phase":
      return { ...board, phase: readBoardPhase(data.phase) ?? board.phase };
    case "extended":
      return { ...board, limit: board.limit + numberOf(data.turns), extensions: board.extensions + 1 };
    case "hand_raised":
      return { ...board, hands: [...new Set([...board.hands, ...readTexts([data.participant])])] };
    case "hand_lowered":
      return { ...board, hands: board.hands.filter((hand) => hand !== data.participant) };
    case "paused":
    case "resumed":
      return { ...board, paused: name === "paused" };
    case "conflict": {
      const found = readConflict({ ...data, owed: data.between });
      return found ? { ...board, conflicts: [...board.conflicts, found] } : board;
    }
    case "summary":
      return { ...board, open: false, summary: readSummary(data) };
    default:
      return board;
  }
}

/** Words of the host's own end a turn that nobody heard to its end. */
export function hostSpoke(board: Board, speaker: string): Board {
  return board.open && !board.chairs.some((chair) => chair.name === speaker) ? { ...board, open: false } : board;
}

/** What is said in the room is not sent as an event; its mentions show in the next scores. */
function routed(board: Board, data: Fields): Board {
  const decision = readRouted(data);
  if (!decision) return board;
  const named = new Set(decision.scores.filter(({ parts }) => parts.some(([what]) => what === MENTIONED)).map((s) => s.persona));
  const chairs = board.chairs.map((chair): Chair =>
    named.has(chair.id) && chair.lastMentioned === null ? { ...chair, lastMentioned: board.turns } : chair,
  );
  return { ...board, chairs, routed: decision, open: true };
}

function turnHad(board: Board, data: Fields): Board {
  const turn = board.turns + 1;
  const [persona = ""] = readTexts([data.persona]);
  const skipped = data.skipped === true;
  const named = new Set(readTexts(data.mentions));
  const chairs = board.chairs.map((chair): Chair => {
    const lastMentioned = named.has(chair.id) ? turn : chair.lastMentioned;
    if (chair.id !== persona) return { ...chair, lastMentioned };
    return { ...chair, lastMentioned, lastSpoke: turn, turns: chair.turns + (skipped ? 0 : 1) };
  });
  return {
    ...board,
    chairs,
    turns: turn,
    open: false,
    conflicts: board.conflicts.map((c) => ({ ...c, owed: c.owed.filter((owed) => owed !== persona) })),
    had: withTurn(board.had, { turn, persona, phase: readBoardPhase(data.phase), skipped }),
  };
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const inOrder = (turns: Turn[]): Turn[] => turns.sort((a, b) => a.turn - b.turn);
const withTurn = (turns: Turn[], turn: Turn): Turn[] =>
  inOrder([...turns.filter((known) => known.turn !== turn.turn), turn]);
