import { describe, expect, it, vi } from "vitest";

import { SILENT_MS, SLOW_MS, follow, sseParser, wait, type FeedState, type ServerEvent } from "../src/api/sse";
import { problem, serve, stream } from "./answers";

const WHOLE = 'id: 1\nevent: started\ndata: {"a":1}\n\n: comment\r\nid: 2\r\ndata: one\r\ndata: two\r\n\r\nid\ndata:no space\n\n';
const EVENTS: ServerEvent[] = [
  { id: "1", event: "started", data: '{"a":1}' },
  { id: "2", event: "message", data: "one\ntwo" },
  { id: "", event: "message", data: "no space" },
];

function parse(chunks: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const push = sseParser((event) => events.push(event));
  chunks.forEach(push);
  return events;
}

describe("the parser", () => {
  it("reads events, comments, CRLF and data of several lines", () => {
    expect(parse([WHOLE])).toEqual(EVENTS);
  });

  it("does not care where the chunks are cut", () => {
    for (let cut = 1; cut < WHOLE.length; cut += 1) {
      expect(parse([WHOLE.slice(0, cut), WHOLE.slice(cut)]), `cut at ${cut}`).toEqual(EVENTS);
    }
    expect(parse(Array.from(WHOLE))).toEqual(EVENTS);
  });

  it("keeps an unfinished event to itself", () => {
    expect(parse(["id: 9\ndata: half"])).toEqual([]);
  });
});

describe("the feed", () => {
  const start = (answers: (() => Response)[]) => {
    const stop = new AbortController();
    const events: string[] = [];
    const states: FeedState[] = [];
    const pauses: number[] = [];
    const asked = serve({
      "GET /feed": () => {
        const answer = answers.shift();
        if (!answer) stop.abort();
        return answer ? answer() : new Response(null, { status: 503 });
      },
    });
    const done = follow({
      url: "/api/v1/feed",
      token: "op",
      signal: stop.signal,
      onEvent: ({ data }) => events.push(data),
      onState: (state) => states.push(state),
      pause: async (ms) => void pauses.push(ms),
    });
    return { done, asked, events, states, pauses };
  };
  const closed = (text: string): Response => new Response(text);

  it("takes up where it broke, by Last-Event-ID, with the operator's token", async () => {
    const feed = start([() => closed("id: 7\ndata: a\n\n"), () => closed("id: 8\ndata: b\n\n")]);
    await feed.done;
    expect(feed.events).toEqual(["a", "b"]);
    expect(feed.asked.map((a) => a.headers.get("Last-Event-ID"))).toEqual([null, "7", "8"]);
    expect(feed.asked[0]?.headers.get("Authorization")).toBe("Bearer op");
  });

  it("pauses longer after each failure and anew after an event", async () => {
    const bad = (): Response => new Response(null, { status: 502 });
    const feed = start([bad, bad, bad, () => closed("data: x\n\n"), bad]);
    await feed.done;
    expect(feed.pauses).toEqual([500, 1000, 2000, 500, 1000]);
  });

  it("gives up when it is refused", async () => {
    const feed = start([() => problem(401, "no")]);
    await feed.done;
    expect(feed.states).toEqual(["opening", "refused"]);
  });

  it("asks again where something in between refuses it", async () => {
    const feed = start([() => problem(403, "no"), () => closed("data: a\n\n"), () => problem(404, "gone")]);
    await feed.done;
    expect(feed.events).toEqual(["a"]);
    expect(feed.states.at(-1)).toBe("refused");
  });

  it("is broken where it says nothing any more, and is asked for anew", async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    const states: string[] = [];
    vi.stubGlobal("fetch", async () => stream("data: x\n\n"));
    const followed = follow({ url: "/feed", token: "t", signal: stop.signal, onEvent: () => undefined, onState: (state) => states.push(state), pause: async () => stop.abort() });
    await vi.advanceTimersByTimeAsync(SILENT_MS - 1_000);
    expect(states).toEqual(["opening", "open"]);
    await vi.advanceTimersByTimeAsync(2_000);
    await followed;
    expect(states).toEqual(["opening", "open", "waiting"]);
    vi.useRealTimers();
  });

  it("is said to be broken while nobody answers", async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    const states: string[] = [];
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    void follow({ url: "/feed", token: "t", signal: stop.signal, onEvent: () => undefined, onState: (state) => states.push(state) });
    await vi.advanceTimersByTimeAsync(SLOW_MS + 1);
    expect(states).toEqual(["opening", "waiting"]);
    stop.abort();
    vi.useRealTimers();
  });

  it("stops at once when aborted while it is open", async () => {
    const stop = new AbortController();
    vi.stubGlobal("fetch", async () => stream("data: x\n\n"));
    const onEvent = vi.fn(() => stop.abort());
    await Promise.race([
      follow({ url: "/feed", token: "t", signal: stop.signal, onEvent, onState: () => undefined }),
      vi.waitFor(() => expect(onEvent).toHaveBeenCalledOnce()),
    ]);
    await expect(wait(60_000, stop.signal)).resolves.toBeUndefined();
  });
});
