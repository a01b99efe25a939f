/** What an operator asks of a boardroom. */
import { anything, call } from "../../api/http";
import { newKey } from "../../api/key";
import { keyed } from "../../api/operator";
import type { Press } from "../../console/fate";
import type { Analytics, BoardLibrary } from "../../wire/types.gen";
import type { Table } from "./model";
import { vAnalytics, vBoardLibrary, vTableView } from "../../wire/valibot.gen";

const path = (session: string, what = ""): string => `/sessions/${encodeURIComponent(session)}/boardroom${what}`;

/** The rooms and the seats of which a boardroom can be convened. */
export const getLibrary = (token: string): Promise<BoardLibrary> => call("/boardrooms/library", { token }, vBoardLibrary);

export const getTable = (token: string, session: string): Promise<Table> =>
  call(path(session), { token }, vTableView);

export const getAnalytics = (token: string, session: string): Promise<Analytics> =>
  call(path(session, "/analytics"), { token }, vAnalytics);

/** With a key of its own: sent again, it is done once. */
function post(token: string, session: string, words: string, what: string, body: Record<string, unknown> = {}): Press {
  const headers = keyed(newKey());
  return { words, send: () => call(path(session, `/${what}`), { method: "POST", token, body, headers }, anything) };
}

export interface BoardActions {
  /** `bringTime` lets the session end as much later as the turns take. */
  extend: (turns: number, bringTime: boolean) => Press;
  pause: (paused: boolean) => Press;
  raiseHand: (participant: string) => Press;
  /** `participant` is null where nobody in the room said it. */
  interject: (text: string, participant: string | null) => Press;
}

export const boardActions = (token: string, session: string): BoardActions => ({
  extend: (turns, bringTime) => post(token, session, `${turns} more turns`, "extend", { turns, bring_time: bringTime }),
  pause: (paused) => post(token, session, paused ? "Pause the table" : "Let the table go on", paused ? "pause" : "resume"),
  raiseHand: (participant) => post(token, session, "Raise a hand", "hands", { participant }),
  interject: (text, participant) => post(token, session, `Say “${text}”`, "interject", { text, ...(participant ? { participant } : {}) }),
});
