import { describe, expect, it } from "vitest";

import {
  botCaptionText,
  botSpoke,
  NO_BOT_CAPTION,
  NO_PERSON_CAPTION,
  personCaptionText,
  personSpoke,
} from "../src/room/captions";
import { addLine, EMPTY_ROOM, receive, type RoomContent } from "../src/room/reduce";
import type { Line, ServerMessage } from "../src/protocol";
import { agendaAt } from "../dev/scenes";

const START = 1_800_000_000;
const line = (id: number, who: Line["who"] = "bot"): Line => ({
  id,
  who,
  name: "N",
  text: `words ${id}`,
  at: START,
  via: "voice",
  source: "",
  interrupted: false,
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

  it("drops the caption when the final line comes, the speaker's own only", () => {
    const speaking = { ...EMPTY_ROOM, botCaption: { segments: [[1, "Hel"] as [number, string]] }, personCaption: { final: "x", interim: "" } };
    const room = after([[{ type: "transcript", ...line(1, "bot") }, 0]], speaking);
    expect(botCaptionText(room.botCaption)).toBe("");
    expect(personCaptionText(room.personCaption)).toBe("x");
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

  it("leaves the state before it as it was", () => {
    const before = Object.freeze({ ...EMPTY_ROOM });
    after([[AGENDA, 0], [{ type: "ended", reason: "" }, 1]], before);
    expect(before).toEqual(EMPTY_ROOM);
  });
});

describe("captions", () => {
  it("grow by segment as words are spoken, and wait for what is not", () => {
    const text = (accumulated: string): { accumulated_text: string; remaining_text: string } => ({ accumulated_text: accumulated, remaining_text: "" });
    let caption = botSpoke(NO_BOT_CAPTION, { text: "Hello there.", segment_id: 4, spoken_status: "new", spoken_progress: text("") });
    expect(botCaptionText(caption)).toBe("");
    caption = botSpoke(caption, { text: "Hello there.", segment_id: 4, spoken_status: "in-progress", spoken_progress: text("Hello") });
    caption = botSpoke(caption, { text: "Hello there.", segment_id: 4, spoken_status: "completed", spoken_progress: text("Hello there.") });
    caption = botSpoke(caption, { text: "And you?", segment_id: 5, spoken_status: "in-progress", spoken_progress: text("And") });
    expect(botCaptionText(caption)).toBe("Hello there. And");
  });

  it("replace interim words by final ones", () => {
    const said = (words: string, final: boolean) => ({ text: words, final, timestamp: "", user_id: "" });
    let caption = personSpoke(NO_PERSON_CAPTION, said("what ti", false));
    caption = personSpoke(caption, said("What time", true));
    caption = personSpoke(caption, said("is", false));
    expect(personCaptionText(caption)).toBe("What time is");
  });
});
