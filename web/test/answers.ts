/** The service's answers at the border of fetch: by method and path, and what was asked. */
import { vi } from "vitest";

import { agendaAt } from "../dev/scenes";

export interface Asked {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });

export const problem = (status: number, detail: string): Response =>
  json({ type: "about:blank", title: "Refused", status, detail }, status);

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
    const answer = answers[`${one.method} ${one.path}`];
    if (!answer) return problem(404, `Nothing stands at ${one.method} ${one.path}.`);
    return answer(one);
  });
  return asked;
}

export const PERSONALITIES = [
  {
    name: "fireside",
    title: "Fireside chat",
    kind: "conversation",
    language: "en",
    length: 900,
    beats: [
      { id: "beat-0", title: "Welcome", offset: 0, allocated: 90 },
      { id: "beat-1", title: "Goodbye", offset: 90, allocated: 810 },
    ],
    problems: [],
  },
  {
    name: "board",
    title: "Board of advisers",
    kind: "boardroom",
    language: "xx-bad-code",
    length: 2700,
    beats: [],
    problems: ["board.yaml:14:7: beats[2].at must come later."],
  },
];

export const session = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: "s1",
  title: "Friday retrospective",
  personality: "retro",
  kind: "meeting",
  phase: "live",
  node: "beat-2",
  floor: { holder: "nobody", participant: null },
  muted: false,
  server_now_epoch: 1_800_000_451,
  agenda: agendaAt(451),
  participants: [{ id: "p1", name: "Ada" }],
  instructions: [],
  beats: [],
  etag: '"7"',
  ...change,
});

/** An event stream that stays open after these portions. */
export function stream(...portions: string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => portions.forEach((portion) => controller.enqueue(encoder.encode(portion))),
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

export const record = (seq: number, at: number, event: Record<string, unknown>): string =>
  `id: ${seq}\nevent: ${String(event.type)}\ndata: ${JSON.stringify({ seq, at, event })}\n\n`;
