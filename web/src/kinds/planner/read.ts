/** Reading the planner's state off the wire: a plan, or null. */
import { all, isRecord } from "../../guards";
import { KINDS, STAGES, TYPE_WORDS, WEEK, type ET, type Intention, type ShownChange, type ShownConstraint } from "./messages";
import type { Block, Move, Plan, Transaction } from "./plan";
import { isDate, isZone } from "./zone";

const isText = (value: unknown): value is string => typeof value === "string";
const text = (value: unknown): string => (isText(value) ? value : "");
const textOrNull = (value: unknown): string | null => (isText(value) && value ? value : null);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);
const dateOrNull = (value: unknown): string | null => (isText(value) && isDate(value) ? value : null);

function oneOf<T extends string>(options: readonly T[], value: unknown): T | null {
  return options.find((option) => option === value) ?? null;
}

const MOVES: readonly Move[] = ["next", "back", "redo", "cancel", "proceed"];
const TYPES = Object.keys(TYPE_WORDS) as ET[];

function readInstant(value: unknown): number | null {
  const at = isText(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : at;
}

function readBlock(value: unknown): Block | null {
  if (!isRecord(value) || !isText(value.id) || !isText(value.name)) return null;
  const type = oneOf(TYPES, value.type);
  const timing = oneOf(["ap", "bn", "fs", "fw"] as const, value.timing);
  const [start, end] = [readInstant(value.start), readInstant(value.end)];
  if (!type || !timing || start === null || end === null || end <= start) return null;
  return { id: value.id, name: value.name, description: text(value.description), type, timing, start, end, fixed: value.fixed === true };
}

function readIntention(value: unknown): Intention | null {
  if (!isRecord(value) || !isText(value.n)) return null;
  const t = oneOf(["DW", "SW", "PR", "H", "R", "C"] as const, value.t) ?? "DW";
  return { n: value.n, t, blocks: typeof value.blocks === "number" ? value.blocks : 1, must: value.must === true };
}

function readConstraint(value: unknown): ShownConstraint | null {
  if (!isRecord(value) || !isText(value.id) || !isText(value.text)) return null;
  const kind = oneOf(KINDS, value.kind);
  const scope = oneOf(["session", "profile", "span"] as const, value.scope);
  if (!kind || !scope) return null;
  const days = WEEK.filter((day) => texts(value.days).includes(day));
  return {
    id: value.id,
    text: value.text,
    kind,
    source: oneOf(["person", "model", "memory", "calendar"] as const, value.source) ?? "memory",
    necessity: value.necessity === "must" ? "must" : "should",
    scope,
    first: dateOrNull(value.first),
    last: dateOrNull(value.last),
    days: days.length > 0 ? days : [...WEEK],
    window: readWindow(value.window),
  };
}

function readWindow(value: unknown): ShownConstraint["window"] {
  return isRecord(value) && isText(value.st) && isText(value.et) ? { st: value.st, et: value.et } : null;
}

function readChange(value: unknown): ShownChange | null {
  if (!isRecord(value) || !isText(value.text)) return null;
  const what = oneOf(["create", "update", "delete"] as const, value.what);
  return what && { what, text: value.text };
}

function readTransaction(value: unknown): Transaction | null {
  if (!isRecord(value) || !isText(value.id)) return null;
  const state = oneOf(["done", "failed", "conflict", "undone", "open"] as const, value.state);
  const at = readInstant(value.at);
  if (!state || at === null) return null;
  return { id: value.id, at, text: text(value.text), state, undoable: value.undoable === true };
}

const list = <T>(value: unknown, read: (item: unknown) => T | null): T[] | null => all(value ?? [], read);

export function readPlan(value: unknown): Plan | null {
  if (!isRecord(value) || !isText(value.tz) || !isZone(value.tz)) return null;
  const stage = oneOf(STAGES, value.stage);
  const today = dateOrNull(value.today);
  const blocks = list(value.blocks, readBlock);
  const intentions = list(value.intentions, readIntention);
  const constraints = list(value.constraints, readConstraint);
  const changes = list(value.changes, readChange);
  const transactions = list(value.transactions, readTransaction);
  if (!stage || !today || !blocks || !intentions || !constraints || !changes || !transactions) return null;
  return {
    stage,
    moves: texts(value.moves).filter((move): move is Move => oneOf(MOVES, move) !== null),
    tz: value.tz,
    today,
    date: dateOrNull(value.date),
    revision: typeof value.revision === "number" ? value.revision : 0,
    blocks,
    intentions,
    constraints,
    facts: texts(value.facts),
    changes,
    transactions,
    working: texts(value.working),
    problem: textOrNull(value.problem),
    written: value.written === true,
    cancelled: value.cancelled === true,
    chats: value.chats !== false,
    yours: value.yours !== false,
  };
}
