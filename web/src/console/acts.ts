/** What was done in a session, as the log tells it: who, when, and what came of it. */
import { ofKind, type KindActs } from "../kinds/kindPages";
import type { Recorded } from "../protocol";
import { beatWords, CHANGES, endWords, MUTE, removeWords, UNMUTE } from "../shared/actWords";
import type { KindEvent, RundownChanged } from "../wire/types.gen";

export interface Act {
  seq: number;
  /** Seconds since the epoch, by the server's clock. */
  at: number;
  by: string;
  what: string;
  /** It waits for the host's sentence to end; done; or the session ended first. */
  state: "waits" | "done" | "not reached";
  /** Seconds from the act until it was done; 0 for what is done at once. */
  took: number;
}

const actsOf = ofKind(import.meta.glob<KindActs>("../kinds/*/acts.ts", { eager: true, import: "ACTS" }));

/** What takes effect with the next beat. */
const WITH_A_BEAT = new Set<RundownChanged["op"]>(["skip", "jump", "wrap_up"]);

/** `people` are names by participant. */
export function readActs(acts: Act[], { seq, at, event }: Recorded, people: Record<string, string>): Act[] {
  const did = (by: string, what: string, state: Act["state"] = "done"): Act[] => [...acts, { seq, at, by, what, state, took: 0 }];
  switch (event.type) {
    case "rundown_changed":
      return did(event.by, changeWords(event), WITH_A_BEAT.has(event.op) ? "waits" : "done");
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
      return settled(acts, at, "done");
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

function settled(acts: Act[], at: number, state: Act["state"]): Act[] {
  if (!acts.some((act) => act.state === "waits")) return acts;
  return acts.map((act) => (act.state === "waits" ? { ...act, state, took: at - act.at } : act));
}

function changeWords({ op, detail, rundown }: RundownChanged): string {
  const title = op === "insert" ? detail.title : rundown.items.find(({ id }) => id === detail.beat)?.title;
  const seconds = typeof detail.seconds === "number" ? detail.seconds : 0;
  return CHANGES[op](beatWords(typeof title === "string" ? title : null), seconds);
}
