/** What the console takes from the live feed itself: words, the floor, and who spoke when. */
import { floorMoved, type Speech } from "../beatstrip/speech";
import { isRecord, readFloor } from "../guards";
import type { Floor, Line, Recorded } from "../protocol";

/** The session's clock as the log tells it. */
interface Clock {
  startedAt: number | null;
  heldSince: number | null;
  held: number;
}

export interface Log {
  seq: number;
  lines: Line[];
  floor: Floor;
  speech: Speech[];
  clock: Clock;
  /** The last event has come. */
  over: boolean;
  failures: Failure[];
  tally: Tally;
  /** Events of the session's kind. */
  kind: KindEvent[];
}

export interface KindEvent {
  name: string;
  data: Record<string, unknown>;
}

/** Something that did not do its part. */
export interface Failure {
  seq: number;
  /** Seconds since the epoch, by the server's clock. */
  at: number;
  service: string;
  reason: string;
}

/** What was used, as far as the log tells. */
export interface Tally {
  modelReplies: number;
  fixedLines: number;
  timeAnswers: number;
}

export const EMPTY_LOG: Log = {
  seq: 0,
  lines: [],
  floor: { holder: "nobody", participant: null },
  speech: [],
  clock: { startedAt: null, heldSince: null, held: 0 },
  over: false,
  failures: [],
  tally: { modelReplies: 0, fixedLines: 0, timeAnswers: 0 },
  kind: [],
};

/** The log with one more record; a repeated one changes nothing. */
export function readLog(log: Log, record: Recorded): Log {
  if (record.seq <= log.seq) return log;
  return { ...apply(log, record), seq: record.seq };
}

function apply(log: Log, { seq, at, event }: Recorded): Log {
  switch (event.type) {
    case "started":
      return { ...log, clock: { ...log.clock, startedAt: at } };
    case "rundown_changed":
      return { ...log, clock: readClock(event.rundown, log.clock) };
    case "floor_changed": {
      const floor = readFloor(event);
      return floor ? { ...log, floor, speech: spoken(log, floor.holder, at) } : log;
    }
    case "resumed":
      return { ...failed(log, { seq, at }, "process", "It was started again and took over from its log."), floor: EMPTY_LOG.floor, speech: spoken(log, "nobody", at) };
    case "ended":
    case "failed":
    case "missed":
      return { ...log, over: true, floor: EMPTY_LOG.floor, speech: spoken(log, "nobody", at) };
    case "user_said":
      return { ...log, lines: [...log.lines, line(seq, at, event, "person", word(event.name))] };
    case "bot_said":
      return { ...counted(log, event), lines: [...log.lines, line(seq, at, event, "bot", word(event.speaker) || "Host")] };
    case "time_answered":
      return { ...log, tally: { ...log.tally, timeAnswers: log.tally.timeAnswers + 1 } };
    case "kind":
      return { ...log, kind: [...log.kind, { name: word(event.name), data: isRecord(event.data) ? event.data : {} }] };
    case "reply_failed":
      return failed(log, { seq, at }, word(event.service), word(event.reason));
    case "summary_failed":
      return failed(log, { seq, at }, "summary", word(event.reason));
    default:
      return log;
  }
}

function counted(log: Log, event: Recorded["event"]): Log {
  const { tally } = log;
  if (event.source === "model") return { ...log, tally: { ...tally, modelReplies: tally.modelReplies + 1 } };
  if (event.source === "say") return { ...log, tally: { ...tally, fixedLines: tally.fixedLines + 1 } };
  return log;
}

function failed(log: Log, { seq, at }: Pick<Recorded, "seq" | "at">, service: string, reason: string): Log {
  return { ...log, failures: [...log.failures, { seq, at, service, reason }] };
}

const word = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);

function readClock(rundown: unknown, before: Clock): Clock {
  if (!isRecord(rundown)) return before;
  return {
    startedAt: number(rundown.started_at) ?? before.startedAt,
    heldSince: number(rundown.held_since),
    held: number(rundown.held) ?? before.held,
  };
}

function spoken(log: Log, holder: Floor["holder"], at: number): Speech[] {
  const { startedAt, heldSince, held } = log.clock;
  if (startedAt === null) return log.speech;
  return floorMoved(log.speech, holder, Math.max(0, (heldSince ?? at) - startedAt - held));
}

function line(
  id: number,
  at: number,
  event: Recorded["event"],
  who: Line["who"],
  name: string,
): Line {
  return {
    id,
    at,
    who,
    name: name || "Somebody",
    text: word(event.text),
    via: event.via === "text" ? "text" : "voice",
    source: word(event.source),
    interrupted: event.interrupted === true,
  };
}
