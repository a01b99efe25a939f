/** A visit whose tab was inside, after an outage of over a minute: it goes in again by itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Connection } from "../src/room/connection";
import { NoPathError } from "../src/room/paths";
import { useRoom } from "../src/room/store";
import { makeVisit, type Visit } from "../src/room/visit";
import type { JoinAnswer } from "../src/wire/types.gen";
import { answerTo, json, problem, serve } from "./answers";

interface Made {
  lost: () => void;
  muted: boolean;
  withMic: boolean;
}

const made: Made[] = [];
let opens = (): Promise<void> => Promise.resolve();

vi.mock("../src/room/connection", () => ({
  makeConnection: async (options: Made): Promise<Connection> => {
    made.push(options);
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

/** The other tabs of this browser. */
class Tabs {
  static all: Tabs[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Tabs.all.push(this);
  }
  postMessage(): void {}
  close(): void {}
  static say(data: unknown): void {
    for (const one of Tabs.all) one.onmessage?.({ data });
  }
}

const JOIN = answerTo<JoinAnswer>("GET /sessions/{session}/join", { session: "s1", title: "Retro", participant: "p1", name: "" });
const OFFLINE = () => Promise.reject(new TypeError("offline"));
let door: () => Response | Promise<Response> = () => json(JOIN);
const room = () => useRoom.getState();
let visit: Visit;

/** In the room, and then nobody answers for two minutes. */
const cutOff = async (withMic: boolean): Promise<void> => {
  visit = makeVisit("s1");
  await visit.open();
  await visit.join("Ada", withMic);
  door = OFFLINE;
  opens = () => Promise.reject(new Error("gone"));
  made[0]?.lost();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(room()).toMatchObject({ stage: "lost", answers: false });
};

const back = (): void => {
  door = () => json(JOIN);
  opens = () => Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  Tabs.all = [];
  back();
  room().reset();
  vi.stubGlobal("BroadcastChannel", Tabs);
  window.history.replaceState(null, "", "/room/s1#join=tok");
  serve({ "GET /sessions/s1/join": () => door(), [`GET /sessions/s1/join?participant=${JOIN.participant_key}`]: () => door(), "GET /sessions/s1/keepsake": () => problem(410, "This session is over.") });
});

afterEach(async () => {
  await visit.close();
  vi.useRealTimers();
});

describe("a visit that was given up after a minute", () => {
  it("goes in again by itself once the service answers; nobody's microphone goes on by itself", async () => {
    await cutOff(true);
    back();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(room()).toMatchObject({ stage: "in", mic: "muted", answers: false });
    expect(made.at(-1)).toMatchObject({ withMic: true, muted: true });
    expect(room().content.notices.at(-1)?.text).toContain("microphone is muted");
  });

  it("goes in as it was where it had no microphone", async () => {
    await cutOff(false);
    back();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(room()).toMatchObject({ stage: "in", mic: "none" });
    expect(room().content.notices).toEqual([]);
  });

  it("keeps trying where the service answers and the session does not yet", async () => {
    await cutOff(true);
    door = () => json(JOIN);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room()).toMatchObject({ stage: "lost", answers: true, mic: "on" });
    const tried = made.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.length).toBeGreaterThan(tried);
    back();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(room().stage).toBe("in");
  });

  it("waits for the session's process in short pauses, however long nobody had answered before", async () => {
    await cutOff(false);
    await vi.advanceTimersByTimeAsync(600_000);
    door = () => json(JOIN);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(room()).toMatchObject({ stage: "lost", answers: true });
    back();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(room().stage).toBe("in");
  });

  it("says so where nobody answers any more", async () => {
    await cutOff(false);
    door = () => json(JOIN);
    await vi.advanceTimersByTimeAsync(60_000);
    door = OFFLINE;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room()).toMatchObject({ stage: "lost", answers: false });
  });

  it.each<[string, () => void]>([
    ["by the door", () => (door = () => problem(410, "This session is over."))],
    ["by the room", () => (opens = () => Promise.reject(Object.assign(new Error("no"), { status: 410 })))],
  ])("says that the session is over, also after it had answered: told %s", async (_, ends) => {
    await cutOff(false);
    door = () => json(JOIN);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room()).toMatchObject({ stage: "lost", answers: true });
    ends();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room().stage).toBe("ended");
    expect(room().content.endedReason).not.toBeNull();
  });

  it("says what keeps the sound out, and insists no more", async () => {
    await cutOff(false);
    back();
    opens = () => Promise.reject(new NoPathError([]));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room()).toMatchObject({ stage: "lost", answers: false, problem: new NoPathError([]).message });
    const tried = made.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made).toHaveLength(tried);
  });

  it("leaves the room to another tab that is in it, offers the way in, and hears of the end", async () => {
    await cutOff(false);
    Tabs.say({ what: "here", participant: "p1" });
    back();
    const tried = made.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room()).toMatchObject({ stage: "lost", answers: true });
    expect(made).toHaveLength(tried);
    door = () => problem(410, "This session is over.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room().stage).toBe("ended");
  });

  it("makes one connection where somebody presses just then", async () => {
    await cutOff(false);
    let letIn = (): void => undefined;
    door = () => json(JOIN);
    opens = () => new Promise((resolve) => (letIn = resolve));
    await vi.advanceTimersByTimeAsync(30_000);
    const tried = made.length;
    const pressed = visit.retry();
    letIn();
    await pressed;
    expect(room().stage).toBe("in");
    expect(made).toHaveLength(tried);
  });

  it("comes in nowhere once it was left", async () => {
    await cutOff(false);
    let answer: (join: Response) => void = () => undefined;
    door = () => new Promise((resolve) => (answer = resolve));
    await vi.advanceTimersByTimeAsync(30_000);
    const tried = made.length;
    await visit.leave();
    answer(json(JOIN));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made).toHaveLength(tried);
    expect(room().stage).toBe("left");
  });
});
