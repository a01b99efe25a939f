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
  title: string;
  lines: Line[];
  floor: Floor;
  speech: Speech[];
  clock: Clock;
}

export const EMPTY_LOG: Log = {
  seq: 0,
  title: "",
  lines: [],
  floor: { holder: "nobody", participant: null },
  speech: [],
  clock: { startedAt: null, heldSince: null, held: 0 },
};

/** The log with one more record; a repeated one changes nothing. */
export function readLog(log: Log, record: Recorded): Log {
  if (record.seq <= log.seq) return log;
  return { ...apply(log, record), seq: record.seq };
}

function apply(log: Log, { seq, at, event }: Recorded): Log {
  switch (event.type) {
    case "created":
      return { ...log, title: word(event.title) };
    case "started":
      return { ...log, clock: { ...log.clock, startedAt: at } };
    case "rundown_changed":
      return { ...log, clock: readClock(event.rundown, log.clock) };
    case "floor_changed": {
      const floor = readFloor(event);
      return floor ? { ...log, floor, speech: spoken(log, floor.holder, at) } : log;
    }
    case "resumed":
    case "ended":
    case "failed":
      return { ...log, floor: EMPTY_LOG.floor, speech: spoken(log, "nobody", at) };
    case "user_said":
      return { ...log, lines: [...log.lines, line(seq, at, event, "person", word(event.name))] };
    case "bot_said":
      return { ...log, lines: [...log.lines, line(seq, at, event, "bot", log.title || "Host")] };
    default:
      return log;
  }
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
