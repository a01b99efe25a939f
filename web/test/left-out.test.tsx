import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { BeatStrip } from "../src/beatstrip/BeatStrip";
import { BeatTable } from "../src/document/BeatTable";
import { NotCome } from "../src/replay/NotCome";
import { AgendaList } from "../src/shared/AgendaList";
import { failureWords } from "../src/shared/failureWords";
import { leftOutWords, outcomeWords } from "../src/shared/leftOut";
import type { Agenda, LeftOut, PlannedBeat } from "../src/wire/types.gen";
import { AGENDA } from "./teaTalk";

const beat = (id: string, left_out: LeftOut) => ({ id, title: id, offset: 60, allocated: 60, ends: null, state: left_out.why === "session_over" ? ("upcoming" as const) : ("skipped" as const), start: null, end: null, left_out, unheard: false });
const ITEMS = [
  beat("Quiz", { why: "goodbye_due", by: "" }),
  beat("Game", { why: "skipped", by: "Mina" }),
  beat("Song", { why: "session_over", by: "" }),
];
const WORDS = ["left out: the goodbye was due", "skipped by Mina", "left out: the session ended first"];
const agenda: Agenda = { ...AGENDA, items: [...AGENDA.items.slice(0, 1), ...ITEMS] };

describe("a beat that did not come", () => {
  it("says why, and whose doing it was", () => {
    const all: [LeftOut["why"], string, string][] = [
      ["goodbye_due", "", "left out: the goodbye was due"],
      ["floor_taken", "", "left out: somebody was speaking"],
      ["skipped", "operator", "skipped by the organiser"],
      ["skipped", "", "skipped"],
      ["wrapped_up", "Ben", "left out: Ben wrapped up"],
      ["wrapped_up", "", "left out: the session was wrapped up"],
      ["removed", "Ben", "removed by Ben"],
      ["removed", "", "removed"],
      ["session_over", "", "left out: the session ended first"],
      ["never_began", "", "not reached: it never began"],
    ];
    expect(all.map(([why, by]) => leftOutWords({ why, by }))).toEqual(all.map(([, , words]) => words));
  });

  it("has the same words in the room's and the console's agenda, on the strip, in the replay and in the document", () => {
    const planned = ITEMS.map(({ id, left_out }): PlannedBeat => ({ id, title: id, planned_start: 60, planned_length: 60, start: null, spent: null, started_at: null, spoken_at: null, late: null, outcome: null, reason: "raw", left_out }));
    const { unmount } = render(
      <>
        <AgendaList agenda={agenda} at={100} />
        <BeatStrip agenda={agenda} at={100} />
        <NotCome agenda={agenda} />
        <BeatTable beats={planned} />
      </>,
    );
    for (const words of WORDS) expect(screen.getAllByText((_, one) => (one?.children.length === 0 || one?.tagName === "LI") && one.textContent.includes(words)).length).toBeGreaterThanOrEqual(4);
    expect(document.body).not.toHaveTextContent("raw");
    expect(document.body).not.toHaveTextContent("not reached");
    unmount();
  });

  it("is cut off unheard on every page, where the session ended as it began", () => {
    const cut = { ...AGENDA, length: 352, planned: 360, items: AGENDA.items.map((item, n) => ({ ...item, unheard: n === 1 })) };
    render(
      <>
        <AgendaList agenda={cut} at={100} />
        <BeatStrip agenda={cut} at={100} />
      </>,
    );
    expect(within(screen.getByTestId("agenda-beat-1")).getByText("cut off unheard")).toBeInTheDocument();
    expect(screen.getByTestId("beat-strip")).toHaveTextContent("Goodbye, 40 s, cut off unheard");
    expect(screen.getByTestId("beat-strip")).toHaveTextContent("6:00 planned");
    expect(outcomeWords({ outcome: "unheard", start: 1, left_out: null }, true)).toBe("cut off unheard");
  });

  it("is told of a beat that came, or of an older log, too", () => {
    expect([outcomeWords({ outcome: "spoken", start: 1, left_out: null }), outcomeWords({ outcome: "superseded", start: 1, left_out: null }), outcomeWords({ outcome: null, start: 1, left_out: null }), outcomeWords({ outcome: null, start: null, left_out: null })]).toEqual(["spoken", "the next beat came before it was heard", "began", "to come"]);
  });
});

describe("a failure", () => {
  it("is a sentence that says what it means for who is there", () => {
    const told = [
      ["tts", "the voice failed", "The voice failed on a sentence. Its words stand in the transcript only."],
      ["tts", "the voice made no sound within 2.5 s", "The voice made no sound for 2.5 s. The words stand in the transcript only."],
      ["tts", "words that are spoken word for word had no voice", "A line of fixed words had no voice. It stands in the transcript only."],
      ["llm", "the model gave no words; a fallback line was spoken", "The language model gave no words. The host said a line of its own instead."],
      ["llm", "the model said nothing; a fallback line was spoken", "The language model did not answer. The host said a line of its own instead."],
      ["llm", "the model stalled in the middle of a reply; a fallback line was spoken", "The language model stopped in the middle of a reply. The host said a line of its own instead."],
      ["stt", "speech was not recognised", "Something that was said was not recognised. Typing works all the same."],
      ["llm", "no first word in 8 s", "The language model failed: no first word in 8 s."],
      ["summary", "it took too long", "What was said could not be summed up: it took too long."],
      ["process", "Its process was started again.", "Its process was started again."],
      ["kind: state", "boom", "Something of this kind of session failed (state): boom."],
    ] as const;
    expect(told.map(([service, reason]) => failureWords({ service, reason }))).toEqual(told.map(([, , words]) => words));
  });
});
