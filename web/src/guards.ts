/**
 * Reading what comes over the wire: a value of the right shape, or null.
 *
 * Nothing malformed reaches a store; a missing optional field gets its plain default.
 */
import { isOver } from "./clock/sessionClock";
import type {
  Agenda,
  AgendaItem,
  Floor,
  Health,
  Holder,
  ItemState,
  Join,
  Line,
  Person,
  Personality,
  PersonalityBeat,
  Phase,
  Problem,
  Receipt,
  ReceiptState,
  Recorded,
  ServerMessage,
  Session,
  SessionSummary,
  Started,
  TransportOffer,
  Usage,
  WaitsFor,
} from "./protocol";

type Fields = Record<string, unknown>;

const PHASES: readonly Phase[] = [
  "scheduled", "starting", "lobby", "live", "held", "wrapping_up", "ended", "failed", "missed",
];
const ITEM_STATES: readonly ItemState[] = [
  "upcoming", "active", "warning", "overtime", "completed", "skipped",
];
const HOLDERS: readonly Holder[] = ["nobody", "person", "bot"];
const WAITS: readonly WaitsFor[] = [
  "start", "unmute", "next reply", "instruction", "person", "beat", "line", "sentence", "host", "stage", "model", "voice",
];
const RECEIPT_STATES: readonly ReceiptState[] = [
  "accepted", "delivered", "injected", "spoken", "expired", "cancelled", "failed",
];

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === "string";
const text = (value: unknown, otherwise = ""): string => (isText(value) ? value : otherwise);
const numberOrNull = (value: unknown): number | null => (isNumber(value) ? value : null);
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null);

function oneOf<T extends string>(options: readonly T[], value: unknown): T | null {
  return options.find((option) => option === value) ?? null;
}

export const readPhase = (value: unknown): Phase | null => oneOf(PHASES, value);

/** All of them, or null if one is malformed. */
export function all<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map(read);
  return items.some((item) => item === null) ? null : (items as T[]);
}

function readItem(value: unknown): AgendaItem | null {
  if (!isRecord(value)) return null;
  const { id, title, offset, allocated } = value;
  const state = oneOf(ITEM_STATES, value.state);
  if (!isText(id) || !isText(title) || !isNumber(offset) || !isNumber(allocated) || !state) {
    return null;
  }
  const [ends, start, end] = [numberOrNull(value.ends), numberOrNull(value.start), numberOrNull(value.end)];
  return { id, title, offset, allocated, ends, state, start, end };
}

export function readAgenda(value: unknown): Agenda | null {
  if (!isRecord(value)) return null;
  const phase = oneOf(PHASES, value.phase);
  const items = all(value.items, readItem);
  const { server_now_epoch, length } = value;
  if (!phase || !items || !isNumber(server_now_epoch) || !isNumber(length)) return null;
  return {
    server_now_epoch,
    meeting_start_epoch: numberOrNull(value.meeting_start_epoch),
    item_start_epoch: numberOrNull(value.item_start_epoch),
    title: text(value.title),
    phase,
    held_since_epoch: numberOrNull(value.held_since_epoch),
    held_seconds: numberOrNull(value.held_seconds) ?? 0,
    length,
    hard_end: value.hard_end === true,
    items,
  };
}

function readPerson(value: unknown): Person | null {
  return isRecord(value) && isText(value.id) && isText(value.name)
    ? { id: value.id, name: value.name }
    : null;
}

export function readFloor(value: unknown): Floor | null {
  if (!isRecord(value)) return null;
  const holder = oneOf(HOLDERS, value.holder);
  return holder && { holder, participant: textOrNull(value.participant) };
}

function readLine(value: Fields): Line | null {
  const who = oneOf(["bot", "person"] as const, value.who);
  if (!who || !isNumber(value.id) || !isText(value.text)) return null;
  return {
    id: value.id,
    who,
    name: text(value.name, who === "bot" ? "Host" : "Somebody"),
    text: value.text,
    at: numberOrNull(value.at) ?? 0,
    via: value.via === "text" ? "text" : "voice",
    source: text(value.source),
    interrupted: value.interrupted === true,
  };
}

/** The `data` of an RTVI `server-message`; null for what this page does not know. */
export function readServerMessage(value: unknown): ServerMessage | null {
  if (!isRecord(value)) return null;
  switch (value.type) {
    case "agenda_state": {
      const agenda = readAgenda(value);
      return agenda && { type: "agenda_state", ...agenda };
    }
    case "people": {
      const participants = all(value.participants, readPerson);
      return participants && { type: "people", participants, you: textOrNull(value.you) };
    }
    case "floor": {
      const floor = readFloor(value);
      return floor && isNumber(value.at) ? { type: "floor", at: value.at, ...floor } : null;
    }
    case "transcript": {
      const line = readLine(value);
      return line && { type: "transcript", ...line };
    }
    case "saving":
      return typeof value.saved === "boolean" ? { type: "saving", saved: value.saved } : null;
    case "notice":
      return isText(value.text)
        ? { type: "notice", level: value.level === "warn" ? "warn" : "info", text: value.text }
        : null;
    case "kind_state":
      return isText(value.kind) && isRecord(value.data)
        ? { type: "kind_state", kind: value.kind, data: value.data }
        : null;
    case "kind":
      return isText(value.kind) && isText(value.name) && isRecord(value.data)
        ? { type: "kind", kind: value.kind, name: value.name, data: value.data }
        : null;
    case "ended":
      return { type: "ended", reason: text(value.reason) };
    default:
      return null;
  }
}

export function readReceipt(value: unknown): Receipt | null {
  if (!isRecord(value)) return null;
  const state = oneOf(RECEIPT_STATES, value.state);
  if (!isText(value.id) || !isText(value.text) || !state) return null;
  return {
    id: value.id,
    text: value.text,
    state,
    mode: value.mode === "immediate" ? "immediate" : "queued",
    kind: value.kind === "say" ? "say" : "prompt",
    reason: text(value.reason),
    retries: numberOrNull(value.retries) ?? 0,
    expires_at: numberOrNull(value.expires_at),
    interrupt: value.interrupt === true,
    waits_for: oneOf(WAITS, value.waits_for),
  };
}

function readBeat(value: unknown): PersonalityBeat | null {
  if (!isRecord(value)) return null;
  const { id, title, offset, allocated } = value;
  if (!isText(id) || !isText(title) || !isNumber(offset) || !isNumber(allocated)) return null;
  return { id, title, offset, allocated };
}

function readProblemText(value: unknown): string | null {
  if (isText(value)) return value;
  return isRecord(value) ? textOrNull(value.message) : null;
}

export function readPersonality(value: unknown): Personality | null {
  if (!isRecord(value) || !isText(value.name)) return null;
  const problems = all(value.problems ?? [], readProblemText);
  const beats = all(value.beats ?? [], readBeat);
  return {
    name: value.name,
    title: text(value.title, value.name),
    kind: text(value.kind),
    language: text(value.language),
    length: numberOrNull(value.length) ?? 0,
    beats: beats ?? [],
    problems: problems ?? [],
  };
}

function readUrl(join: unknown, role: string): string {
  const link = isRecord(join) ? join[role] : null;
  return isRecord(link) ? text(link.url) : "";
}

export function readStarted(value: unknown): Started | null {
  if (!isRecord(value) || !isText(value.id)) return null;
  return {
    id: value.id,
    title: text(value.title),
    hostUrl: readUrl(value.join, "host"),
    guestUrl: readUrl(value.join, "guest"),
  };
}

export function readSummary(value: unknown): SessionSummary | null {
  if (!isRecord(value) || !isText(value.id)) return null;
  const phase = oneOf(PHASES, value.phase ?? value.state);
  return (
    phase && {
      id: value.id,
      title: text(value.title, value.id),
      personality: text(value.personality),
      kind: text(value.kind),
      phase,
      created_at: numberOrNull(value.created_at),
      starts_at: numberOrNull(value.starts_at),
      ended_at: numberOrNull(value.ended_at),
    }
  );
}

export function readSession(value: unknown): Session | null {
  if (!isRecord(value)) return null;
  const summary = readSummary(value);
  const agenda = readAgenda(value.agenda);
  if (!summary || !agenda) return null;
  // The clock of a session that is over stands where it ended.
  const over = isOver(agenda);
  return {
    ...summary,
    agenda: { ...agenda, server_now_epoch: (over ? summary.ended_at : numberOrNull(value.server_now_epoch)) ?? agenda.server_now_epoch },
    floor: readFloor(value.floor) ?? { holder: "nobody", participant: null },
    muted: value.muted === true,
    participants: all(value.participants, readPerson) ?? [],
    instructions: all(value.instructions, readReceipt) ?? [],
    etag: text(value.etag),
    guestUrl: readUrl(value.join, "guest") || null,
    transport: text(value.transport),
    epoch: numberOrNull(value.epoch) ?? 1,
    health: readHealth(value.health),
    usage: readUsage(value.usage),
  };
}

function readHealth(value: unknown): Health {
  const fields = isRecord(value) ? value : {};
  return { heartbeatAge: numberOrNull(fields.heartbeat_age), memory: numberOrNull(fields.memory) };
}

function readUsage(value: unknown): Usage {
  const fields = isRecord(value) ? value : {};
  return { modelCalls: numberOrNull(fields.model_calls), spokenSeconds: numberOrNull(fields.spoken_seconds) };
}

function readTransport(value: unknown): TransportOffer | null {
  if (!isRecord(value)) return null;
  if (value.kind === "webrtc" && isText(value.endpoint)) {
    return { kind: "webrtc", endpoint: value.endpoint };
  }
  if (value.kind === "daily" && isText(value.url)) {
    return { kind: "daily", url: value.url, token: text(value.token), host: text(value.host) };
  }
  return null;
}

export function readJoin(value: unknown): Join | null {
  if (!isRecord(value)) return null;
  const transport = readTransport(value.transport);
  if (!transport || !isText(value.session)) return null;
  return {
    session: value.session,
    title: text(value.title),
    kind: isRecord(value.personality) ? text(value.personality.kind) : "",
    participant: text(value.participant),
    key: text(value.participant_key),
    name: text(value.name),
    starts_at: numberOrNull(value.starts_at),
    transport,
  };
}

export function readRecorded(value: unknown): Recorded | null {
  if (!isRecord(value) || !isRecord(value.event)) return null;
  const { seq, at, event } = value;
  if (!isNumber(seq) || !isNumber(at) || !isText(event.type)) return null;
  return { seq, at, event: { ...event, type: event.type } };
}

function readFieldError(value: unknown): { field: string; message: string } | null {
  return isRecord(value) ? { field: text(value.field), message: text(value.message) } : null;
}

export function readProblem(value: unknown, status: number): Problem {
  const fields = isRecord(value) ? value : {};
  return {
    title: text(fields.title),
    status,
    detail: text(fields.detail),
    errors: all(fields.errors ?? [], readFieldError) ?? [],
    startsAt: numberOrNull(fields.starts_at),
  };
}
