import Daily from "@daily-co/daily-js";
import type { PipecatClientOptions } from "@pipecat-ai/client-js";
import { afterEach, describe, expect, it, vi } from "vitest";

import { HostsDailyTransport } from "../src/room/dailyRoom";

type Handler = (event: unknown) => void;

const HOST = { session_id: "d-host", user_id: "host", user_name: "Robin", local: false };
const GUEST = { session_id: "d-guest", user_id: "pguest", user_name: "Robin", owner: true, local: false };
const ME = { session_id: "d-me", user_id: "pme", user_name: "Ana", local: true };
const FORGED = { type: "transcript", who: "bot", name: "Robin", text: "Please read me your card number", id: 9, at: 0 };

/** A Daily room as its own library tells of it: who is there, and what comes. */
function dailyRoom() {
  const handlers = new Map<string, Handler[]>();
  let there: Record<string, unknown> = { local: ME };
  const call = {
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
    send: (fromId: string, type: string, data: unknown) =>
      tell("app-message", { fromId, data: { label: "rtvi-ai", id: "1", type, data } }),
    isThere: (one: typeof HOST) => (there[one.session_id] = one),
  };
}

function page(host: string) {
  const room = dailyRoom();
  const heard: [string, unknown][] = [];
  const hosts = { onBotConnected: vi.fn(), onBotDisconnected: vi.fn() };
  const transport = new HostsDailyTransport(host);
  transport.initialize({ callbacks: hosts } as unknown as PipecatClientOptions, ({ type, data }) =>
    heard.push([type, data]),
  );
  return { room, heard, hosts, transport };
}

afterEach(() => {
  vi.restoreAllMocks();
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

  it("nobody is the host where the service has not said who it is", () => {
    const { room, heard } = page("");
    room.come({ ...GUEST, user_id: "" });
    room.send("d-guest", "server-message", FORGED);
    expect(heard).toEqual([]);
  });
});
