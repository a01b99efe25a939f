/** The service's answers at the border of fetch: by method and path, and what was asked. */
import { isDeepStrictEqual } from "node:util";

import * as v from "valibot";
import { vi } from "vitest";

import { agendaAt } from "../dev/scenes";
import { ANSWERS } from "../src/wire/answers.gen";
import type { PersonalitySummary, ReceiptAnswer, Recorded, SessionAnswer, SessionWithLinks, StartedAnswer } from "../src/wire/types.gen";
import recorded from "./recorded.json";
import { unlike } from "./unlike";

export interface Asked {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

const bodies = new WeakMap<Response, unknown>();

export function json(value: unknown, status = 200): Response {
  const text = JSON.stringify(value);
  const response = new Response(text, { status, headers: { "Content-Type": "application/json" } });
  bodies.set(response, JSON.parse(text));
  return response;
}

export const problem = (status: number, detail: string, more: Record<string, unknown> = {}): Response =>
  json({ type: "about:blank", title: "Refused", status, detail, ...more }, status);

/** What a call may be answered with, by its path with the ids in it. */
const SCHEMAS = Object.entries(ANSWERS).map(([call, schema]): [RegExp, v.GenericSchema] => [
  new RegExp(`^${call.replace(/\{\w+\}/g, "[^/]+")}(\\?.*)?$`),
  schema,
]);

/** Notes an answer with a field that the service does not send, or without one that it does. */
function lookAt(call: string, answer: Response): void {
  if (!answer.ok || !bodies.has(answer)) return;
  const schema = SCHEMAS.find(([path]) => path.test(call))?.[1];
  if (!schema) return void unlike.push(`The service answers ${call} with no JSON.`);
  const body = bodies.get(answer);
  const found = v.safeParse(schema, body);
  if (!found.success) unlike.push(`${call}: ${v.getDotPath(found.issues[0]) ?? ""} ${found.issues[0].message}`);
  else if (!isDeepStrictEqual(found.output, body)) unlike.push(`${call} has fields that the service does not send: ${JSON.stringify(body)}`);
}

/** `answers` by `"METHOD /path"` below `/api/v1`; the returned list grows with each call. */
export function serve(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const one: Asked = {
      method: init.method ?? "GET",
      path: url.replace("/api/v1", ""),
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    };
    asked.push(one);
    const call = `${one.method} ${one.path}`;
    const answer = answers[call]?.(one);
    if (!answer) return problem(404, `Nothing stands at ${call}.`);
    if (answer instanceof Response) lookAt(call, answer);
    else void answer.then((late) => lookAt(call, late), () => undefined);
    return answer;
  });
  return asked;
}

type Calls = typeof recorded;

/** What the service once answered to a call, with what a test is about changed. */
export const answerTo = <T extends object>(call: keyof Calls, change: Partial<T> = {}): T =>
  ({ ...structuredClone(recorded[call] as object), ...change }) as T;

export const personality = (change: Partial<PersonalitySummary>): PersonalitySummary => ({
  ...(structuredClone(recorded["GET /personalities"][0]) as PersonalitySummary),
  chats: true,
  ...change,
});

export const PERSONALITIES = [
  personality({
    name: "fireside",
    title: "Fireside chat",
    length: 900,
    beats: [
      { id: "beat-0", title: "Welcome", offset: 0, allocated: 90 },
      { id: "beat-1", title: "Goodbye", offset: 90, allocated: 810 },
    ],
  }),
  personality({ name: "board", title: "Board of advisers", kind: "boardroom", language: "xx-bad-code", length: 2700, beats: [], problems: ["board.yaml:14:7: beats[2].at must come later."] }),
];

/** Links as the service gives them. */
export const links = (host: string, guest: string): StartedAnswer["join"] => {
  const { join } = answerTo<StartedAnswer>("POST /sessions");
  return { ...join, host: { ...join.host, url: host }, guest: { ...join.guest, url: guest }, people: [] };
};

export const started = (change: Partial<StartedAnswer> = {}): StartedAnswer =>
  answerTo("POST /sessions", { id: "s9", join: links("/room/s9#join=host", "/room/s9#join=guest"), ...change });

export const session = (change: Partial<SessionWithLinks> = {}): SessionWithLinks =>
  answerTo("GET /sessions/{session}", {
    id: "s1",
    title: "Friday retrospective",
    personality: "retro",
    kind: "meeting",
    node: "beat-2",
    floor: { holder: "nobody", participant: null },
    muted: false,
    server_now_epoch: 1_800_000_451,
    agenda: agendaAt(451),
    participants: [{ id: "p1", name: "Ada", joined_at: 1_800_000_000 }],
    instructions: [],
    beats: [],
    etag: '"7"',
    join: null,
    ...change,
  });

/** A session as it is answered to whoever changed it: without links. */
export const changed = (change: Partial<SessionAnswer> = {}): SessionAnswer =>
  answerTo("POST /sessions/{session}/rundown", { id: "s1", title: "Friday retrospective", agenda: agendaAt(451), etag: '"7"', ...change });

/** A session in the list. */
export const listed = (change: Partial<SessionWithLinks> = {}): object => {
  const { id, title, personality: name, kind, phase, created_at, starts_at, ended_at, recorded, metadata, server_now_epoch, participants, agenda, auto_start } = session(change);
  return { id, title, personality: name, kind, phase, created_at, starts_at, ended_at, recorded, metadata, server_now_epoch, participants, agenda, auto_start, never_began: null, erased: null };
};

export const receipt = (change: Partial<ReceiptAnswer> = {}): ReceiptAnswer =>
  answerTo("POST /sessions/{session}/instructions", change);

/** An event stream that stays open after these portions. */
export function stream(...portions: string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => portions.forEach((portion) => controller.enqueue(encoder.encode(portion))),
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

export const record = (seq: number, at: number, event: Recorded["event"]): string =>
  `id: ${seq}\nevent: ${event.type}\ndata: ${JSON.stringify({ seq, at, event })}\n\n`;
