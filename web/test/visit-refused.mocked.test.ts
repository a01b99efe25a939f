/** A visit that does not come in, or not again: kept out, lost, or too late. */
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ApiError } from "../src/api/http";
import { SCENES } from "../dev/scenes";
import type { Connection } from "../src/room/connection";
import { NoPathError } from "../src/room/paths";
import { useRoom } from "../src/room/store";
import { makeVisit } from "../src/room/visit";
import type { JoinAnswer } from "../src/wire/types.gen";
import { answerTo, json, problem, serve } from "./answers";

let lost: () => void = () => undefined;
let opens = (): Promise<void> => Promise.resolve();

vi.mock("../src/room/connection", () => ({
  makeConnection: async (options: { lost: () => void }): Promise<Connection> => {
    lost = options.lost;
    return {
      client: { enableMic: vi.fn() } as unknown as Connection["client"],
      open: () => opens(),
      close: () => Promise.resolve(),
      say: () => undefined,
      kind: () => undefined,
      energy: () => Promise.resolve(0),
      path: () => Promise.resolve(null),
    };
  },
}));

const JOIN = answerTo<JoinAnswer>("GET /sessions/{session}/join", { session: "s1", title: "Retro", participant: "p1", name: "" });
const again = `GET /sessions/s1/join?participant=${JOIN.participant_key}`;
const stage = (): string => useRoom.getState().stage;
const inRoom = async (): Promise<void> => {
  serve({ "GET /sessions/s1/join": () => json(JOIN), [again]: () => json(JOIN), "GET /sessions/s1/keepsake": () => json(SCENES.brokeOff?.(0).keepsake) });
  const visit = makeVisit("s1");
  await visit.open();
  await visit.join("Ada", false);
};

beforeEach(() => {
  opens = () => Promise.resolve();
  useRoom.getState().reset();
  vi.stubGlobal("BroadcastChannel", undefined); // visits of other tests are no other tabs
  window.history.replaceState(null, "", "/room/s1#join=tok");
});

describe("a visit whose session is gone by the time it reconnects", () => {
  it("ends", async () => {
    await inRoom();
    opens = () => Promise.reject(Object.assign(new Error("no"), { status: 410 }));
    lost();
    await vi.waitFor(() => expect(stage()).toBe("ended"));
  });
});

describe("a visit by a link that has expired", () => {
  const expired = () => problem(401, "This join link has expired; ask for a fresh one.");

  it("opens what the session has left", async () => {
    serve({ "GET /sessions/s1/join": expired, "GET /sessions/s1/keepsake": () => json(SCENES.brokeOff?.(0).keepsake) });
    await makeVisit("s1").open();
    expect(stage()).toBe("ended");
    expect(useRoom.getState().keepsake).not.toBeNull();
  });

  it("says that also that is gone", async () => {
    serve({ "GET /sessions/s1/join": expired, "GET /sessions/s1/keepsake": () => problem(410, "What was said was deleted.") });
    await makeVisit("s1").open();
    expect(useRoom.getState()).toMatchObject({ stage: "ended", keepsake: null, content: { endedReason: "What was said was deleted." } });
  });

  it("asks on for what is left where that cannot be had just now", async () => {
    vi.useFakeTimers();
    let busy = true;
    serve({
      "GET /sessions/s1/join": expired,
      "GET /sessions/s1/keepsake": () => (busy ? problem(503, "The database is away.") : json(SCENES.brokeOff?.(0).keepsake)),
    });
    await makeVisit("s1").open();
    expect(useRoom.getState()).toMatchObject({ stage: "unreachable", problem: "The database is away." });
    busy = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stage()).toBe("ended");
    expect(useRoom.getState().keepsake).not.toBeNull();
  });

  it("asks no more at the door where the link opens nothing", async () => {
    let there = true;
    const asked = serve({ "GET /sessions/s1/join": () => (there ? json(JOIN) : expired()), [again]: () => expired(), "GET /sessions/s1/keepsake": () => problem(409, "It runs.") });
    const visit = makeVisit("s1");
    await visit.open();
    there = false;
    await visit.knock();
    expect(stage()).toBe("invalid");
    expect(asked.length).toBeLessThan(5);
  });

  it("is refused where the session still runs, by the reason of the door", async () => {
    serve({ "GET /sessions/s1/join": expired, "GET /sessions/s1/keepsake": () => problem(401, "No.") });
    await makeVisit("s1").open();
    expect(useRoom.getState()).toMatchObject({ stage: "invalid", problem: "This join link has expired; ask for a fresh one." });
  });
});

describe("a visit that is refused", () => {
  it("is kept out of a Daily room by its link as by its offer, and knows until when", async () => {
    let barred = true;
    const removed = () => new Response(JSON.stringify({ detail: "You were removed." }), { status: 409, headers: { "Retry-After": "600" } });
    serve({ "GET /sessions/s1/join": () => (barred ? removed() : json(JOIN)) });
    const visit = makeVisit("s1");
    await visit.open();
    const { again, problem: words } = useRoom.getState();
    expect(stage()).toBe("kept out");
    expect(words).toMatch(/^You were removed\. You can join again at \d\d:\d\d\.$/);
    expect((again ?? 0) - performance.now()).toBeCloseTo(600_000, -3);
    barred = false;
    await visit.open();
    expect(stage()).toBe("join");
  });

  it("says no more than that it broke off where that is all that is left", async () => {
    await inRoom();
    opens = () => Promise.reject(new ApiError(410, { detail: "This session is over." }));
    lost();
    await vi.waitFor(() => expect(stage()).toBe("ended"));
    expect(useRoom.getState()).toMatchObject({ keepsake: { reason: "", agenda: { phase: "failed" } }, content: { endedReason: "" } });
  });

  it.each<[string, Error, string]>([
    ["kept out", new ApiError(409, { detail: "You were removed." }), "You were removed."],
    ["kept out", new ApiError(409, { detail: "You were removed." }, 720), "You were removed. You can join again at 12:14."],
    ["lost", new ApiError(503, { detail: "The service is shutting down." }), "The service is shutting down."],
    ["lost", new ApiError(0, {}), ""],
    ["lost", new NoPathError([]), new NoPathError([]).message],
  ])("is %s where it does not get in again: %s", async (then, error, problem) => {
    vi.useFakeTimers({ now: new Date(2027, 0, 15, 12, 1) });
    await inRoom();
    opens = () => Promise.reject(error);
    lost();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(useRoom.getState()).toMatchObject({ stage: then, problem });
  });
});
