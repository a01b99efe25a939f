/** What an operator asks of the service. */
import * as v from "valibot";

import type { Personality, Receipt, Session, SessionSummary, Started } from "../protocol";
import type { Steering } from "../wire/answers.gen";
import type { ChangeBody, InstructionBody, KeepsakeSetting, KindView, Lights, OwnText, ReplayAnswer, RundownBody, SessionBody, SessionDocument, SessionErasedAnswer, SessionWithLinks } from "../wire/types.gen";
import {
  vCommandAnswer,
  vEventPage,
  vKeepsakeSetting,
  vKindView,
  vLights,
  vOwnText,
  vPersonalitySummary,
  vReceiptAnswer,
  vReplayAnswer,
  vSessionAnswer,
  vSessionDocument,
  vSessionErasedAnswer,
  vSessionPage,
  vSessionWithLinks,
  vStartedAnswer,
} from "../wire/valibot.gen";
import { anything, call, callAgain, type Tagged } from "./http";
import { newKey } from "./key";

export type NewSession = Partial<SessionBody> & Pick<SessionBody, "personality">;
export type NewInstruction = InstructionBody;
export type RundownChange = RundownBody;

/** What is sent again with its key is done once. */
export const keyed = (key: string): Record<string, string> => ({ "Idempotency-Key": key });

export const getPersonalities = (token: string): Promise<Personality[]> =>
  call("/personalities", { token }, v.array(vPersonalitySummary));

export const startSession = (token: string, body: NewSession): Promise<Started> =>
  call(
    "/sessions",
    { method: "POST", token, body, headers: keyed(newKey()) },
    vStartedAnswer,
  );

/** Moves or renames a session that has not started. */
export const changeSession = (token: string, id: string, body: ChangeBody, key: string): Promise<true> =>
  call(`/sessions/${encodeURIComponent(id)}`, { method: "PATCH", token, body, headers: keyed(key) }, anything);

/** Starts a session now that has not started. */
export const startNow = (token: string, id: string, key: string): Promise<true> =>
  call(`/sessions/${encodeURIComponent(id)}/start`, { method: "POST", token, headers: keyed(key) }, anything);

export const getSessions = async (token: string): Promise<SessionSummary[]> =>
  (await call("/sessions", { token }, vSessionPage)).items;

/** `deadline` is in milliseconds, where it is asked for again soon anyway. */
export const getSession = (token: string, id: string, deadline?: number): Promise<SessionWithLinks> =>
  call(`/sessions/${encodeURIComponent(id)}`, { token, ...(deadline !== undefined && { deadline }) }, vSessionWithLinks);

/** What became of a session; null: it is what it was when it had the tag `known`. */
export const getDocument = (token: string, id: string, known: string | null = null): Promise<Tagged<SessionDocument> | null> =>
  callAgain(`/sessions/${encodeURIComponent(id)}/document`, { token }, vSessionDocument, known);

/** A page of the log, as it stands there; what this page does not know is in it as well. */
const PAGE_OF_EVENTS = v.object({ ...vEventPage.entries, items: v.array(v.unknown()) });

/** Events with a higher number than `after`. */
export const getEvents = (token: string, id: string, after: number, deadline: number): Promise<v.InferOutput<typeof PAGE_OF_EVENTS>> =>
  call(`/sessions/${encodeURIComponent(id)}/events?after=${after}&limit=1000`, { token, deadline }, PAGE_OF_EVENTS);

/** What a session was made of, as text. */
export const getOwnText = (token: string, id: string): Promise<OwnText> =>
  call(`/sessions/${encodeURIComponent(id)}/personality`, { token }, vOwnText);

/** What a replay shows, and where its sound is; null: it is what it was when it had the tag `known`. */
export const getReplay = (token: string, id: string, known: string | null = null): Promise<Tagged<ReplayAnswer> | null> =>
  callAgain(`/sessions/${encodeURIComponent(id)}/replay`, { token, deadline: 60_000 }, vReplayAnswer, known);

export const instruct = (token: string, id: string, body: NewInstruction, key: string): Promise<Receipt> =>
  call(`/sessions/${encodeURIComponent(id)}/instructions`, { method: "POST", token, body, headers: keyed(key) }, vReceiptAnswer);

export const cancelInstruction = (token: string, id: string, receipt: string, key: string): Promise<true> =>
  call(
    `/sessions/${encodeURIComponent(id)}/instructions/${encodeURIComponent(receipt)}`,
    { method: "DELETE", token, headers: keyed(key) },
    anything,
  );

export const promoteInstruction = (token: string, id: string, receipt: string, key: string): Promise<true> =>
  call(
    `/sessions/${encodeURIComponent(id)}/instructions/${encodeURIComponent(receipt)}/promote`,
    { method: "POST", token, headers: keyed(key) },
    anything,
  );

/** The session as changed. `etag` is of the rundown the operator saw: 412 when another one was faster. */
export const changeRundown = (
  token: string,
  id: string,
  etag: string,
  body: RundownChange,
  key: string,
): Promise<Session> =>
  call(
    `/sessions/${encodeURIComponent(id)}/rundown`,
    { method: "POST", token, body, headers: { ...(etag && { "If-Match": etag }), ...keyed(key) } },
    vSessionAnswer,
  );

export const steer = (
  token: string,
  id: string,
  what: Steering,
  body: Record<string, unknown>,
  key: string,
): Promise<true> =>
  call(`/sessions/${encodeURIComponent(id)}/${what}`, { method: "POST", token, body, headers: keyed(key) }, anything);

/** How model, ears and voice stand: of what a session is served by, or of what others would be. */
export const getLights = (token: string, session?: string): Promise<Lights> =>
  call(`/models/status${session ? `?session=${encodeURIComponent(session)}` : ""}`, { token }, vLights);

/** How the session's kind stands, and where its module is. */
export const getKind = (token: string, id: string): Promise<KindView> =>
  call(`/sessions/${encodeURIComponent(id)}/kind`, { token }, vKindView);

/** What came of a command that only the session's kind knows. */
export const commandKind = async (
  token: string,
  id: string,
  name: string,
  data: Record<string, unknown>,
  key: string,
): Promise<Record<string, unknown>> => {
  const headers = keyed(key);
  const path = `/sessions/${encodeURIComponent(id)}/command`;
  return (await call(path, { method: "POST", token, body: { name, data }, headers }, vCommandAnswer)).answer;
};

export const removeParticipant = (token: string, id: string, participant: string, key: string): Promise<true> =>
  call(
    `/sessions/${encodeURIComponent(id)}/participants/${encodeURIComponent(participant)}`,
    { method: "DELETE", token, headers: keyed(key) },
    anything,
  );

/** Lets a link show less of a session once it is over; what it shows then. */
export const lowerKeepsake = async (token: string, id: string, shows: KeepsakeSetting["shows"]): Promise<KeepsakeSetting["shows"]> =>
  (await call(`/sessions/${encodeURIComponent(id)}/keepsake`, { method: "PUT", token, body: { shows } }, vKeepsakeSetting)).shows;

/** Erases all of a session that is over; what is left is that it was erased. */
export const eraseSession = (token: string, id: string): Promise<SessionErasedAnswer> =>
  call(`/sessions/${encodeURIComponent(id)}/data`, { method: "DELETE", token, deadline: 60_000 }, vSessionErasedAnswer);
