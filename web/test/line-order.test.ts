/** Lines stand in the log's order, in the room and in the console; a filler before its answer, whichever was put down first. */
import { describe, expect, it } from "vitest";

import { EMPTY_LOG, readLog } from "../src/console/log";
import type { Recorded } from "../src/protocol";
import { EMPTY_ROOM, receive, type RoomContent } from "../src/room/reduce";

const START = 1_800_000_000;
interface Said {
  id: number;
  who: "bot" | "person";
  text: string;
  began: number | null;
  at: number;
}
const ASKED: Said = { id: 5, who: "person", text: "Who won?", began: START, at: START + 2 };
const ANSWER: Said = { id: 6, who: "bot", text: "Ana did.", began: START + 8, at: START + 10 };
const FILLER: Said = { id: 7, who: "bot", text: "One moment.", began: START + 5, at: START + 11 };
const TYPED: Said = { id: 8, who: "person", text: "Thanks!", began: null, at: START + 12 };

const inRoom = (said: Said[]): string[] =>
  said
    .reduce<RoomContent>((room, one) => receive(room, { type: "transcript", name: one.who === "bot" ? "Mina" : "Ada", via: "voice", source: "say", interrupted: false, ...one }, 0), EMPTY_ROOM)
    .lines.map(({ text }) => text);

const event = ({ who, text, began, at }: Said): Recorded["event"] =>
  who === "bot"
    ? { type: "bot_said", text, node: "beat-0", source: "model", interrupted: false, speaker: "", in_context: true, began, sentence_ended: null }
    : { type: "user_said", participant: "p1", name: "Ada", text, via: "voice", in_context: true, began, ended: began === null ? null : at, ref: null };

const inConsole = (said: Said[]): string[] => said.reduce((log, one) => readLog(log, { seq: one.id, at: one.at, event: event(one) }), EMPTY_LOG).lines.map(({ text }) => text);

const HEARD = ["Who won?", "One moment.", "Ana did.", "Thanks!"];

describe("what was said", () => {
  it("stands in the room as it was heard", () => {
    expect(inRoom([ASKED, ANSWER, FILLER, TYPED])).toEqual(HEARD);
    expect(inRoom([TYPED, FILLER, ANSWER, ASKED])).toEqual(HEARD);
  });

  it("stands there once, where the past is sent again", () => {
    expect(inRoom([ASKED, ANSWER, FILLER, TYPED, ASKED, ANSWER, FILLER])).toEqual(HEARD);
  });

  it("stands in the log's order where somebody has spoken over the host", () => {
    const over: Said = { id: 5, who: "person", text: "Wait.", began: null, at: START + 4 };
    const host: Said = { id: 6, who: "bot", text: "Now we talk about water.", began: START, at: START + 6 };
    expect(inRoom([over, host])).toEqual([over.text, host.text]);
    expect(inConsole([over, host])).toEqual([over.text, host.text]);
  });

  it("stands in the console in the same order", () => {
    expect(inConsole([ASKED, ANSWER, FILLER, TYPED])).toEqual(HEARD);
  });
});
