/** What an operator asks of the service. */
import {
  all,
  isRecord,
  readPersonality,
  readReceipt,
  readSession,
  readStarted,
  readSummary,
} from "../guards";
import type {
  InstructionKind,
  Mode,
  Personality,
  Receipt,
  RundownOp,
  Session,
  SessionSummary,
  Started,
} from "../protocol";
import { readDocument, type SessionDocument } from "../document/read";
import { anything, call } from "./http";

const readPersonalities = (value: unknown): Personality[] | null =>
  all(isRecord(value) ? value.items : value, readPersonality);

const readSessions = (value: unknown): SessionSummary[] | null =>
  all(isRecord(value) ? value.items : value, readSummary);

export const getPersonalities = (token: string): Promise<Personality[]> =>
  call("/personalities", { token }, readPersonalities);

export interface NewSession {
  personality: string;
  title?: string;
  /** Seconds. */
  length?: number;
  timezone?: string;
  /** ISO 8601 with a zone; without it the session starts now. */
  starts_at?: string;
  hard_end?: boolean;
  participants?: Profile[];
  /** For a planner: whose memory it opens, by the person's name. */
  profile?: string;
}

/** Somebody known beforehand. */
export interface Profile {
  name: string;
  fields?: Record<string, string>;
}

export const startSession = (token: string, body: NewSession): Promise<Started> =>
  call(
    "/sessions",
    { method: "POST", token, body, headers: { "Idempotency-Key": crypto.randomUUID() } },
    readStarted,
  );

/** Moves or renames a session that has not started. */
export const changeSession = (token: string, id: string, body: { starts_at?: string; title?: string }): Promise<true> =>
  call(`/sessions/${encodeURIComponent(id)}`, { method: "PATCH", token, body }, anything);

export const getSessions = (token: string): Promise<SessionSummary[]> =>
  call("/sessions", { token }, readSessions);

export const getSession = (token: string, id: string): Promise<Session> =>
  call(`/sessions/${encodeURIComponent(id)}`, { token }, readSession);

export const getDocument = (token: string, id: string): Promise<SessionDocument> =>
  call(`/sessions/${encodeURIComponent(id)}/document`, { token }, readDocument);

export interface NewInstruction {
  text: string;
  mode: Mode;
  kind: InstructionKind;
  /** Seconds after which it is not wanted any more. */
  expires_in?: number;
  /** Cuts the host off at once, rather than at the end of its sentence. */
  interrupt?: boolean;
}

export const instruct = (token: string, id: string, body: NewInstruction): Promise<Receipt> =>
  call(
    `/sessions/${encodeURIComponent(id)}/instructions`,
    { method: "POST", token, body, headers: { "Idempotency-Key": crypto.randomUUID() } },
    readReceipt,
  );

export const cancelInstruction = (token: string, id: string, receipt: string): Promise<true> =>
  call(
    `/sessions/${encodeURIComponent(id)}/instructions/${encodeURIComponent(receipt)}`,
    { method: "DELETE", token },
    anything,
  );

export const promoteInstruction = (token: string, id: string, receipt: string): Promise<true> =>
  call(
    `/sessions/${encodeURIComponent(id)}/instructions/${encodeURIComponent(receipt)}/promote`,
    { method: "POST", token },
    anything,
  );

export interface RundownChange {
  op: RundownOp;
  seconds?: number;
  beat?: string;
  title?: string;
  prompt?: string;
  say?: string;
}

/** The session as changed. `etag` is of the rundown the operator saw: 412 when another one was faster. */
export const changeRundown = (
  token: string,
  id: string,
  etag: string,
  body: RundownChange,
): Promise<Session> =>
  call(
    `/sessions/${encodeURIComponent(id)}/rundown`,
    { method: "POST", token, body, headers: etag ? { "If-Match": etag } : {} },
    readSession,
  );

export const steer = (
  token: string,
  id: string,
  what: "mute" | "unmute" | "end",
  body: Record<string, unknown> = {},
): Promise<true> =>
  call(`/sessions/${encodeURIComponent(id)}/${what}`, { method: "POST", token, body }, anything);

export const removeParticipant = (token: string, id: string, participant: string): Promise<true> =>
  call(
    `/sessions/${encodeURIComponent(id)}/participants/${encodeURIComponent(participant)}`,
    { method: "DELETE", token },
    anything,
  );
