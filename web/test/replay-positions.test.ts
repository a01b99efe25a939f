import { describe, expect, it } from "vitest";

import { elapsedAt, lanesOf, positionOf, sentenceAt, sentencesOf, step } from "../src/replay/positions";
import { waits } from "../src/waits/parts";
import { ANSWER } from "./teaTalk";

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
    expect(waits([1, 9, 2].map((seconds) => ({ seconds })))).toMatchObject({ median: 2, longest: { seconds: 9 } });
    expect(waits([])).toBeNull();
  });
});
