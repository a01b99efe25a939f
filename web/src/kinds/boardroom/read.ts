/** Reading a boardroom off the wire: a value of the right shape, or null. */
import { all, isRecord } from "../../guards";
import {
  BOARD_PHASES,
  type ActionItem,
  type BoardPhase,
  type BoardSummary,
  type Chair,
  type Conflict,
  type Routed,
  type Score,
  type Table,
} from "./model";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const count = (value: unknown): number => (isCount(value) ? value : 0);
const countOrNull = (value: unknown): number | null => (isCount(value) ? value : null);

export const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

export const readBoardPhase = (value: unknown): BoardPhase | null =>
  BOARD_PHASES.find((phase) => phase === value) ?? null;

function readChair(value: unknown): Chair | null {
  if (!isRecord(value) || !text(value.id)) return null;
  return {
    id: text(value.id),
    name: text(value.name) || text(value.id),
    role: text(value.role),
    turns: count(value.turn_count),
    lastSpoke: countOrNull(value.last_spoke_turn),
    lastMentioned: countOrNull(value.last_mentioned_turn),
  };
}

/** A disagreement; where nothing says who is owed a response, both are. */
export function readConflict(value: unknown): Conflict | null {
  if (!isRecord(value)) return null;
  const [one, other] = readTexts(value.between);
  if (!one || !other) return null;
  const owed = "owed" in value ? readTexts(value.owed) : [one, other];
  return { id: text(value.id), between: [one, other], point: text(value.point), owed };
}

function readItem(value: unknown): ActionItem | null {
  return isRecord(value) && text(value.task) ? { task: text(value.task), owner: text(value.owner) || null } : null;
}

export function readSummary(value: unknown): BoardSummary | null {
  if (!isRecord(value)) return null;
  return {
    decisions: readTexts(value.decisions),
    actionItems: all(value.action_items, readItem) ?? [],
    unresolved: readTexts(value.unresolved),
    madeBy: value.made_by === "extract" ? "extract" : "model",
    note: text(value.note),
  };
}

export function readTable(value: unknown): Table | null {
  if (!isRecord(value)) return null;
  const phase = readBoardPhase(value.phase);
  const chairs = all(value.chairs, readChair);
  if (!phase || !chairs || !isCount(value.limit)) return null;
  return {
    topic: text(value.topic),
    type: text(value.type),
    agenda: readTexts(value.agenda),
    phase,
    turns: count(value.turns),
    limit: value.limit,
    extensions: count(value.extensions),
    paused: value.paused === true,
    hands: readTexts(value.hands),
    chairs,
    conflicts: all(value.conflicts, readConflict) ?? [],
    summary: readSummary(value.summary),
  };
}

function readScore(value: unknown): Score | null {
  if (!isRecord(value) || !text(value.persona)) return null;
  const parts = isRecord(value.parts) ? Object.entries(value.parts) : [];
  return {
    persona: text(value.persona),
    total: count(value.total),
    parts: parts.filter((part): part is [string, number] => isCount(part[1])),
    barred: text(value.barred),
  };
}

export function readRouted(value: unknown): Routed | null {
  if (!isRecord(value) || !isCount(value.turn) || !text(value.persona)) return null;
  return {
    turn: value.turn,
    persona: text(value.persona),
    reason: text(value.reason),
    scores: all(value.scores, readScore) ?? [],
  };
}
