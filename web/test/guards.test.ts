import { describe, expect, it } from "vitest";

import {
  readJoin,
  readPersonality,
  readRecorded,
  readServerMessage,
  readSession,
  readStarted,
} from "../src/guards";
import { agendaAt } from "../dev/scenes";
import { PERSONALITIES, session } from "./answers";

const MESSAGES = {
  agenda_state: { type: "agenda_state", ...agendaAt(10) },
  people: { type: "people", participants: [{ id: "p1", name: "Ada" }], you: "p1" },
  floor: { type: "floor", holder: "bot", participant: null, at: 1 },
  transcript: { type: "transcript", id: 3, who: "bot", name: "Host", text: "Hello", at: 1, via: "voice", source: "model", interrupted: false },
  notice: { type: "notice", level: "warn", text: "Silent" },
  saving: { type: "saving", saved: false },
  ended: { type: "ended", reason: "done" },
};

describe("messages of the session", () => {
  it.each(Object.entries(MESSAGES))("reads %s as it stands in the protocol", (_type, message) => {
    expect(readServerMessage(message)).toEqual(message);
  });

  it.each([
    ["nothing", null],
    ["text", "agenda_state"],
    ["a list", [MESSAGES.ended]],
    ["an unknown type", { type: "surprise" }],
    ["an agenda without items", { ...MESSAGES.agenda_state, items: undefined }],
    ["an agenda with a broken item", { ...MESSAGES.agenda_state, items: [{ id: "a" }] }],
    ["an unknown phase", { ...MESSAGES.agenda_state, phase: "paused" }],
    ["a time that is no number", { ...MESSAGES.agenda_state, server_now_epoch: "now" }],
    ["a time that is not finite", { ...MESSAGES.agenda_state, length: Number.NaN }],
    ["an unknown holder", { ...MESSAGES.floor, holder: "cat" }],
    ["a line without id", { ...MESSAGES.transcript, id: "3" }],
    ["a line by an unknown speaker", { ...MESSAGES.transcript, who: "model" }],
    ["a notice without words", { type: "notice", level: "info" }],
    ["a saving that says nothing", { type: "saving" }],
    ["people who are no list", { type: "people", participants: "Ada" }],
  ])("ignores %s", (_what, message) => {
    expect(readServerMessage(message)).toBeNull();
  });

  it("takes `people` without `you`, as it is sent on every change", () => {
    expect(readServerMessage({ type: "people", participants: [] })).toMatchObject({ you: null });
  });
});

describe("answers of the service", () => {
  it("reads a session with its rundown and receipts", () => {
    const receipt = { id: "1", mode: "immediate", kind: "say", text: "Hi", state: "injected", retries: 1, reason: "", interrupt: true, waits_for: "sentence" };
    expect(readSession(session({ instructions: [receipt] }))).toMatchObject({
      id: "s1",
      etag: '"7"',
      instructions: [receipt],
      agenda: { length: 1200 },
    });
    expect(readSession(session({ agenda: {} }))).toBeNull();
  });

  it("reads a personality with its problems, in either form", () => {
    const found = readPersonality({ ...PERSONALITIES[1], problems: [{ message: "wrong", where: "a" }] });
    expect(found?.problems).toEqual(["wrong"]);
    expect(readPersonality({ title: "nameless" })).toBeNull();
  });

  it("reads both transports of a join and refuses others", () => {
    const join = { session: "s1", title: "T", participant: "p1", name: "" };
    expect(readJoin({ ...join, transport: { kind: "webrtc", endpoint: "/x" } })?.transport).toEqual({ kind: "webrtc", endpoint: "/x" });
    expect(readJoin({ ...join, transport: { kind: "daily", url: "https://d", token: "t", host: "h" } })?.transport).toEqual({ kind: "daily", url: "https://d", token: "t", host: "h" });
    expect(readJoin({ ...join, transport: { kind: "carrier pigeon" } })).toBeNull();
  });

  it("reads links and records", () => {
    expect(readStarted({ id: "s1", join: { host: { url: "/h" }, guest: { url: "/g" } } })).toMatchObject({ hostUrl: "/h", guestUrl: "/g" });
    expect(readRecorded({ seq: 1, at: 2, event: { type: "ended", reason: "x" } })?.event.reason).toBe("x");
    expect(readRecorded({ seq: 1, at: 2, event: {} })).toBeNull();
  });
});
