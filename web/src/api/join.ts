import type { Join } from "../protocol";
import { vJoinAnswer } from "../wire/valibot.gen";
import { call } from "./http";
import { tabStorage } from "../shared/storage";

/** What a join link opens. This tab's key in the room is kept: after a reload it is the same person. */
export async function getJoin(token: string, session: string): Promise<Join> {
  const kept = tabStorage.getItem(keyOf(session));
  const query = kept ? `?participant=${encodeURIComponent(kept)}` : "";
  const join = await call(`/sessions/${encodeURIComponent(session)}/join${query}`, { token }, vJoinAnswer);
  tabStorage.setItem(keyOf(session), join.participant_key);
  return join;
}

const keyOf = (session: string): string => `beatroom.participant.${session}`;
