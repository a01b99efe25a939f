/** What an organiser does with one session; a refusal is shown in the service's own words. */
import { createContext, useContext } from "react";

import { explain, statusOf } from "../api/http";
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
import { clockFace } from "../clock/sessionClock";
import type { Agenda, Receipt } from "../protocol";
import type { Steering } from "../wire/answers.gen";
import { short } from "./effects";
import { endWords, placeOf } from "./reorder";
import { useConsole, type Undo } from "./store";
import { refreshSession } from "./watch";

export interface Actions {
  /** With a key, what is sent again is done once. */
  rundown: (change: RundownChange, key?: string) => Promise<boolean>;
  instruct: (instruction: NewInstruction) => Promise<boolean>;
  promote: (receipt: Receipt) => Promise<boolean>;
  cancel: (receipt: Receipt) => Promise<boolean>;
  steer: (what: Steering, body?: Record<string, unknown>) => Promise<boolean>;
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
  const act = async (what: () => Promise<unknown>, undo: Undo | null = null): Promise<boolean> => {
    const { set } = useConsole.getState();
    set({ busy: true, refusal: null, unanswered: "no", undo: null });
    let refusal: string | null = null;
    try {
      await what();
      set({ undo });
      return true;
    } catch (error) {
      if (statusOf(error) === 0) set({ unanswered: "still" });
      else refusal = statusOf(error) === 412 ? FASTER : explain(error);
      return false;
    } finally {
      set({ busy: false });
      await refreshSession(token, id);
      // It stands beside the session as it was when it was refused, until that goes on.
      if (refusal !== null) set({ refusal });
    }
  };
  const change = async (what: RundownChange, key?: string) => {
    const { session, loaded } = useConsole.getState();
    const changed = await changeRundown(token, id, session?.etag ?? "", what, key);
    loaded(changed, performance.now());
  };
  const again = ({ text, kind, interrupt }: Receipt, mode: Receipt["mode"]) =>
    instruct(token, id, { text, kind, mode, ...(interrupt && { interrupt }) });
  return {
    rundown: (what, key) => act(() => change(what, key), undoOfChange(what, change, useConsole.getState().session?.agenda ?? null)),
    instruct: (instruction) => act(() => instruct(token, id, instruction)),
    promote: (receipt) =>
      act(() => promoteInstruction(token, id, receipt.id), {
        words: `“${short(receipt.text)}” is to be spoken now.`,
        label: "Back to the queue",
        run: async () => {
          await cancelInstruction(token, id, receipt.id);
          await again(receipt, "queued");
        },
      }),
    cancel: (receipt) =>
      act(() => cancelInstruction(token, id, receipt.id), {
        words: `“${short(receipt.text)}” was cancelled.`,
        label: "Send it again",
        run: () => again(receipt, receipt.mode),
      }),
    steer: (what, body) => act(() => steer(token, id, what, body)),
    remove: (participant) => act(() => removeParticipant(token, id, participant)),
    move: (startsAt) => act(() => changeSession(token, id, { starts_at: startsAt })),
    startNow: () => act(() => startNow(token, id)),
    undo: () => {
      const { undo } = useConsole.getState();
      return undo ? act(undo.run) : Promise.resolve(false);
    },
  };
}

/** What takes a change of the rundown back; null where nothing does. */
function undoOfChange(what: RundownChange, change: (what: RundownChange) => Promise<unknown>, before: Agenda | null): Undo | null {
  const { op } = what;
  const seconds = what.seconds ?? 0;
  if (op === "extend") {
    const of = what.beat ? `“${short(before?.items.find(({ id }) => id === what.beat)?.title ?? "")}”` : "The beat";
    const words = `${of} has ${clockFace(seconds)} ${seconds > 0 ? "more" : "less"}.`;
    return { words, label: "Take it back", run: () => change({ ...what, seconds: -seconds }) };
  }
  if (op === "move" && before) {
    const { beat = "" } = what;
    const [title, after] = [before.items.find(({ id }) => id === beat)?.title ?? "", placeOf(before.items, beat ?? "")];
    const words = `“${short(title)}” was moved. ${endWords(before, 0)}`;
    return after === null ? null : { words, label: "Put it back", run: () => change({ op, beat, after }) };
  }
  if (op === "hold") return { words: "The clock stands still.", label: "Resume", run: () => change({ op: "resume" }) };
  return null;
}

const FASTER = "Another organiser changed the rundown first. Look at it as it is now, then do it again.";

export const ActionsContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("A console's component stands outside of ConsoleView.");
  return actions;
}
