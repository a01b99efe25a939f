/**
 * What somebody typed, until the session has it stored. A connection looks open for seconds after the other
 * end has died, so each message has a mark and is kept, also through a reload: it is sent again on every new
 * connection, in order, and the session takes each mark once. What finds no room with the host waits here, and
 * what was typed after it behind it. What did not arrive is given back to whoever wrote it.
 */
import { participantKey } from "../api/join";
import { newKey } from "../api/key";
import { keepTyped, keptTyped } from "./keptTyped";
import { useRoom, type Stage } from "./store";

/** Why something did not arrive: by the page's own word, or as the session has said it. */
export type Undelivered = "silent" | "gone" | "over" | { refused: string };

export interface TypedMessage {
  ref: string;
  text: string;
  /** The number of its line, where the session has said it on this connection and not yet stored it. */
  line: number | null;
  /** Whether it takes longer than it should. */
  late: boolean;
  /** Why it did not arrive; null while it still may. */
  failed: Undelivered | null;
}

export interface Typed {
  /** False outside of the room, where it stays in the box; what becomes of it is in the store. */
  say: (text: string) => boolean;
  taken: (ref: string, line: number, saved: boolean) => void;
  /** `later`: there will be room for it. False where the mark is none of ours. */
  refused: (ref: string, why: string, later?: boolean) => boolean;
  /** Sends what did not arrive once more. */
  sayAgain: (ref: string) => void;
  /** The words of what did not arrive, for the box: it is not sent any more. */
  takeBack: (ref: string) => string;
  /** Nobody sends anything any more. */
  stop: () => void;
}

/** As long a message may be on its way without a word about it on the page. */
const LATE_MS = 700;
/** An open connection by which nothing is heard of a message for so long is none. */
const SILENT_MS = 30_000;
/** How often the first that found no room is sent again; the session keeps its place for ten seconds. */
const ROOM_MS = 3_000;
/** Where nothing is sent any more by itself. */
const OUT: Partial<Record<Stage, Undelivered>> = { lost: "gone", "kept out": "gone", invalid: "gone", left: "gone", ended: "over" };

/** `send` throws, or does nothing, where there is no connection. */
export function makeTyped(session: string, send: (text: string, ref: string) => void): Typed {
  const timers = new Map<string, ReturnType<typeof setTimeout>[]>();
  const change = (make: (all: TypedMessage[]) => TypedMessage[]): void => useRoom.setState(({ typed }) => ({ typed: make(typed) }));
  const alter = (ref: string, what: Partial<TypedMessage>): void => change((all) => all.map((one) => (one.ref === ref ? { ...one, ...what } : one)));
  const find = (ref: string): TypedMessage | undefined => useRoom.getState().typed.find((one) => one.ref === ref);
  const calm = (ref: string): void => {
    timers.get(ref)?.forEach(clearTimeout);
    timers.delete(ref);
  };
  const settle = (ref: string): void => {
    calm(ref);
    change((all) => all.filter((one) => one.ref !== ref));
  };
  const fail = (ref: string, failed: Undelivered): void => {
    calm(ref);
    alter(ref, { failed });
  };
  const give = ({ ref, text }: TypedMessage): void => {
    calm(ref);
    timers.set(ref, [setTimeout(() => alter(ref, { late: true }), LATE_MS), setTimeout(() => fail(ref, "silent"), SILENT_MS)]);
    try {
      send(text, ref);
    } catch {
      // Not ready yet: it goes with the next connection, or is given back.
    }
  };
  const waiting = (): TypedMessage[] => useRoom.getState().typed.filter((one) => one.failed === null);
  const inside = (): boolean => useRoom.getState().stage === "in";
  /** What is with nobody and waits for nobody's answer, oldest first. */
  const unsent = (): TypedMessage[] => waiting().filter(({ ref, line }) => line === null && !timers.has(ref));
  /** Whose it is, by their key in the room; null until that is known. */
  let owner: string | null = null;
  /** While there is no room with the host: the first is sent again and again, and nothing else. */
  let full: { again: ReturnType<typeof setInterval>; asked: string | null } | null = null;
  const free = (): void => {
    if (full) clearInterval(full.again);
    full = null;
  };
  const askForRoom = (): void => {
    const first = waiting().find(({ line }) => line === null);
    if (!first) return free();
    if (!full || timers.has(first.ref)) return;
    full.asked = first.ref;
    give(first);
  };
  const giveUp = (why: Undelivered): void => {
    free();
    useRoom.getState().typed.forEach(({ ref, line, failed }) => {
      if (line !== null) settle(ref); // it stands in the transcript: the session had it
      else if (failed === null) fail(ref, why);
    });
  };
  /** The connection is gone: what it told of lines that are not stored may not be so. */
  const cut = (): void => {
    free();
    const { typed } = useRoom.getState();
    const untrue = new Set(typed.map(({ line }) => line));
    typed.forEach(({ ref }) => calm(ref));
    change((all) => all.map((one) => ({ ...one, line: null, late: true })));
    useRoom.setState(({ content }) => ({ content: { ...content, lines: content.lines.filter(({ id }) => !untrue.has(id)) } }));
  };
  /** What this tab has kept of them is there again, before what is typed now. */
  const restore = (whose: string | null): void => {
    if (whose === null || whose === owner) return;
    owner = whose;
    const kept = keptTyped(session, owner);
    change((all) => [...kept.filter(({ ref }) => find(ref) === undefined), ...all]);
  };
  const unwatch = useRoom.subscribe(({ stage, join, typed }, before) => {
    if (owner !== null && typed !== before.typed) keepTyped(session, owner, typed);
    if (join !== null && join !== before.join) restore(join.participant_key);
    if (stage === before.stage) return;
    const why = OUT[stage];
    if (why !== undefined) {
      if (owner === null) restore(participantKey(session));
      giveUp(why);
    } else if (before.stage === "in") cut();
    else if (stage === "in") unsent().forEach(give);
  });
  return {
    say: (text) => {
      if (!inside() && useRoom.getState().stage !== "reconnecting") return false;
      const message = { ref: newKey(), text, line: null, late: !inside() || full !== null, failed: null };
      change((all) => [...all, message]);
      if (inside() && full === null) give(message);
      return true;
    },
    taken: (ref, line, saved) => {
      if (saved) settle(ref);
      else {
        calm(ref);
        alter(ref, { line, failed: null });
      }
      if (full?.asked !== ref) return;
      free();
      unsent().forEach(give);
    },
    refused: (ref, why, later = false) => {
      if (find(ref) === undefined) return false;
      if (!later) fail(ref, { refused: why });
      else {
        calm(ref);
        alter(ref, { late: true });
        full ??= { again: setInterval(askForRoom, ROOM_MS), asked: null };
      }
      return true;
    },
    sayAgain: (ref) => {
      const one = find(ref);
      if (!one) return;
      // Behind what was typed since: it is said now.
      change((all) => [...all.filter((other) => other.ref !== ref), { ...one, failed: null }]);
      if (inside() && full === null) give(one);
    },
    takeBack: (ref) => {
      const text = find(ref)?.text ?? "";
      settle(ref);
      return text;
    },
    stop: () => {
      giveUp(useRoom.getState().content.endedReason === null ? "gone" : "over");
      unwatch();
    },
  };
}
