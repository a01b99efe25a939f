/** What was done in a session, as the log tells it: who, when, and what came of it. */
import { ofKind, type KindActs } from "../kinds/kindPages";
import type { Recorded, WaitsFor } from "../protocol";
import { beatWords, CHANGES, endWords, MUTE, removeWords, UNMUTE } from "../shared/actWords";
import type { KindEvent, RundownChanged } from "../wire/types.gen";

export interface Act {
  seq: number;
  /** Seconds since the epoch, by the server's clock. */
  at: number;
  by: string;
  what: string;
  /** Its beat has not come yet; done; another act took its beat out; or the session ended first. */
  state: "waits" | "done" | "dropped" | "not reached";
  /** The beat that it brings; null where it brings none. */
  beat: string | null;
  /** Whether that beat comes at a time of its own, and not now. */
  planned: boolean;
  /** What that beat waits for, where the service has said so. */
  waits: WaitsFor | null;
  /** Seconds from the act until it was done; 0 for what is done at once. */
  took: number;
}

const actsOf = ofKind(import.meta.glob<KindActs>("../kinds/*/acts.ts", { eager: true, import: "ACTS" }));

/** `people` are names by participant. */
export function readActs(acts: Act[], { seq, at, event }: Recorded, people: Record<string, string>): Act[] {
  const did = (by: string, what: string, beat: string | null = null, planned = false): Act[] => [
    ...acts,
    { seq, at, by, what, beat, planned, waits: null, state: beat === null ? "done" : "waits", took: 0 },
  ];
  switch (event.type) {
    case "rundown_changed": {
      const gone = new Set(event.rundown.dropped);
      const [made, brought] = [did(event.by, changeWords(event), askedFor(event), event.op === "insert"), (act: Act) => act.beat !== null && gone.has(act.beat)];
      return settled(made, at, "dropped", brought);
    }
    case "beat_waits":
      return acts.map((act) => (act.state === "waits" && act.beat === event.beat ? { ...act, waits: event.waits_for } : act));
    case "muted":
      return did(event.by, MUTE);
    case "unmuted":
      return did(event.by, UNMUTE);
    case "participant_removed":
      return did(event.by, removeWords(people[event.participant]));
    case "kind": {
      const what = kindWords(event, people);
      return what === null ? acts : did(nameOf(event.data.by, people), what);
    }
    case "beat_fired":
      return settled(acts, at, "done", ({ beat }) => beat === event.beat);
    case "beat_dropped":
      return settled(acts, at, "dropped", ({ beat }) => beat === event.beat);
    case "ended":
      return settled(event.by ? did(event.by, endWords(event.reason)) : acts, at, "not reached");
    case "failed":
      return settled(acts, at, "not reached");
    default:
      return acts;
  }
}

/** What an event of a kind's own did; of a kind in a package of its own, its name is all that is known. */
function kindWords({ kind, name, data }: KindEvent, people: Record<string, string>): string | null {
  const own = actsOf(kind);
  if (own) return own[name]?.(data, people) ?? null;
  return typeof data.by === "string" && data.by ? name.replaceAll("_", " ") : null;
}

const nameOf = (by: unknown, people: Record<string, string>): string => (typeof by === "string" ? (people[by] ?? by) : "");

/** Those that wait, and are meant, with what came of them. */
function settled(acts: Act[], at: number, state: Act["state"], meant: (act: Act) => boolean = () => true): Act[] {
  const over = (act: Act): boolean => act.state === "waits" && meant(act);
  return acts.some(over) ? acts.map((act) => (over(act) ? { ...act, state, waits: null, took: at - act.at } : act)) : acts;
}

/** The beat that a change brings, by the rundown as the change left it; null where it brings none. */
function askedFor({ op, detail, rundown: { items, fired, dropped } }: RundownChanged): string | null {
  if (op === "insert") return items[items.findIndex(({ id }) => id === detail.beat) + 1]?.id ?? null;
  if (op !== "skip" && op !== "jump" && op !== "wrap_up") return null;
  const gone = new Set([...fired.map(({ id }) => id), ...dropped]);
  return items.find(({ id }) => !gone.has(id))?.id ?? null;
}

function changeWords({ op, detail, rundown }: RundownChanged): string {
  const title = op === "insert" ? detail.title : rundown.items.find(({ id }) => id === detail.beat)?.title;
  const seconds = typeof detail.seconds === "number" ? detail.seconds : 0;
  return CHANGES[op](beatWords(typeof title === "string" ? title : null), seconds);
}
