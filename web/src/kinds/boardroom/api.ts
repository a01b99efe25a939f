/** What an operator asks of a boardroom. */
import { anything, call } from "../../api/http";
import type { Analytics, TableView } from "../../wire/types.gen";
import { vAnalytics, vTableView } from "../../wire/valibot.gen";

const path = (session: string, what = ""): string => `/sessions/${encodeURIComponent(session)}/boardroom${what}`;

export const getTable = (token: string, session: string): Promise<TableView> =>
  call(path(session), { token }, vTableView);

export const getAnalytics = (token: string, session: string): Promise<Analytics> =>
  call(path(session, "/analytics"), { token }, vAnalytics);

const post = (token: string, session: string, what: string, body: Record<string, unknown> = {}): Promise<true> =>
  call(path(session, `/${what}`), { method: "POST", token, body }, anything);

export interface BoardActions {
  extend: (turns: number) => Promise<true>;
  pause: (paused: boolean) => Promise<true>;
  raiseHand: (participant: string) => Promise<true>;
  /** `participant` is null where nobody in the room said it. */
  interject: (text: string, participant: string | null) => Promise<true>;
}

export const boardActions = (token: string, session: string): BoardActions => ({
  extend: (turns) => post(token, session, "extend", { turns }),
  pause: (paused) => post(token, session, paused ? "pause" : "resume"),
  raiseHand: (participant) => post(token, session, "hands", { participant }),
  interject: (text, participant) => post(token, session, "interject", { text, ...(participant ? { participant } : {}) }),
});
