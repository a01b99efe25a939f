import type { Join } from "../protocol";
import type { KeepsakeAnswer } from "../wire/types.gen";
import { vJoinAnswer, vKeepsakeAnswer } from "../wire/valibot.gen";
import { call, callAgain, type Tagged } from "./http";
import { tabStorage } from "../shared/storage";

/**
 * What a join link opens. This tab's key in the room is kept: after a reload it is the same person. A
 * Daily room knows people by the `name` that was typed.
 */
export async function getJoin(token: string, session: string, name?: string): Promise<Join> {
  const kept = participantKey(session);
  const query = new URLSearchParams({ ...(kept && { participant: kept }), ...(name && { name }) }).toString();
  const path = `/sessions/${encodeURIComponent(session)}/join${query && `?${query}`}`;
  const join = await call(path, { token }, vJoinAnswer);
  tabStorage.setItem(keyOf(session), join.participant_key);
  return join;
}

/** This tab's key in that room; null where it has none. */
export const participantKey = (session: string): string | null => tabStorage.getItem(keyOf(session));

/** What a session that is over leaves to whoever has a link to it. */
export const getKeepsake = (token: string, session: string): Promise<KeepsakeAnswer> =>
  call(keepsakeOf(session), { token }, vKeepsakeAnswer);

/** The same, once more; null: it is what it was when it had the tag `known`. */
export const getKeepsakeAgain = (token: string, session: string, known: string | null): Promise<Tagged<KeepsakeAnswer> | null> =>
  callAgain(keepsakeOf(session), { token }, vKeepsakeAnswer, known);

const keepsakeOf = (session: string): string => `/sessions/${encodeURIComponent(session)}/keepsake`;

const keyOf = (session: string): string => `beatroom.participant.${session}`;
