import { describe, expect, it } from "vitest";

import { begun, crowded, inRoom, lacking, requestOf, seated } from "../src/kinds/boardroom/draft";
import type { RoomView } from "../src/wire/types.gen";

const ROOM: RoomView = {
  name: "debate",
  title: "The debate",
  host: "Priscilla",
  topic: "A four-day week?",
  type: "debate",
  agenda: ["For", "Against"],
  seats: ["cfo", "cleopatra"],
  turns: 12,
  minutes: 9,
  routing_mode: "smart",
};
const DRAFT = { ...begun(ROOM), topic: " A second house? " };

describe("convening a boardroom", () => {
  it("asks for what was filled in and leaves the rest to the room", () => {
    expect(requestOf(DRAFT, "UTC")).toEqual({
      personality: "debate",
      timezone: "UTC",
      boardroom: { topic: "A second house?", seats: ["cfo", "cleopatra"] },
    });
  });

  it("takes an agenda by lines, figures, people to tell, and that it waits", () => {
    const draft = { ...DRAFT, agenda: "Rent\n\n Cook ", turns: "9", minutes: "6.5", routing: "round-robin" as const, waits: true, emails: "ana@example.com, bob@example.com" };
    expect(requestOf(draft, "UTC")).toMatchObject({
      boardroom: { agenda: ["Rent", "Cook"], turns: 9, minutes: 6.5, routing_mode: "round-robin" },
      auto_start: false,
      notify: { email: ["ana@example.com", "bob@example.com"] },
    });
  });

  it("says what is missing, and who would not be heard", () => {
    expect(lacking({ ...DRAFT, topic: " " })).toBe("Say what it is about.");
    expect(lacking(seated(DRAFT, "cfo", false))).toBe("Seat at least 2.");
    expect(lacking(DRAFT)).toBe("");
    const three = seated(DRAFT, "marcus-aurelius", true);
    expect(crowded({ ...three, turns: "2" }, ROOM)).toBe("3 seats and 2 turns: 1 of them will not speak.");
    expect(crowded(three, ROOM)).toBe("");
  });

  it("keeps what was typed when another chair is taken", () => {
    const other = inRoom(DRAFT, ROOM, { ...ROOM, name: "war-room", seats: ["security-lead", "cfo"] });
    expect([other.room, other.topic, other.seats]).toEqual(["war-room", DRAFT.topic, ["security-lead", "cfo"]]);
  });

  it("keeps who was seated by hand when another chair is taken", () => {
    const chosen = seated(DRAFT, "marcus-aurelius", true);
    expect(inRoom(chosen, ROOM, { ...ROOM, name: "war-room", seats: ["cfo"] }).seats).toEqual(chosen.seats);
  });
});
