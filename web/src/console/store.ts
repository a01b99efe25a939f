import { create } from "zustand";

import { passes } from "../api/http";
import type { FeedState } from "../api/sse";
import { anchor, readAt, stopped, type Anchor } from "../clock/sessionClock";
import type { Recorded, Session } from "../protocol";
import type { Speakers } from "../shared/Transcript";
import type { SpokenWords } from "../wire/types.gen";
import { isAway } from "./away";
import type { Press } from "./fate";
import { EMPTY_LOG, readLog, type Log } from "./log";

/** Who speaks in a voice of their own, and in whose name the host speaks just now; a kind's desk says so. */
export interface Voices {
  host: string;
  speakers: Speakers;
}

export const HOST_ALONE: Voices = { host: "Host", speakers: {} };

/** The name that the host goes by, or of the persona in whose name it speaks just now. */
export const nameOfHost = (session: Session, voices: Voices): string =>
  voices.host === HOST_ALONE.host ? session.host || voices.host : voices.host;

/**
 * What is known of the last press whose answer is late or was lost; `why` is what was answered instead.
 * While it is `unknown` the page asks; where it is `lost` nobody will tell. `after` is how many seconds after
 * the press it was answered.
 */
export interface Fate {
  words: string;
  state: "waiting" | "unknown" | "lost" | "taken";
  why: string;
  after?: number;
}

/** How to take back what was just done. */
export interface Undo {
  words: string;
  label: string;
  press: () => Press;
}

interface ConsoleState {
  session: Session | null;
  anchor: Anchor | null;
  log: Log;
  /** How often all of it was read again, as something of it was another or gone. */
  rereads: number;
  /** What is being said and has no line yet, where that was asked for. */
  words: SpokenWords[];
  /** Whether those words are over, and wait for their line. */
  unheard: boolean;
  feed: FeedState;
  /** Since when the feed has been broken, by `performance.now()`; null while it stands. */
  broke: number | null;
  /** Whether what the broken feed does not tell is asked for, and comes. */
  followed: boolean;
  /** Nothing is heard of the session: its clock stands where it was last known, and nothing can be steered. */
  cut: boolean;
  /** Why the session cannot be shown. */
  problem: { status: number; text: string } | null;
  /** Why the last action was refused. */
  refusal: string | null;
  /** What became of the last press, where that was or is open. */
  fate: Fate | null;
  busy: boolean;
  /** Whether what happens in the session is being saved. */
  saved: boolean;
  undo: Undo | null;
  voices: Voices;
  reset: () => void;
  /** When what is shown was asked for: an answer to an older question is not taken. */
  asked: number;
  /** `at` and `asked` are `performance.now()` at the answer and, unless that is all, at the question. */
  loaded: (session: Session, at: number, asked?: number) => void;
  recorded: (record: Recorded) => void;
  /** The log takes the place of what was shown of it. */
  reread: (log: Log) => void;
  /** How it is run, as the feed has it. */
  runs: (run: Session["run"]) => void;
  set: (change: Partial<Pick<ConsoleState, "log" | "words" | "unheard" | "feed" | "problem" | "followed" | "refusal" | "fate" | "busy" | "saved" | "undo" | "voices">>) => void;
}

const FRESH = {
  session: null,
  anchor: null,
  asked: 0,
  log: EMPTY_LOG,
  rereads: 0,
  words: [],
  unheard: false,
  feed: "opening" as FeedState,
  broke: null,
  followed: false,
  cut: false,
  problem: null,
  refusal: null,
  fate: null as Fate | null,
  busy: false,
  saved: true,
  undo: null,
  voices: HOST_ALONE,
};

/** Whether nothing can be done just now: something is being done, or nobody would hear it. */
export const cannotAct = (state: ConsoleState): boolean => cannotTell(state) || (state.session !== null && isAway(state.session));

/** The same of an instruction, which is stored until somebody runs the session. */
export const cannotTell = ({ busy, cut }: ConsoleState): boolean => busy || cut;

/** Whether the session is out of reach: nothing answers, or has since the feed broke. */
const isCut = ({ broke, asked, problem }: ConsoleState): boolean =>
  (broke !== null && asked < broke) || (problem !== null && passes(problem.status));

/** Whether what the feed alone tells may not be all, or none, of what there is: it does not stand, and nothing else brings it. */
export const isUntold = ({ feed, followed, cut }: Pick<ConsoleState, "feed" | "followed" | "cut">): boolean =>
  cut || (feed !== "open" && feed !== "over" && !followed);

/** Since when the feed has been broken, as it is now `feed`. */
const brokenSince = (before: ConsoleState, feed: FeedState): number | null =>
  feed === "open" || feed === "over" ? null : (before.broke ?? (feed === "waiting" ? performance.now() : null));

/** The session as it was read at `at`, asked for at `asked`; where that was before the feed broke the clock stands. */
function read(before: ConsoleState, fresh: Anchor, at: number, asked: number): Pick<ConsoleState, "anchor" | "cut"> {
  const cut = isCut({ ...before, asked, problem: null });
  return { cut, anchor: cut ? stopped(fresh, at) : fresh };
}

export const useConsole = create<ConsoleState>()((set) => ({
  ...FRESH,
  reset: () => set(FRESH),
  loaded: (session, at, asked = at) =>
    set((before) =>
      asked < before.asked
        ? before
        : {
            session,
            asked,
            ...read(before, anchor(readAt(session), at), at, asked),
            problem: null,
            // What was refused before it began, say, is out of date once it runs.
            refusal: session.phase === before.session?.phase ? before.refusal : null,
          },
    ),
  recorded: (record) =>
    set(({ log, session, words, unheard }) => {
      const next = readLog(log, record);
      const heard = unheard && next.lines.length > log.lines.length ? { words: [], unheard: false } : { words, unheard };
      if (record.event.type !== "floor_changed" || !session) return { log: next, ...heard };
      return { log: next, ...heard, session: { ...session, floor: next.floor } };
    }),
  reread: (log) => set(({ rereads }) => ({ log, rereads: rereads + 1 })),
  runs: (run) => set(({ session }) => ({ session: session && { ...session, run } })),
  set: (change) =>
    set((before) => {
      const broke = change.feed ? brokenSince(before, change.feed) : before.broke;
      const cut = isCut({ ...before, ...change, broke });
      return { ...change, broke, ...(broke === null && { followed: false }), cut, ...(cut && { anchor: stopped(before.anchor, performance.now()) }) };
    }),
}));
