/** What became of a session has the same words on every page, and one that was not held does not read as one that was. */
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { quietVisit, SCENES } from "../dev/scenes";
import { PastRow } from "../src/console/PastRow";
import { Paper } from "../src/document/Paper";
import { SessionAgain } from "../src/replay/SessionAgain";
import { endingOf, endingWords } from "../src/room/endings";
import { Keepsake } from "../src/room/Keepsake";
import { VisitContext } from "../src/room/visitContext";
import { BigTime } from "../src/shared/BigTime";
import { OUTCOME_SENTENCES, OUTCOME_WORDS, outcomeOf, type Outcome } from "../src/shared/outcome";
import type { Phase, SessionSummary } from "../src/protocol";
import type { SessionDocument } from "../src/wire/types.gen";
import { answerTo, listed } from "./answers";
import { ANSWER } from "./teaTalk";

const ENDS: [Outcome, Phase, boolean, string][] = [
  ["held", "ended", true, "wrapped up"],
  ["held", "ended", true, "ended by an operator"],
  ["held", "ended", true, "everybody left"],
  ["broke off", "failed", true, "It broke 4 times."],
  ["missed", "missed", false, "The service was not up."],
  ["called off", "ended", false, "ended by an operator"],
  ["called off", "ended", false, "called off before it started"],
  ["called off", "ended", false, "rain"],
  ["nobody came", "ended", false, "nobody came"],
  ["never began", "ended", false, "everybody left"],
  ["never began", "ended", false, ""],
];
const UNHELD = ENDS.filter(([outcome]) => outcome !== "held" && outcome !== "broke off");

describe("what became of a session", () => {
  it.each(ENDS)("is %s: %s, begun %s, %j", (outcome, phase, began, reason) => {
    expect(outcomeOf({ phase, began, reason })).toBe(outcome);
  });

  it.each(["scheduled", "lobby", "live", "held"] as const)("is not known while it is %s", (phase) => {
    expect(outcomeOf({ phase, began: true, reason: "" })).toBeNull();
  });

  it("has words of its own each, and those of one that was held for no other", () => {
    const all = Object.keys(OUTCOME_WORDS) as Outcome[];
    expect(new Set(all.map((one) => OUTCOME_WORDS[one])).size).toBe(all.length);
    expect(new Set(all.map((one) => OUTCOME_SENTENCES[one])).size).toBe(all.length);
    for (const one of all.filter((other) => other !== "held")) expect(endingOf(one).title).not.toBe(endingOf("held").title);
  });

  it("is told with its reason, and what to do", () => {
    expect(endingWords("called off", "ended by an operator", false)).toBe("Its organiser called it off before it began. Ask whoever invited you for another time.");
    expect(endingWords("called off", "rain", true)).toBe("Rain. You can schedule another session.");
    expect(endingWords("held", "ended by an operator", false)).toBe("Its organiser ended it.");
  });
});

describe.each(UNHELD)("a session that is %s (%s, begun %s, %j)", (outcome, phase, _, reason) => {
  const unbegun = { phase, meeting_start_epoch: null };
  const came = { ...ANSWER.agenda, ...unbegun, items: ANSWER.agenda.items.map((item) => ({ ...item, start: null, end: null, state: "upcoming" as const, left_out: null })) };

  it("is so in the list", () => {
    render(<PastRow item={{ ...(listed({ phase }) as SessionSummary), never_began: phase === "missed" ? null : reason }} />);
    expect(screen.getByText(OUTCOME_WORDS[outcome])).toBeVisible();
    expect(screen.queryByText(OUTCOME_WORDS.held)).toBeNull();
    expect(screen.queryByRole("link", { name: /^Replay/ })).toBeNull();
  });

  it("has no time left where its clock stood", () => {
    render(<BigTime agenda={came} at={0} testId="time" />);
    expect(screen.queryByText(/Time left/)).toBeNull();
    expect(screen.getByText("Planned")).toBeVisible();
  });

  it("is so for whoever opens its link", () => {
    const { keepsake } = SCENES.missed?.(0) ?? {};
    if (!keepsake) throw new Error("There is no such scene.");
    render(
      <VisitContext.Provider value={quietVisit}>
        <Keepsake kept={{ ...keepsake, agenda: { ...keepsake.agenda, ...unbegun }, reason }} />
      </VisitContext.Provider>,
    );
    expect(screen.getByText(endingOf(outcome).title)).toBeVisible();
    expect(screen.getByTestId("ended-reason")).toHaveTextContent("Ask whoever invited you for another time.");
  });

  it("is so in the replay, which offers nothing to play", () => {
    render(<SessionAgain answer={{ ...ANSWER, agenda: came, reason, recording: { ...ANSWER.recording, tracks: [] } }} onRest={() => undefined} rest={{ at: "shown" }} token="op" />);
    expect(screen.getByText(`${endingOf(outcome).title}.`)).toBeVisible();
    expect(screen.getByText("There is nothing to play: this is what was planned.")).toBeVisible();
    expect(screen.queryByText(/can be gone through/)).toBeNull();
    expect(screen.getByTestId("not-come")).not.toHaveTextContent("to come");
    expect(screen.queryByRole("slider")).toBeNull();
    expect(screen.queryByText(/^What if/)).toBeNull();
  });

  it("is so in the document", () => {
    const paper = answerTo<SessionDocument>("GET /sessions/{session}/document", { phase, started_at: null, reason });
    render(<Paper document={{ ...paper, beats: paper.beats.map((beat) => ({ ...beat, start: null, spent: null, outcome: null, left_out: null })) }} />);
    expect(screen.getByTestId("document")).toHaveTextContent(` · ${OUTCOME_WORDS[outcome].toLowerCase()} · `);
    expect(screen.getByTestId("document")).not.toHaveTextContent("to come");
  });
});
