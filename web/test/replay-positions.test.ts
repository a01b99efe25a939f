import { describe, expect, it } from "vitest";

import { layOut } from "../src/beatstrip/geometry";
import { axisOf, standstills, stripAxis, ticksOf } from "../src/replay/axis";
import { beforeWords, elapsedAt, isBefore, lanesOf, positionOf, sentenceAt, sentencesOf, step } from "../src/replay/positions";
import { waits } from "../src/waits/parts";
import { AGENDA, ANSWER } from "./teaTalk";

describe("positions", () => {
  it("stand still on the session's clock during a hold", () => {
    const { replay } = ANSWER;
    expect([0, 10, 30, 40, 50, 60].map((at) => elapsedAt(replay, at))).toEqual([2, 12, 32, 32, 32, 42]);
    expect(elapsedAt({ clock_began: null, holds: [] }, 9)).toBe(0);
    expect([0, 12, 32, 33, 60].map((elapsed) => elapsedAt(replay, positionOf(replay, elapsed)))).toEqual([0, 12, 32, 33, 60]);
    expect(positionOf({ clock_began: null, holds: [] }, 9)).toBe(0);
  });

  it("know the sentence, the one before and the next", () => {
    const sentences = sentencesOf(ANSWER.replay.lines);
    expect(sentenceAt(sentences, 0.5)).toBeNull();
    expect(sentenceAt(sentences, 4)).toMatchObject({ line: 5, n: 1 });
    expect([step(sentences, 4, 1), step(sentences, 4.5, -1), step(sentences, 3.5, -1), step(sentences, 99, 1)]).toEqual([10, 3, 1, 99]);
  });

  it("give each voice its lane, and waits their middle", () => {
    expect(lanesOf(ANSWER.replay).map(({ name, spans }) => [name, spans.length])).toEqual([["Mina", 2], ["Ada", 1]]);
    expect(waits([2, 5].map((seconds) => ({ seconds })))).toMatchObject({ median: 3.5 });
    expect(waits([1, 9, 2, 4].map((seconds) => ({ seconds })))).toMatchObject({ median: 3 });
    expect(waits([1, 9, 2].map((seconds) => ({ seconds })))).toMatchObject({ median: 2, longest: { seconds: 9 } });
    expect(waits([])).toBeNull();
  });
});

describe("the one axis of beats and lanes", () => {
  const { replay } = ANSWER;
  const axis = axisOf(replay);

  it("goes from what the clock or the recording showed first to the end", () => {
    expect([axis.from, axis.along(-2), axis.along(58), axis.along(118), axis.along(-9), axis.along(200)]).toEqual([-2, 0, 0.5, 1, 0, 1]);
    expect([axisOf({ clock_began: 7, holds: [], length: 10 }).from, axisOf({ clock_began: null, holds: [], length: 10 }).from]).toEqual([0, 0]);
  });

  it("has each beat where the lanes have that moment, also behind a hold and of a longer plan", () => {
    for (const length of [100, 360]) {
      const items = [...AGENDA.items, { id: "late", title: "Late", offset: 120, allocated: 60, ends: null, state: "upcoming" as const, start: null, end: null, left_out: null, unheard: false }];
      const strip = layOut({ items, length }, elapsedAt(replay, 40), stripAxis(replay, axis, 40).along);
      expect(strip.segments.map(({ slot }) => [slot.left, slot.left + slot.width])).toEqual([[0, axis.along(78)], [axis.along(78), 1], [1, 1]]);
    }
    expect(stripAxis(replay, axis, 40)).toMatchObject({ now: axis.along(40), face: "0:32" });
    expect(standstills(replay, axis)).toEqual([{ from: axis.along(30), to: axis.along(50) }]);
  });

  it("has ticks at round times of the session's clock, few enough for a phone", () => {
    expect(ticksOf(replay, axis).map(({ at, face }) => [at, face])).toEqual([[0, "0:00"], [axis.along(28), "0:30"], [axis.along(78), "1:00"], [axis.along(108), "1:30"]]);
    for (const length of [1, 9, 61, 599, 3600, 9 * 3600]) expect(ticksOf({ clock_began: 0, holds: [], length }, axisOf({ clock_began: 0, holds: [], length })).length).toBeLessThan(7);
  });

  it("knows what was over before the recording", () => {
    const sentences = [{ at: -9, text: "This is recorded." }, { at: -3, text: "Welcome." }];
    expect([isBefore({ sentences, ended: 2 }, 0), isBefore({ sentences, ended: 2 }, 1), isBefore({ sentences, ended: 0.3 }, 1)]).toEqual([true, false, true]);
    const [line] = replay.lines;
    expect(sentencesOf(line ? [{ ...line, sentences, ended: 2 }] : [])).toEqual([{ line: 5, n: 1, at: 0 }]);
    expect([0, -2, 3, null].map((clock_began) => beforeWords({ clock_began }))).toEqual(["before the start", "not recorded", "not recorded", "not recorded"]);
  });
});
