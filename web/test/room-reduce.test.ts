import { describe, expect, it } from "vitest";

import { EMPTY_ROOM, receive, type RoomContent } from "../src/room/reduce";
import { addLine } from "../src/shared/lineOrder";
import type { Line, ServerMessage } from "../src/protocol";
import { agendaAt } from "../dev/scenes";

const START = 1_800_000_000;
const line = (id: number, who: Line["who"] = "bot"): Line & { began: null } => ({
  id,
  who,
  name: "N",
  text: `words ${id}`,
  at: START,
  via: "voice",
  source: "",
  interrupted: false,
  began: null,
});

function after(messages: [ServerMessage, number][], room: RoomContent = EMPTY_ROOM): RoomContent {
  return messages.reduce((state, [message, at]) => receive(state, message, at), room);
}

const AGENDA: ServerMessage = { type: "agenda_state", ...agendaAt(100) };

describe("what a message makes of the room", () => {
  it("notes the agenda with the moment it came", () => {
    const room = after([[AGENDA, 4_000]]);
    expect(room.agenda?.length).toBe(1200);
    expect(room.anchor).toEqual({ epoch: START + 100, at: 4_000 });
  });

  it("keeps our own id when `people` for a newcomer goes to everybody", () => {
    const room = after(
      [[{ type: "people", participants: [{ id: "p2", name: "Grace" }], you: "p2" }, 0]],
      { ...EMPTY_ROOM, you: "p1" },
    );
    expect(room.you).toBe("p1");
    expect(room.people).toHaveLength(1);
  });

  it("shows each line once and in order when the past is sent again", () => {
    const room = after([3, 1, 2, 3, 1].map((id) => [{ type: "transcript", ...line(id) }, 0]));
    expect(room.lines.map((l) => l.id)).toEqual([1, 2, 3]);
    expect(addLine([line(1)], { ...line(1), text: "heard" })).toMatchObject([{ text: "heard" }]);
  });

  it("draws speech on the session's clock", () => {
    const room = after([
      [AGENDA, 0],
      [{ type: "floor", holder: "bot", participant: null, at: START + 110 }, 10_000],
      [{ type: "floor", holder: "nobody", participant: null, at: START + 115 }, 15_000],
    ]);
    expect(room.speech).toEqual([{ who: "bot", start: 110, end: 115 }]);
    expect(room.floor.holder).toBe("nobody");
  });

  it("draws no speech before the clock runs", () => {
    const lobby: ServerMessage = { type: "agenda_state", ...agendaAt(0, { meeting_start_epoch: null }) };
    expect(after([[lobby, 0], [{ type: "floor", holder: "bot", participant: null, at: START }, 0]]).speech).toEqual([]);
  });

  it("knows whether what happens is being saved", () => {
    expect(after([[{ type: "saving", saved: false }, 0]]).saved).toBe(false);
    expect(after([[{ type: "saving", saved: false }, 0], [{ type: "saving", saved: true }, 1]]).saved).toBe(true);
  });

  it("keeps the last notices", () => {
    const room = after(["a", "b", "c", "d"].map((text) => [{ type: "notice", level: "info", text }, 0]));
    expect(room.notices.map((n) => n.text)).toEqual(["b", "c", "d"]);
  });

  it("ends: the clock stops where it is and nobody speaks", () => {
    const room = after([
      [AGENDA, 0],
      [{ type: "floor", holder: "bot", participant: null, at: START + 105 }, 5_000],
      [{ type: "ended", reason: "done" }, 9_000],
    ]);
    expect(room).toMatchObject({ endedReason: "done", anchor: { epoch: START + 109 }, agenda: { phase: "ended" } });
    expect(room.speech).toEqual([{ who: "bot", start: 105, end: 109 }]);
  });

  it("ends as the session says that it did, whenever the page hears of it", () => {
    const items = AGENDA.items.map((item) => ({ ...item, ends: null }));
    const room = after([
      [AGENDA, 0],
      [{ ...AGENDA, phase: "ended", items, server_now_epoch: START + 108.4 }, 9_000],
      [{ type: "ended", reason: "done" }, 9_800],
    ]);
    expect(room).toMatchObject({ endedReason: "done", anchor: { epoch: START + 108.4 }, agenda: { phase: "ended", items } });
  });

  it("leaves no beat with the time it had until the next one, which none has once all is over", () => {
    const running = AGENDA.items.map((item, n) => (n === 0 ? { ...item, state: "active" as const, start: 0, end: null, ends: 300 } : item));
    const room = after([[{ ...AGENDA, items: running }, 0], [{ type: "ended", reason: "" }, 9_000]]);
    expect(room.agenda?.items[0]).toMatchObject({ state: "completed", end: 109, ends: null });
  });

  it("leaves the state before it as it was", () => {
    const before = Object.freeze({ ...EMPTY_ROOM });
    after([[AGENDA, 0], [{ type: "ended", reason: "" }, 1]], before);
    expect(before).toEqual(EMPTY_ROOM);
  });
});

const caption = (id: number, text: string, to: number | null = null, who: Line["who"] = "person"): [ServerMessage, number] => [
  { type: "caption", id, who, name: "N", text, line: to },
  0,
];

describe("captions", () => {
  it("grow in their place, those of two people side by side", () => {
    const room = after([caption(1, "What"), caption(2, "The train"), caption(1, "What time")]);
    expect(room.captions.map((one) => one.text)).toEqual(["What time", "The train"]);
  });

  it("stay until their own line is there, and not a moment longer", () => {
    const said = after([caption(1, "What time"), caption(2, "The train"), caption(1, "What time", 7)]);
    expect(said.captions.map((one) => one.id)).toEqual([1, 2]);
    const room = after([[{ type: "transcript", ...line(7, "person") }, 0]], said);
    expect(room.captions.map((one) => one.id)).toEqual([2]);
  });

  it("never come back once their line is there", () => {
    const room = after([[{ type: "transcript", ...line(7, "person") }, 0], caption(1, "What time", 7)]);
    expect(room.captions).toEqual([]);
  });

  it("end without a line when nothing of them is on record", () => {
    expect(after([caption(1, "Hm"), caption(1, "")]).captions).toEqual([]);
  });

  it("end with the session", () => {
    expect(after([caption(1, "What"), [{ type: "ended", reason: "" }, 1]]).captions).toEqual([]);
  });
});
