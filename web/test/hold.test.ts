import { describe, expect, it } from "vitest";

import { agendaAt } from "../dev/scenes";
import { asOf, elapsed, mustEndAt, timeLeft } from "../src/clock/sessionClock";
import type { Agenda, AgendaItem } from "../src/protocol";

const item = (n: number, offset: number, allocated: number, more: Partial<AgendaItem> = {}): AgendaItem => ({
  id: `beat-${n}`,
  title: `Part ${n}`,
  offset,
  allocated,
  ends: null,
  state: "upcoming",
  start: null,
  end: null,
  left_out: null,
  unheard: false,
  ...more,
});

/** Held at 100 s of 600; the service's own test has the same figures. */
const held = (change: Partial<Agenda> = {}): Agenda =>
  agendaAt(100, {
    meeting_start_epoch: 1000,
    held_since_epoch: 1100,
    held_seconds: 0,
    hard_end: true,
    length: 600,
    phase: "held",
    items: [item(0, 0, 200, { state: "active", start: 0, ends: 200 }), item(1, 200, 300), item(2, 500, 100)],
    ...change,
  });

describe("a hold under a hard end", () => {
  it("takes from what is left before the last beat, which keeps its place on the wall", () => {
    const now = asOf(held(), 1200);
    expect(now.items.map((i) => i.offset)).toEqual([0, 175, 400]);
    expect(now.items[0]?.ends).toBe(175);
    expect(timeLeft(now, elapsed(now, 1200))).toBe(400);
  });

  it("ends at the same time of day for as long as it lasts, and after it", () => {
    expect([1100, 1130, 1300].map((now) => mustEndAt(asOf(held(), now)))).toEqual([1600, 1600, 1600]);
    expect(mustEndAt(held({ hard_end: false }))).toBeNull();
    expect(mustEndAt(held({ meeting_start_epoch: null }))).toBeNull();
  });

  it("costs the same in one look as in many", () => {
    const often = [1130, 1210, 1290, 1300].reduce((agenda, now) => asOf(agenda, now), held());
    const once = asOf(held(), 1300);
    often.items.forEach((one, n) => expect(one.offset).toBeCloseTo(once.items[n]?.offset ?? -1));
    expect(often.length).toBeCloseTo(once.length);
  });

  it("leaves a session alone that may run over, or is not on hold", () => {
    expect(asOf(held({ hard_end: false }), 1200).items.map((i) => i.offset)).toEqual([0, 200, 500]);
    expect(asOf(held({ held_since_epoch: null }), 1200).length).toBe(600);
  });
});
