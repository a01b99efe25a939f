import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ApiError } from "../src/api/http";
import type { KeepsakeAnswer } from "../src/wire/types.gen";
import { SCENES } from "../dev/scenes";
import type { Connection } from "../src/room/connection";
import type { Join } from "../src/protocol";
import { NoPathError } from "../src/room/paths";
import { useRoom } from "../src/room/store";
import { makeVisit } from "../src/room/visit";
import { answerTo, json, problem, serve } from "./answers";

interface Made {
  lost: () => void;
  muted: boolean;
  withMic: boolean;
  name: string;
}

const made: Made[] = [];
let opens: (() => Promise<void>)[] = [];
let closed = 0;

vi.mock("../src/room/connection", () => ({
  makeConnection: async (options: Made): Promise<Connection> => {
    made.push(options);
    return {
      client: { enableMic: vi.fn() } as unknown as Connection["client"],
      open: opens.shift() ?? (() => Promise.resolve()),
      close: async () => {
        closed += 1;
      },
      say: () => undefined,
      kind: () => undefined,
      energy: () => Promise.resolve(2),
      path: () => Promise.resolve({ way: "direct" }),
    };
  },
}));

const JOIN = answerTo("GET /sessions/{session}/join", { session: "s1", title: "Retro", participant: "p1", name: "" });
const KEPT = () => SCENES.kept?.(0).keepsake as KeepsakeAnswer;
const stage = (): string => useRoom.getState().stage;

const refusal = (status: number): (() => Promise<void>) => () => Promise.reject(Object.assign(new Error("no"), { status }));

beforeEach(() => {
  made.length = 0;
  opens = [];
  closed = 0;
  useRoom.getState().reset();
  vi.stubGlobal("BroadcastChannel", undefined); // visits of other tests are no other tabs
  window.history.replaceState(null, "", "/room/s1#join=tok");
});

describe("a visit", () => {
  it("opens by its link and joins", async () => {
    const asked = serve({ "GET /sessions/s1/join": () => json(JOIN) });
    const visit = makeVisit("s1");
    await visit.open();
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer tok");
    expect(stage()).toBe("join");
    await visit.join("Ada", false);
    expect(stage()).toBe("in");
    expect(made).toMatchObject([{ withMic: false, name: "Ada" }]);
    expect(useRoom.getState().content.you).toBe("p1");
    await expect(visit.energy()).resolves.toBe(2);
  });

  it("into a Daily room has the typed name in its token, and may begin muted", async () => {
    const at = (start_muted: boolean) => ({
      ...(JOIN as Join),
      transport: { kind: "daily" as const, url: "https://example.daily.co/r", token: "t", host: "host", recorded: false, start_muted },
    });
    let muted = true;
    const answer = () => json(at(muted));
    const asked = serve({
      "GET /sessions/s1/join": answer,
      [`GET /sessions/s1/join?participant=${at(muted).participant_key}&name=Ana+L%C3%B3pez`]: answer,
    });
    const visit = makeVisit("s1");
    await visit.open();
    await visit.join("Ana López", true);
    expect(asked.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("name"))).toEqual([null, "Ana López"]);
    expect(made).toMatchObject([{ withMic: true, muted: true, name: "Ana López" }]);
    expect(useRoom.getState().mic).toBe("muted");
    visit.setMuted(false);
    made[0]?.lost();
    await vi.waitFor(() => expect(made).toHaveLength(2));
    expect(made[1]).toMatchObject({ muted: false });
    muted = false;
    await visit.join("Ana López", true);
    expect(made[2]).toMatchObject({ muted: true });
    await visit.join("Ana López", true);
    expect(made[3]).toMatchObject({ muted: false });
  });

  it.each([
    [401, "invalid"],
    [403, "invalid"],
    [404, "invalid"],
    [410, "ended"],
    [503, "unreachable"],
  ])("knows what a %d on the link means", async (status, expected) => {
    serve({ "GET /sessions/s1/join": () => problem(status, "words") });
    const visit = makeVisit("s1");
    await visit.open();
    expect(stage()).toBe(expected);
    await visit.close();
  });

  it("waits before a scheduled start, and opens the door when it has come", async () => {
    let early = true;
    serve({
      "GET /sessions/s1/join": () =>
        early
          ? new Response(JSON.stringify({ detail: "This session starts at 10:00 UTC; come back then.", starts_at: 1_800_000_059.6, session_title: "Tea", waits_for_organiser: false }), { status: 425, headers: { "Retry-After": "90" } })
          : json(JOIN),
    });
    const visit = makeVisit("s1");
    await visit.open();
    expect(useRoom.getState()).toMatchObject({ stage: "early", early: { words: "This session starts at 10:00 UTC; come back then.", seconds: 90, starts: 1_800_000_059.6, title: "Tea", waits: false } });
    await visit.knock();
    expect(stage()).toBe("early");
    early = false;
    await visit.knock();
    expect(stage()).toBe("join");
  });

  it("keeps what a session that is over has left", async () => {
    const left = KEPT();
    serve({ "GET /sessions/s1/join": () => problem(410, "This session is over."), "GET /sessions/s1/keepsake": () => json(left) });
    await makeVisit("s1").open();
    expect(useRoom.getState()).toMatchObject({ stage: "ended", keepsake: left, content: { endedReason: left.reason } });
  });

  it("has the service's words where nothing is left", async () => {
    serve({ "GET /sessions/s1/join": () => problem(410, "This session is over.") });
    await makeVisit("s1").open();
    expect(useRoom.getState()).toMatchObject({ stage: "ended", keepsake: null, content: { endedReason: "This session is over." } });
  });

  it("says that a scheduled session will not be", async () => {
    let gone = false;
    serve({ "GET /sessions/s1/join": () => problem(gone ? 410 : 425, "This session is over.") });
    const visit = makeVisit("s1");
    await visit.open();
    gone = true;
    await visit.knock();
    expect(stage()).toBe("ended");
  });

  it("notices at the door that the session has ended meanwhile, and nothing less than that", async () => {
    let answer = () => json(JOIN);
    serve({ "GET /sessions/s1/join": () => answer(), [`GET /sessions/s1/join?participant=${(JOIN as Join).participant_key}`]: () => answer() });
    const visit = makeVisit("s1");
    await visit.open();
    answer = () => problem(503, "The service restarts.");
    await visit.knock();
    expect(stage()).toBe("join");
    answer = () => json({ ...JOIN, title: "Renamed" });
    await visit.knock();
    expect(useRoom.getState()).toMatchObject({ stage: "join", join: { title: "Renamed" } });
    answer = () => problem(410, "This session is over.");
    await visit.knock();
    expect(stage()).toBe("ended");
  });

  it("is invalid without a token", async () => {
    window.history.replaceState(null, "", "/room/s1");
    await makeVisit("s1").open();
    expect(stage()).toBe("invalid");
  });

  describe("whose joining fails", () => {
    beforeEach(() => {
      vi.useFakeTimers();
      serve({ "GET /sessions/s1/join": () => json(JOIN) });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it("tries again by itself while the session comes up", async () => {
      opens = [refusal(503), refusal(504)];
      const visit = makeVisit("s1");
      await visit.open();
      const joining = visit.join("Ada", false);
      await vi.runAllTimersAsync();
      await joining;
      expect(stage()).toBe("in");
      expect(made).toHaveLength(3);
      expect(closed).toBe(2);
    });

    it("returns to the door with the reason after three attempts", async () => {
      opens = [refusal(503), refusal(503), refusal(503), refusal(503)];
      const visit = makeVisit("s1");
      await visit.open();
      const joining = visit.join("Ada", false);
      await vi.runAllTimersAsync();
      await joining;
      expect(stage()).toBe("join");
      expect(useRoom.getState().problem).toContain("Joining did not work");
      expect(made).toHaveLength(3);
    });

    it("is told at once why there is no place", async () => {
      opens = [() => Promise.reject(new ApiError(409, { detail: "The room is full: it holds 2 people." }))];
      const visit = makeVisit("s1");
      await visit.open();
      await visit.join("Ada", false);
      expect(useRoom.getState()).toMatchObject({ stage: "join", problem: "Joining did not work. The room is full: it holds 2 people." });
      expect(made).toHaveLength(1);
    });

    it("is told at once that no sound gets through, and what to do about it", async () => {
      opens = [() => Promise.reject(new NoPathError([]))];
      const visit = makeVisit("s1");
      await visit.open();
      await visit.join("Ada", false);
      expect(stage()).toBe("join");
      expect(useRoom.getState().problem).toBe(SCENES.noPath?.(0).problem);
      expect(useRoom.getState().problem).toContain("set ICE_SERVERS and TURN_SECRET");
      expect(made).toHaveLength(1);
    });

    it("is told once to try again", async () => {
      opens = Array.from({ length: 3 }, () => () => Promise.reject(new ApiError(0, {})));
      const visit = makeVisit("s1");
      await visit.open();
      const joining = visit.join("Ada", false);
      await vi.runAllTimersAsync();
      await joining;
      expect(useRoom.getState().problem.match(/try again/gi)).toHaveLength(1);
    });

    it("asks for fresh credentials where the door has stood open for long", async () => {
      const asked = serve({ "GET /sessions/s1/join": () => json(JOIN) });
      const visit = makeVisit("s1");
      await visit.open();
      await visit.join("Ada", false);
      expect(asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(11 * 60_000);
      await visit.retry();
      expect(asked.filter(({ path }) => path.includes("/join"))).toHaveLength(2);
    });

    it("does not insist where it is refused", async () => {
      opens = [refusal(403)];
      const visit = makeVisit("s1");
      await visit.open();
      await visit.join("Ada", false);
      expect(stage()).toBe("invalid");
      expect(made).toHaveLength(1);
    });
  });

  it("reconnects by itself when the connection is lost", async () => {
    serve({ "GET /sessions/s1/join": () => json(JOIN) });
    const visit = makeVisit("s1");
    await visit.open();
    await visit.join("Ada", false);
    made[0]?.lost();
    await vi.waitFor(() => expect(made).toHaveLength(2));
    await vi.waitFor(() => expect(stage()).toBe("in"));
    expect(useRoom.getState().attempt).toBe(2);
  });

  it("says no more why it was away once it is in again", async () => {
    serve({ "GET /sessions/s1/join": () => json(JOIN) });
    const visit = makeVisit("s1");
    await visit.open();
    await visit.join("Ada", false);
    useRoom.getState().set({ away: "moving" });
    made[0]?.lost();
    expect(useRoom.getState().away).toBe("moving");
    await vi.waitFor(() => expect(made).toHaveLength(2));
    await vi.waitFor(() => expect(stage()).toBe("in"));
    expect(useRoom.getState().away).toBeNull();
  });

  it("opens the door by itself once a service that could not be reached answers", async () => {
    vi.useFakeTimers();
    let there = false;
    serve({ "GET /sessions/s1/join": () => (there ? json(JOIN) : problem(503, "words")) });
    await makeVisit("s1").open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stage()).toBe("unreachable");
    there = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stage()).toBe("join");
  });

  it("does not reconnect after the end, nor after leaving", async () => {
    serve({ "GET /sessions/s1/join": () => json(JOIN) });
    const visit = makeVisit("s1");
    await visit.open();
    await visit.join("Ada", false);
    useRoom.getState().receive({ type: "ended", reason: "done" }, performance.now());
    made[0]?.lost();
    await vi.waitFor(() => expect(stage()).toBe("ended"));
    await visit.leave();
    expect(stage()).toBe("ended");
    expect(made).toHaveLength(1);
  });
});
