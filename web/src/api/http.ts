/** Calls to the service: JSON in and out, refusals as `ApiError` with the service's own words. */
import * as v from "valibot";

import { vProblemDetails } from "../wire/valibot.gen";
import { read } from "./read";

/** What the service says when it refuses (RFC 9457); a proxy in between may say less, or nothing. */
const PROBLEM = v.partial(vProblemDetails);

export type Problem = v.InferOutput<typeof PROBLEM>;

/** What stands in a refusal, where it is one of the service's. */
export function readProblem(value: unknown): Problem {
  const found = v.safeParse(PROBLEM, value);
  return found.success ? found.output : {};
}

const DEADLINE_MS = 15_000;

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** Seconds after which to ask again, where the service said so. */
    readonly retryAfter: number | null = null,
    /** The entity tag of what stands there, where the service said so. */
    readonly etag: string | null = null,
  ) {
    super(sentence(status, problem));
  }
}

/** The service did what it was asked, or said what it knows, in an answer that this page cannot read. */
export class UnreadableError extends ApiError {
  constructor() {
    super(502, { detail: "The service sent an answer that this page cannot read. Reload the page." });
  }
}

export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  token: string | null;
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds, where an answer may take longer than most. */
  deadline?: number;
  /** Ends the call before its deadline. */
  signal?: AbortSignal;
}

/** The answer as the schema has it. Throws ApiError; status 0 means nobody answered. */
export async function call<S extends v.GenericSchema>(path: string, how: Call, schema: S): Promise<v.InferOutput<S>> {
  return valueOf(path, how, schema, await answerTo(path, how));
}

/** An answer, and the entity tag by which it can be asked whether it is so still; null where it has none. */
export interface Tagged<T> {
  value: T;
  tag: string | null;
}

/** The same of something that is asked for again and again; null: it is what it was when it had the tag `known`. */
export async function callAgain<S extends v.GenericSchema>(
  path: string,
  how: Call,
  schema: S,
  known: string | null = null,
): Promise<Tagged<v.InferOutput<S>> | null> {
  const response = await answerTo(path, { ...how, headers: { ...how.headers, ...(known !== null && { "If-None-Match": known }) } });
  if (response.status === UNCHANGED) return null;
  return { value: await valueOf(path, how, schema, response), tag: response.headers.get("ETag") };
}

const UNCHANGED = 304;

function answerTo(path: string, { method = "GET", token, body, headers = {}, deadline = DEADLINE_MS, signal }: Call): Promise<Response> {
  return fetch(`/api/v1${path}`, {
    method,
    // Else a browser lets a question wait behind the same one that nobody answers.
    cache: "no-store",
    headers: {
      Accept: "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(deadline)]) : AbortSignal.timeout(deadline),
  }).catch(unanswered);
}

async function valueOf<S extends v.GenericSchema>(path: string, { method = "GET" }: Call, schema: S, response: Response): Promise<v.InferOutput<S>> {
  const value: unknown = await response.json().catch(unread);
  if (!response.ok) {
    throw new ApiError(response.status, readProblem(value), retryAfterOf(response), response.headers.get("ETag"));
  }
  const answer = read(schema, value, `The service's answer to ${method} ${path}`);
  if (answer === null) throw new UnreadableError();
  return answer;
}

const SLOW = "The service is slow to answer. Try again in a moment.";
const isLate = (error: unknown): boolean => (error instanceof DOMException || error instanceof Error) && error.name === "TimeoutError";

/** For a request that came to nothing: the deadline passed, or there is no way to the service. */
export function unanswered(error: unknown): never {
  throw new ApiError(0, isLate(error) ? { detail: SLOW } : {});
}

/** For an answer that cannot be read: null, unless not all of it came. */
export function unread(error: unknown): null {
  return error instanceof SyntaxError ? null : unanswered(error);
}

/** Whether what stands in the way may pass by itself: nobody answered, or a proxy did. */
export const passes = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Seconds after which to ask again, where an answer says so. */
export function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get("Retry-After") ?? "x");
  return Number.isFinite(seconds) ? seconds : null;
}

/** For calls whose answer does not matter. */
export const anything = v.pipe(v.unknown(), v.transform((): true => true));

/** What to show for whatever was thrown. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong. Reload the page.";
}

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

function sentence(status: number, problem: Problem): string {
  const first = problem.errors?.[0];
  if (first?.message) return first.field ? `${first.field}: ${first.message}` : first.message;
  if (problem.detail) return problem.detail;
  if (status === 0) return "Nothing answers at the moment. Check your connection, then try again.";
  if (status === 401) return "This link is not valid any more. Ask for a fresh one.";
  if (status === 403) return "This link does not allow that.";
  if (status === 404) return "There is no such session.";
  if (status === 429) return "Too many requests just now. Wait a moment and try again.";
  return problem.title ?? `The service answered with status ${status}.`;
}
