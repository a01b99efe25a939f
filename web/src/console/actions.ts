/** What an organiser does with one session; a refusal is shown in the service's own words. */
import { createContext, useContext } from "react";

import { explain, statusOf } from "../api/http";
import { newKey } from "../api/key";
import {
  cancelInstruction,
  changeRundown,
  changeSession,
  instruct,
  promoteInstruction,
  removeParticipant,
  startNow,
  steer,
  type NewInstruction,
  type RundownChange,
} from "../api/operator";
import { clockFace, isOver } from "../clock/sessionClock";
import type { Agenda, Receipt, Session } from "../protocol";
import { beatWords, CHANGES, endWords, MUTE, removeWords, UNMUTE } from "../shared/actWords";
import type { Steering } from "../wire/answers.gen";
import { short } from "./effects";
import { answerTo, UnknownError, type Press } from "./fate";
import { endWords as endOf, placeOf } from "./reorder";
import { useConsole, type Undo } from "./store";
import { refreshSession } from "./watch";

/** What is done with the host and the whole session. */
type Act = Exclude<Steering, "rundown">;

export interface Actions {
  /** Does what a press stands for, until it is known whether it was taken. */
  press: <T>(press: Press<T>) => Promise<boolean>;
  /** With a key, what is sent again is done once. */
  rundown: (change: RundownChange, key?: string) => Promise<boolean>;
  instruct: (instruction: NewInstruction) => Promise<boolean>;
  promote: (receipt: Receipt) => Promise<boolean>;
  cancel: (receipt: Receipt) => Promise<boolean>;
  steer: (what: Act, body?: Record<string, unknown>) => Promise<boolean>;
  /** Sends somebody out of the room. */
  remove: (participant: string) => Promise<boolean>;
  /** Gives a session that has not started another start, in ISO 8601. */
  move: (startsAt: string) => Promise<boolean>;
  /** Starts it, where it has not started. */
  startNow: () => Promise<boolean>;
  /** Takes back the last thing that can be taken back. */
  undo: () => Promise<boolean>;
}

export function makeActions(token: string, id: string): Actions {
  const act = async (press: Press, undo: Undo | null = null): Promise<boolean> => {
    const { set } = useConsole.getState();
    set({ busy: true, refusal: null, fate: null, undo: null });
    let refusal: string | null = null;
    try {
      await answerTo(token, id, press);
      set({ undo });
      return true;
    } catch (error) {
      // Of what nobody can tell it stands there as such already.
      if (!(error instanceof UnknownError)) refusal = statusOf(error) === 412 ? FASTER : explain(error);
      return false;
    } finally {
      set({ busy: false });
      await refreshSession(token, id);
      // It stands beside the session as it was when it was refused, until that goes on.
      if (refusal !== null) set({ refusal });
    }
  };
  const shown = (): Session | null => useConsole.getState().session;
  const change = (what: RundownChange, key = newKey()): Press => {
    const etag = shown()?.etag ?? "";
    const title = what.op === "insert" ? what.title : shown()?.agenda.items.find((item) => item.id === what.beat)?.title;
    return {
      words: CHANGES[what.op](beatWords(title), what.seconds ?? 0),
      send: async () => useConsole.getState().loaded(await changeRundown(token, id, etag, what, key), performance.now()),
      // Whatever has changed it since: then the service says whether it was this, or refuses it.
      mayBeDone: (session) => session.etag !== etag,
    };
  };
  const tell = (instruction: NewInstruction, key = newKey()): Press => {
    const before = new Set(shown()?.instructions.map((one) => one.id));
    return {
      words: `“${short(instruction.text)}”`,
      send: () => instruct(token, id, instruction, key),
      mayBeDone: ({ instructions }) => instructions.some((one) => !before.has(one.id) && one.text === instruction.text),
    };
  };
  const again = ({ text, kind, interrupt }: Receipt, mode: Receipt["mode"]): Press =>
    tell({ text, kind, mode, ...(interrupt && { interrupt }) });
  const withdraw = (receipt: Receipt, key = newKey()): Press => ({
    words: `Cancel “${short(receipt.text)}”`,
    send: () => cancelInstruction(token, id, receipt.id, key),
    mayBeDone: ({ instructions }) => instructions.some((one) => one.id === receipt.id && one.state === "cancelled"),
  });
  return {
    press: act,
    rundown: (what, key) => act(change(what, key), undoOfChange(what, change, shown()?.agenda ?? null)),
    instruct: (instruction) => act(tell(instruction)),
    promote: (receipt) => {
      const key = newKey();
      const press = {
        words: `Speak “${short(receipt.text)}” now`,
        send: () => promoteInstruction(token, id, receipt.id, key),
        mayBeDone: ({ instructions }: Session) => instructions.some((one) => one.id === receipt.id && one.mode === "immediate"),
      };
      return act(press, {
        words: `“${short(receipt.text)}” is to be spoken now.`,
        label: "Back to the queue",
        press: () => {
          const [first, second] = [withdraw(receipt), again(receipt, "queued")];
          return { ...second, send: async () => (await first.send(), second.send()) };
        },
      });
    },
    cancel: (receipt) =>
      act(withdraw(receipt), {
        words: `“${short(receipt.text)}” was cancelled.`,
        label: "Send it again",
        press: () => again(receipt, receipt.mode),
      }),
    steer: (what, body = {}) => {
      const key = newKey();
      return act({ words: STEERED[what].words, send: () => steer(token, id, what, body, key), mayBeDone: STEERED[what].mayBeDone });
    },
    remove: (participant) => {
      const key = newKey();
      return act({
        words: removeWords(shown()?.participants.find((one) => one.id === participant)?.name),
        send: () => removeParticipant(token, id, participant, key),
        mayBeDone: ({ participants }) => !participants.some((one) => one.id === participant),
      });
    },
    move: (startsAt) => {
      const key = newKey();
      return act({
        words: "Another start",
        send: () => changeSession(token, id, { starts_at: startsAt }, key),
        mayBeDone: ({ starts_at: starts }) => starts === Date.parse(startsAt) / 1000,
      });
    },
    startNow: () => {
      const key = newKey();
      return act({ words: "Start it now", send: () => startNow(token, id, key), mayBeDone: ({ phase }) => phase !== "scheduled" });
    },
    undo: () => {
      const { undo } = useConsole.getState();
      return undo ? act(undo.press()) : Promise.resolve(false);
    },
  };
}

const STEERED: Record<Act, { words: string; mayBeDone: (session: Session) => boolean }> = {
  mute: { words: MUTE, mayBeDone: ({ muted }) => muted },
  unmute: { words: UNMUTE, mayBeDone: ({ muted }) => !muted },
  end: { words: endWords(""), mayBeDone: ({ agenda }) => isOver(agenda) },
};

/** What takes a change of the rundown back; null where nothing does. */
function undoOfChange(what: RundownChange, change: (what: RundownChange) => Press, before: Agenda | null): Undo | null {
  const { op } = what;
  const seconds = what.seconds ?? 0;
  if (op === "extend") {
    const of = what.beat ? `“${short(before?.items.find(({ id }) => id === what.beat)?.title ?? "")}”` : "The beat";
    const words = `${of} has ${clockFace(seconds)} ${seconds > 0 ? "more" : "less"}.`;
    return { words, label: "Take it back", press: () => change({ ...what, seconds: -seconds }) };
  }
  if (op === "move" && before) {
    const { beat = "" } = what;
    const [title, after] = [before.items.find(({ id }) => id === beat)?.title ?? "", placeOf(before.items, beat ?? "")];
    const words = `“${short(title)}” was moved. ${endOf(before, 0)}`;
    return after === null ? null : { words, label: "Put it back", press: () => change({ op, beat, after }) };
  }
  if (op === "hold") return { words: "The clock stands still.", label: "Resume", press: () => change({ op: "resume" }) };
  return null;
}

const FASTER = "Another organiser changed the rundown first. Look at it as it is now, then do it again.";

export const ActionsContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("A console's component stands outside of ConsoleView.");
  return actions;
}
