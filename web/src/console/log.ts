/** What the console takes from the live feed itself: words, the floor, and who spoke when. */
import * as v from "valibot";

import { addLine } from "../shared/lineOrder";
import { floorMoved, type Speech } from "../beatstrip/speech";
import { read, readOne } from "../api/read";
import type { Floor, Line, Recorded } from "../protocol";
import { added, NOTHING_USED } from "../waits/usage";
import type { AnsweredTurn, Backchannel, BotSaid, ParticipantJoined, RundownChanged, TurnAddressed, UsedServices, UserSaid } from "../wire/types.gen";
import { vRecorded } from "../wire/valibot.gen";
import { readActs, type Act } from "./acts";

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
  /** For whom words were, by the number of their event. */
  meant: Record<number, Addressed>;
  /** Signs of listening, by the number of their event: whether the host had been cut off by one. */
  listened: Record<number, boolean>;
  /** How long people waited for each answer; `at` is seconds on the session's clock. */
  waits: AnsweredTurn[];
  used: UsedServices;
  /** Names by participant. */
  people: Record<string, string>;
  /** Who came by an organiser's link, by participant. */
  organisers: string[];
  /** What organisers did. */
  acts: Act[];
  failures: Failure[];
  /** What the model said of the time that was wrong. */
  corrections: Correction[];
  tally: Tally;
  /** Events of the session's kind. */
  kind: KindEvent[];
}

/** For whom words were, where the host answers only what is meant for it. */
export type Addressed = Pick<TurnAddressed, "meant" | "reasons" | "answered" | "likely">;

export interface KindEvent {
  seq: number;
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

/** A sentence of the model's that was wrong about the session's time. */
export interface Correction {
  seq: number;
  /** What the model said. */
  said: string;
  /** What people heard instead; empty for nothing. */
  told: string;
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
  meant: {},
  listened: {},
  waits: [],
  used: NOTHING_USED,
  people: {},
  organisers: [],
  acts: [],
  failures: [],
  corrections: [],
  tally: { modelReplies: 0, fixedLines: 0, timeAnswers: 0 },
  kind: [],
};

const ENVELOPE = v.object({ ...vRecorded.entries, event: v.unknown() });

/** A record of the feed; null for one that this page does not know, or that lacks something. */
export function readRecord(value: unknown): Recorded | null {
  const envelope = read(ENVELOPE, value, "A record of the feed");
  const event = envelope && readOne(vRecorded.entries.event, envelope.event, "The event");
  return event && { ...envelope, event };
}

/** The log with one more record; a repeated one changes nothing. */
export function readLog(log: Log, record: Recorded): Log {
  if (record.seq <= log.seq) return log;
  return { ...apply(log, record), acts: readActs(log.acts, record, log.people), seq: record.seq };
}

function apply(log: Log, { seq, at, event }: Recorded): Log {
  switch (event.type) {
    case "started":
      return { ...log, clock: { ...log.clock, startedAt: at } };
    case "participant_joined":
      return { ...log, ...cameIn(log, event) };
    case "rundown_changed":
      return { ...log, clock: clockOf(event, log.clock) };
    case "floor_changed": {
      const { holder, participant } = event;
      return { ...log, floor: { holder, participant }, speech: spoken(log, holder, at) };
    }
    case "resumed":
      return { ...failed(log, { seq, at }, "process", "Its process was started again and went on from the log."), floor: EMPTY_LOG.floor, speech: spoken(log, "nobody", at) };
    case "ended":
    case "failed":
    case "missed":
      return { ...log, over: true, floor: EMPTY_LOG.floor, speech: spoken(log, "nobody", at) };
    case "user_said":
      // Of what was deleted nothing is left but who spoke.
      if (!event.text.trim()) return log;
      return { ...log, lines: addLine(log.lines, line(seq, at, event, event.name)) };
    case "backchannel": {
      if (!event.text.trim()) return log;
      const listened = { ...log.listened, [seq]: event.cut };
      return { ...log, lines: addLine(log.lines, line(seq, at, event, event.name)), listened };
    }
    case "bot_said":
      if (!event.text.trim()) return counted(log, event);
      return { ...counted(log, event), lines: addLine(log.lines, line(seq, at, event, event.speaker || "Host")) };
    case "turn_addressed": {
      const { said, meant, reasons, answered, likely } = event;
      return { ...log, meant: { ...log.meant, [said]: { meant, reasons, answered, likely } } };
    }
    case "answer_measured": {
      const { since, seconds, answer, stages } = event;
      return { ...log, waits: [...log.waits, { at: elapsedIn(log.clock, since) ?? 0, seconds, answer, stages }] };
    }
    case "services_used":
      return { ...log, used: added(log.used, event) };
    case "time_answered":
      return { ...log, tally: { ...log.tally, timeAnswers: log.tally.timeAnswers + 1 } };
    case "time_corrected":
      return { ...log, corrections: [...log.corrections, { seq, said: event.said, told: event.told }] };
    case "kind":
      return { ...log, kind: [...log.kind, { seq, name: event.name, data: event.data }] };
    case "reply_failed":
      return failed(log, { seq, at }, event.service, event.reason);
    case "kind_failed":
      return failed(log, { seq, at }, `kind: ${event.hook}`, event.reason);
    case "summary_failed":
      return failed(log, { seq, at }, "summary", event.reason);
    default:
      return log;
  }
}

function cameIn({ people, organisers }: Log, { participant, name, host }: ParticipantJoined): Pick<Log, "people" | "organisers"> {
  const others = organisers.filter((id) => id !== participant);
  return { people: { ...people, [participant]: name }, organisers: host ? [...others, participant] : others };
}

function counted(log: Log, { source }: BotSaid): Log {
  const { tally } = log;
  if (source === "model") return { ...log, tally: { ...tally, modelReplies: tally.modelReplies + 1 } };
  if (source === "say") return { ...log, tally: { ...tally, fixedLines: tally.fixedLines + 1 } };
  return log;
}

function failed(log: Log, { seq, at }: Pick<Recorded, "seq" | "at">, service: string, reason: string): Log {
  return { ...log, failures: [...log.failures, { seq, at, service, reason }] };
}

const clockOf = ({ rundown }: RundownChanged, before: Clock): Clock => ({
  startedAt: rundown.started_at ?? before.startedAt,
  heldSince: rundown.held_since,
  held: rundown.held,
});

function spoken(log: Log, holder: Floor["holder"], at: number): Speech[] {
  const now = elapsedIn(log.clock, at);
  return now === null ? log.speech : floorMoved(log.speech, holder, now);
}

/** Seconds on the session's clock; null before it began. */
function elapsedIn({ startedAt, heldSince, held }: Clock, at: number): number | null {
  return startedAt === null ? null : Math.max(0, (heldSince ?? at) - startedAt - held);
}

function line(id: number, at: number, event: UserSaid | Backchannel | BotSaid, name: string): Line {
  const { text, began } = event;
  return event.type === "bot_said"
    ? { id, at, began, who: "bot", name, text, via: "voice", source: event.source, interrupted: event.interrupted }
    : { id, at, began, who: "person", name: name || "Somebody", text, via: event.type === "user_said" ? event.via : "voice", source: "", interrupted: false };
}
