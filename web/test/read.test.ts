import { beforeEach, describe, expect, it, vi } from "vitest";

import { read, readOne, useMisfit } from "../src/api/read";
import type { PageMessage } from "../src/wire/types.gen";
import { vJoinAnswer, vPageMessage, vSessionWithLinks } from "../src/wire/valibot.gen";
import { agendaAt } from "../dev/scenes";
import { answerTo, session } from "./answers";

const MESSAGES: PageMessage[] = [
  { type: "agenda_state", ...agendaAt(10) },
  { type: "people", participants: [{ id: "p1", name: "Ada" }], you: null },
  { type: "floor", holder: "bot", participant: null, at: 1 },
  { type: "transcript", id: 3, who: "bot", name: "Host", text: "Hello", at: 1, via: "voice", source: "model", interrupted: false, began: null },
  { type: "notice", level: "warn", text: "Silent" },
  { type: "saving", saved: false },
  { type: "kind_state", page: null, language: null, kind: "boardroom", data: { any: 1 } },
  { type: "kind", kind: "boardroom", name: "turn", data: {}, at: 1 },
  { type: "ended", reason: "done" },
];
const message = (type: string): object => MESSAGES.find((one) => one.type === type) ?? {};

const told: string[] = [];

beforeEach(() => {
  told.length = 0;
  useMisfit.setState({ seen: false, closed: false });
  vi.spyOn(console, "warn").mockImplementation((words: string) => void told.push(words));
});

const heard = (value: unknown): PageMessage | null => readOne(vPageMessage, value, "The message");

describe("messages of the session", () => {
  it.each(MESSAGES.map((one) => [one.type, one]))("reads %s, and leaves out what it does not know", (_type, one) => {
    expect(heard(one)).toEqual(one);
    expect(heard({ ...(one as object), added: { later: true } })).toEqual(one);
    expect(told).toEqual([]);
  });

  it.each([["nothing", null], ["text", "agenda_state"], ["a list", [MESSAGES]], ["an unknown type", { type: "surprise" }]])("ignores %s in silence", (_what, one) => {
    expect(heard(one)).toBeNull();
    expect(told).toEqual([]);
  });

  it.each([
    ["Its items is missing", { ...message("agenda_state"), items: undefined }],
    ["Its items.0.title is missing", { ...message("agenda_state"), items: [{ id: "a" }] }],
    ["Its phase is \"paused\"", { ...message("agenda_state"), phase: "paused" }],
    ["Its server_now_epoch is \"now\"", { ...message("agenda_state"), server_now_epoch: "now" }],
    ["Its holder is \"cat\"", { ...message("floor"), holder: "cat" }],
    ["Its id is \"3\"", { ...message("transcript"), id: "3" }],
    ["Its saved is missing", { type: "saving" }],
  ])("turns one away, and says why: %s", (why, one) => {
    expect(heard(one)).toBeNull();
    expect(told).toEqual([expect.stringContaining(why)]);
  });
});

describe("answers of the service", () => {
  it("are read as they were recorded", () => {
    expect(read(vSessionWithLinks, session(), "The session")).toEqual(session());
    const join = answerTo("GET /sessions/{session}/join", {});
    expect(read(vJoinAnswer, join, "The join")).toEqual(join);
    expect(told).toEqual([]);
  });

  it("are turned away without what the page needs", () => {
    expect(read(vSessionWithLinks, { ...session(), agenda: {} }, "The session")).toBeNull();
    expect(read(vJoinAnswer, answerTo("GET /sessions/{session}/join", { transport: { kind: "carrier pigeon" } }), "The join")).toBeNull();
    expect(told).toHaveLength(2);
  });
});
