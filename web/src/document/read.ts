/** The session's document as the service gives it; times are seconds since the epoch. */
import { all, isRecord, readPhase } from "../guards";
import type { Phase } from "../protocol";

export interface DocumentBeat {
  id: string;
  title: string;
  plannedStart: number;
  plannedLength: number;
  /** Seconds on the session's clock; null where it never began. */
  start: number | null;
  spent: number | null;
  late: number | null;
  outcome: string;
  reason: string;
}

export interface Attendee {
  name: string;
  joinedAt: number;
  leftAt: number | null;
  seconds: number;
  visits: number;
}

export interface DocumentInstruction {
  id: string;
  mode: string;
  kind: string;
  text: string;
  state: string;
  reason: string;
  addedAt: number;
}

export interface Turn {
  id: number;
  at: number;
  who: string;
  name: string;
  text: string;
  interrupted: boolean;
}

export interface SessionDocument {
  title: string;
  personality: string;
  kind: string;
  timezone: string;
  phase: Phase;
  reason: string;
  createdAt: number;
  startsAt: number | null;
  startedAt: number | null;
  endedAt: number | null;
  plannedLength: number;
  elapsed: number;
  held: number;
  summary: string;
  beats: DocumentBeat[];
  attendance: Attendee[];
  instructions: DocumentInstruction[];
  timeAnswers: { at: number; asks: string }[];
  sections: { title: string; lines: string[] }[];
  transcript: Turn[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);
const maybe = (value: unknown): number | null => (typeof value === "number" ? value : null);

export function readDocument(value: unknown): SessionDocument | null {
  if (!isRecord(value)) return null;
  const phase = readPhase(value.phase);
  const beats = all(value.beats, readBeat);
  const transcript = all(value.transcript, readTurn);
  if (!phase || !beats || !transcript) return null;
  return {
    title: text(value.title),
    personality: text(value.personality),
    kind: text(value.kind),
    timezone: text(value.timezone),
    phase,
    reason: text(value.reason),
    createdAt: number(value.created_at),
    startsAt: maybe(value.starts_at),
    startedAt: maybe(value.started_at),
    endedAt: maybe(value.ended_at),
    plannedLength: number(value.planned_length),
    elapsed: number(value.elapsed),
    held: number(value.held),
    summary: isRecord(value.summary) ? text(value.summary.text) : "",
    beats,
    attendance: all(value.attendance, readAttendee) ?? [],
    instructions: all(value.instructions, readInstruction) ?? [],
    timeAnswers: all(value.time_answers, readTimeAnswer) ?? [],
    sections: all(value.sections, readSection) ?? [],
    transcript,
  };
}

function readBeat(value: unknown): DocumentBeat | null {
  if (!isRecord(value)) return null;
  return {
    id: text(value.id),
    title: text(value.title),
    plannedStart: number(value.planned_start),
    plannedLength: number(value.planned_length),
    start: maybe(value.start),
    spent: maybe(value.spent),
    late: maybe(value.late),
    outcome: text(value.outcome),
    reason: text(value.reason),
  };
}

function readAttendee(value: unknown): Attendee | null {
  if (!isRecord(value)) return null;
  return {
    name: text(value.name),
    joinedAt: number(value.joined_at),
    leftAt: maybe(value.left_at),
    seconds: number(value.seconds),
    visits: number(value.visits),
  };
}

function readInstruction(value: unknown): DocumentInstruction | null {
  if (!isRecord(value)) return null;
  const { id, mode, kind, state, reason } = value;
  return {
    id: text(id),
    mode: text(mode),
    kind: text(kind),
    text: text(value.text),
    state: text(state),
    reason: text(reason),
    addedAt: number(value.added_at),
  };
}

function readTurn(value: unknown): Turn | null {
  if (!isRecord(value)) return null;
  return {
    id: number(value.id),
    at: number(value.at),
    who: text(value.who),
    name: text(value.name),
    text: text(value.text),
    interrupted: value.interrupted === true,
  };
}

function readTimeAnswer(value: unknown): { at: number; asks: string } | null {
  return isRecord(value) ? { at: number(value.at), asks: text(value.asks).replaceAll("_", " ") } : null;
}

function readSection(value: unknown): { title: string; lines: string[] } | null {
  if (!isRecord(value)) return null;
  const lines = all(value.lines, (line) => (typeof line === "string" ? line : null));
  return lines && { title: text(value.title), lines };
}
