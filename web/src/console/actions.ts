/** What an operator does with one session; a refusal is shown in the service's own words. */
import { createContext, useContext } from "react";

import { explain, statusOf } from "../api/http";
import {
  cancelInstruction,
  changeRundown,
  instruct,
  promoteInstruction,
  steer,
  type NewInstruction,
  type RundownChange,
} from "../api/operator";
import { useConsole } from "./store";
import { refreshSession } from "./watch";

export interface Actions {
  rundown: (change: RundownChange) => Promise<boolean>;
  instruct: (instruction: NewInstruction) => Promise<boolean>;
  promote: (receipt: string) => Promise<boolean>;
  cancel: (receipt: string) => Promise<boolean>;
  mute: (muted: boolean) => Promise<boolean>;
  end: () => Promise<boolean>;
}

export function makeActions(token: string, id: string): Actions {
  const act = async (what: () => Promise<unknown>): Promise<boolean> => {
    const { set } = useConsole.getState();
    set({ busy: true, refusal: null });
    try {
      await what();
      return true;
    } catch (error) {
      set({ refusal: statusOf(error) === 412 ? FASTER : explain(error) });
      return false;
    } finally {
      set({ busy: false });
      await refreshSession(token, id);
    }
  };
  return {
    rundown: (change) => act(() => changeRundown(token, id, useConsole.getState().session?.etag ?? "", change)),
    instruct: (instruction) => act(() => instruct(token, id, instruction)),
    promote: (receipt) => act(() => promoteInstruction(token, id, receipt)),
    cancel: (receipt) => act(() => cancelInstruction(token, id, receipt)),
    mute: (muted) => act(() => steer(token, id, muted ? "mute" : "unmute")),
    end: () => act(() => steer(token, id, "end")),
  };
}

const FASTER = "Another operator changed the rundown first. Look at it as it is now, then do it again.";

export const ActionsContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("A console's component stands outside of ConsoleView.");
  return actions;
}
