import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { EMPTY_LOG, readLog } from "../src/console/log";
import { clockFace } from "../src/clock/sessionClock";
import { axisOf, partsOf } from "../src/waits/parts";
import { usageFigures } from "../src/waits/usage";
import { WaitPlot } from "../src/waits/WaitPlot";
import type { AnsweredTurn, Recorded } from "../src/wire/types.gen";

const turn = (seconds: number, stages: Record<string, number> = {}): AnsweredTurn => ({
  at: 60,
  seconds,
  answer: "model",
  stages: Object.entries(stages).map(([stage, took]) => ({ stage, seconds: took })),
});

describe("the waits of a session", () => {
  it("have four parts, and what no stage tells is the rest", () => {
    expect(partsOf(turn(2, { endpointing_wait: 0.25, transcription: 0.25, llm_inference: 1, speech_synthesis: 0.25 }))).toEqual({ hearing: 0.5, model: 1, voice: 0.25, rest: 0.25 });
    expect(partsOf(turn(3))).toEqual({ hearing: 0, model: 0, voice: 0, rest: 3 });
  });

  it("are drawn as bars that end at their seconds, above each other, on an axis of round numbers", () => {
    render(<WaitPlot clock={clockFace} most={2} turns={[turn(9), turn(1), turn(3, { transcription: 1, llm_inference: 2 })]} />);
    const bars = [...screen.getByRole("img").querySelectorAll("g")];
    const places = bars.map((bar) => [...bar.querySelectorAll("rect")].map((one) => ["y", "height"].map((name) => Number(one.getAttribute(name)))));
    expect(places).toEqual([[[100 - 100 / 3, 100 / 3]], [[100 - 100 / 3, 100 / 3], [0, 200 / 3]]].map((bar) => bar.map((part) => part.map((n) => expect.closeTo(n) as unknown))));
    expect(screen.getByTestId("waits")).toHaveTextContent("3 answers: median 3.0 s, longest 9.0 s, at 1:00. The bars are the latest 2.");
    expect(within(screen.getByRole("table", { hidden: true })).getAllByRole("row", { hidden: true })).toHaveLength(4);
    expect([0.2, 1.01, 31].map(axisOf)).toEqual([0.5, 2, 60]);
  });

  it("are nothing where nobody waited", () => {
    for (const turns of [[], [turn(0), turn(0.04)]]) {
      const { container, unmount } = render(<WaitPlot clock={clockFace} turns={turns} />);
      expect(container).toBeEmptyDOMElement();
      unmount();
    }
  });

  it("come with the feed, on the session's clock, with what is used", () => {
    const events: Recorded["event"][] = [
      { type: "started" },
      { type: "answer_measured", since: 1030, seconds: 1.5, answer: "time", stages: [{ stage: "pipeline", seconds: 1.5 }] },
      { type: "services_used", prompt_tokens: 900, completion_tokens: 10, cached_tokens: 0, characters: 20, audio_seconds: 0 },
      { type: "services_used", prompt_tokens: 100, completion_tokens: 0, cached_tokens: 0, characters: 0, audio_seconds: 61.2 },
    ];
    const log = events.reduce((before, event, n) => readLog(before, { seq: n + 1, at: 1000 + n, event }), EMPTY_LOG);
    expect(log.waits).toEqual([{ at: 30, seconds: 1.5, answer: "time", stages: [{ stage: "pipeline", seconds: 1.5 }] }]);
    expect(usageFigures(log.used)).toEqual([["Tokens read", "1,000"], ["Tokens written", "10"], ["Characters voiced", "20"], ["Speech recognised", "1:01"]]);
  });
});
