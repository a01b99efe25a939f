/** What an operator asks of a boardroom. */
import { anything, call } from "../../api/http";
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

const post = (token: string, session: string, what: string, body: Record<string, unknown> = {}): Promise<true> =>
  call(path(session, `/${what}`), { method: "POST", token, body }, anything);

export interface BoardActions {
  /** `bringTime` lets the session end as much later as the turns take. */
  extend: (turns: number, bringTime: boolean) => Promise<true>;
  pause: (paused: boolean) => Promise<true>;
  raiseHand: (participant: string) => Promise<true>;
  /** `participant` is null where nobody in the room said it. */
  interject: (text: string, participant: string | null) => Promise<true>;
}

export const boardActions = (token: string, session: string): BoardActions => ({
  extend: (turns, bringTime) => post(token, session, "extend", { turns, bring_time: bringTime }),
  pause: (paused) => post(token, session, paused ? "pause" : "resume"),
  raiseHand: (participant) => post(token, session, "hands", { participant }),
  interject: (text, participant) => post(token, session, "interject", { text, ...(participant ? { participant } : {}) }),
});
