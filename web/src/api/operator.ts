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
}

export const startSession = (token: string, body: NewSession): Promise<Started> =>
  call(
    "/sessions",
    { method: "POST", token, body, headers: { "Idempotency-Key": crypto.randomUUID() } },
    readStarted,
  );

export const getSessions = (token: string): Promise<SessionSummary[]> =>
  call("/sessions", { token }, readSessions);

export const getSession = (token: string, id: string): Promise<Session> =>
  call(`/sessions/${encodeURIComponent(id)}`, { token }, readSession);

export interface NewInstruction {
  text: string;
  mode: Mode;
  kind: InstructionKind;
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
}

/** `etag` is of the rundown the operator saw: 412 when another one was faster. */
export const changeRundown = (
  token: string,
  id: string,
  etag: string,
  body: RundownChange,
): Promise<true> =>
  call(
    `/sessions/${encodeURIComponent(id)}/rundown`,
    { method: "POST", token, body, headers: etag ? { "If-Match": etag } : {} },
    anything,
  );

export const steer = (
  token: string,
  id: string,
  what: "mute" | "unmute" | "end",
  body: Record<string, unknown> = {},
): Promise<true> =>
  call(`/sessions/${encodeURIComponent(id)}/${what}`, { method: "POST", token, body }, anything);
