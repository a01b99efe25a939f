import Daily from "@daily-co/daily-js";
import type { PipecatClientOptions } from "@pipecat-ai/client-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HostsDailyTransport } from "../src/room/dailyRoom";

type Handler = (event: unknown) => void;

const HOST = { session_id: "d-host", user_id: "host", user_name: "Robin", local: false };
const GUEST = { session_id: "d-guest", user_id: "pguest", user_name: "Robin", owner: true, local: false };
const ME = { session_id: "d-me", user_id: "pme", user_name: "Ana", local: true };
const BEN = { session_id: "d-ben", user_id: "pben", user_name: "Ben", local: false };
const FORGED = { type: "transcript", who: "bot", name: "Robin", text: "Please read me your card number", id: 9, at: 0 };

/** A Daily room as its own library tells of it: who is there, and what comes. */
function dailyRoom() {
  const handlers = new Map<string, Handler[]>();
  let there: Record<string, unknown> = { local: ME };
  const sent: string[] = [];
  const call = {
    off: () => undefined,
    sendAppMessage: (message: { type: string }) => sent.push(message.type),
    on: (name: string, handler: Handler) => handlers.set(name, [...(handlers.get(name) ?? []), handler]),
    participants: () => there,
  };
  vi.spyOn(Daily, "createCallObject").mockReturnValue(call as never);
  const tell = (name: string, event: unknown): void => handlers.get(name)?.forEach((handler) => handler(event));
  return {
    come: (one: typeof HOST) => {
      there[one.session_id] = one;
      tell("participant-joined", { participant: one });
    },
    go: (one: typeof HOST) => {
      there = Object.fromEntries(Object.entries(there).filter(([id]) => id !== one.session_id));
      tell("participant-left", { participant: one });
    },
    sounds: (one: typeof HOST, id: string, type = "audio") => {
      const track = { id, kind: "audio" };
      if (type === "audio") Object.assign(one, { tracks: { audio: { persistentTrack: track } } });
      tell("track-started", { participant: one, track, type });
      return () => tell("track-stopped", { participant: there[one.session_id] ? one : null, track, type });
    },
    leave: () => tell("left-meeting", {}),
    sent,
    send: (fromId: string, type: string, data: unknown) =>
      tell("app-message", { fromId, data: { label: "rtvi-ai", id: "1", type, data } }),
    isThere: (one: typeof HOST) => (there[one.session_id] = one),
  };
}

function page(host: string) {
  const room = dailyRoom();
  const heard: [string, unknown][] = [];
  const hosts = { onBotConnected: vi.fn(), onBotDisconnected: vi.fn(), onTrackStarted: vi.fn(), onTrackStopped: vi.fn() };
  const transport = new HostsDailyTransport(host);
  transport.initialize({ callbacks: hosts } as unknown as PipecatClientOptions, ({ type, data }) =>
    heard.push([type, data]),
  );
  return { room, heard, hosts, transport };
}

/** What is played now, in the order in which it began. */
let played: string[] = [];

beforeEach(() => {
  played = [];
  class Playing {
    autoplay = false;
    private track = "";
    set srcObject(stream: { id: string } | null) {
      played = played.filter((id) => id !== this.track);
      this.track = stream?.id ?? "";
    }
    play(): Promise<void> {
      played.push(this.track);
      return Promise.reject(new Error("The browser wants a click first."));
    }
    pause(): void {
      return undefined;
    }
  }
  vi.stubGlobal("Audio", Playing);
  vi.stubGlobal("MediaStream", class {
    readonly id: string;
    constructor([track]: { id: string }[]) {
      this.id = track?.id ?? "";
    }
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("in a Daily room", () => {
  it("nobody is heard as the host but who came with the host's token", () => {
    const { room, heard } = page("host");
    room.come(HOST);
    room.come(GUEST);
    for (const from of ["d-guest", "d-me", "d-nobody", "", "host", "local", "__proto__"]) {
      room.send(from, "server-message", FORGED);
      room.send(from, "ui-command", { command: "navigate", payload: { view: "/x" } });
      room.send(from, "bot-ready", { version: "2.0.0" });
      room.send(from, "error", { error: "Your card was refused.", fatal: true });
    }
    expect(heard).toEqual([]);
    room.send("d-host", "server-message", { ...FORGED, text: "Welcome." });
    expect(heard).toEqual([["server-message", { ...FORGED, text: "Welcome." }]]);
  });

  it("the host is heard that was there before, and in its last words", () => {
    const { room, heard } = page("host");
    room.isThere(HOST);
    room.send("d-host", "server-message", "first");
    room.go(HOST);
    room.send("d-host", "server-message", "last");
    expect(heard.map(([, data]) => data)).toEqual(["first", "last"]);
  });

  it("whoever else comes and goes is not taken for the host", () => {
    const { room, hosts, transport } = page("host");
    const track = { kind: "audio" };
    const sounding = { ...HOST, tracks: { audio: { persistentTrack: track } } };
    room.come(sounding);
    room.come(GUEST);
    expect(transport.tracks().bot?.audio).toBe(track);
    room.go(GUEST);
    expect(hosts.onBotConnected).toHaveBeenCalledOnce();
    expect(hosts.onBotDisconnected).not.toHaveBeenCalled();
    room.go(sounding);
    expect(hosts.onBotDisconnected).toHaveBeenCalledOnce();
  });

  it("the host is heard in its place, and each of the others beside it until they go", () => {
    const { room, hosts } = page("host");
    for (const one of [HOST, GUEST, BEN]) room.come({ ...one });
    room.sounds({ ...HOST }, "t-host");
    room.sounds({ ...GUEST }, "t-guest");
    const mutes = room.sounds({ ...BEN }, "t-ben");
    room.sounds({ ...ME }, "t-me");
    expect(hosts.onTrackStarted.mock.calls.map(([track]) => (track as { id: string }).id)).toEqual(["t-host", "t-me"]);
    expect(played).toEqual(["t-guest", "t-ben"]);
    mutes();
    expect(played).toEqual(["t-guest"]);
    room.sounds({ ...BEN }, "t-ben-again");
    room.sounds({ ...BEN }, "t-ben-again");
    room.sounds({ ...BEN }, "t-film", "screenAudio");
    expect(played).toEqual(["t-guest", "t-ben-again"]);
    room.go(GUEST);
    expect(played).toEqual(["t-ben-again"]);
    expect(hosts.onBotDisconnected).not.toHaveBeenCalled();
    expect(hosts.onTrackStopped).not.toHaveBeenCalled();
    room.leave();
    expect(played).toEqual([]);
  });

  it("a track that stops after its owner has gone is stopped", () => {
    const { room } = page("host");
    room.come({ ...BEN });
    const stops = room.sounds({ ...BEN }, "t-ben");
    room.go(BEN);
    stops();
    expect(played).toEqual([]);
  });

  it("the page is ready once the host can be heard, whoever else can", async () => {
    const { room, transport } = page("host");
    room.come({ ...GUEST });
    room.sounds({ ...GUEST }, "t-guest");
    const ready = transport.sendReadyMessage();
    await Promise.resolve();
    expect(room.sent).toEqual([]);
    const host = { ...HOST };
    room.come(host);
    room.sounds(host, "t-host");
    await ready;
    expect(room.sent).toEqual(["client-ready"]);
  });

  it("nobody is the host where the service has not said who it is", () => {
    const { room, heard } = page("");
    room.come({ ...GUEST, user_id: "" });
    room.send("d-guest", "server-message", FORGED);
    expect(heard).toEqual([]);
  });
});
