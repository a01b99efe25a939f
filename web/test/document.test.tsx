import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";

import { DocumentView } from "../src/document/DocumentView";
import type { SessionDocument } from "../src/wire/types.gen";
import { json, problem, serve } from "./answers";

const START = 1_800_000_000;
const DOCUMENT: SessionDocument = {
  session: "s1",
  title: "Friday retrospective",
  personality: "retro",
  kind: "meeting",
  language: "en",
  timezone: "UTC",
  phase: "ended",
  reason: "completed",
  created_at: START - 60,
  starts_at: null,
  started_at: START,
  ended_at: START + 700,
  planned_length: 600,
  length: 600,
  elapsed: 700,
  held: 30,
  hard_end: false,
  words_deleted_at: null,
  attendance: [{ participant: "p1", name: "Ada", joined_at: START, left_at: null, seconds: 690, visits: 1 }],
  summary: { at: START, beat: "beat-1", text: "It went well." },
  beats: [
    { id: "beat-0", title: "Welcome", planned_start: 0, planned_length: 60, start: 0, spent: 90, started_at: START, spoken_at: START + 1, late: 0, outcome: "spoken", reason: "", left_out: null },
    { id: "beat-1", title: "Goodbye", planned_start: 540, planned_length: 60, start: null, spent: null, started_at: null, spoken_at: null, late: null, outcome: "skipped", reason: "jump by Mina", left_out: { why: "skipped", by: "Mina" } },
  ],
  instructions: [{ id: "i1", mode: "queued", kind: "say", text: "Look up", state: "failed", reason: "over", added_at: START, injected_at: null, closed_at: null, retries: 0, by: "Ben" }],
  time_answers: ([["session_left", null], ["title_when", "next"], ["session_left", null]] as const).map(([asks, also], n) => ({
    at: START + 5 + n, asks, again: false, also,
  })),
  sections: [{ title: "Decisions", lines: ["Ship on Tuesday"], notice: "outcome" }],
  transcript: [{ id: 4, at: START + 67, clock: 65.2, who: "person", name: "Ada", participant: "p1", text: "Hello <b>host</b>", via: "voice", source: "", interrupted: false }],
};

function open(answers: Parameters<typeof serve>[0]) {
  window.history.replaceState(null, "", "/sessions/s1/document#token=op");
  const asked = serve(answers);
  render(<DocumentView session="s1" />);
  return asked;
}

describe("the session's document", () => {
  it("says when what was said was deleted", async () => {
    open({ "GET /sessions/s1/document": () => json({ ...DOCUMENT, transcript: [], instructions: [{ ...DOCUMENT.instructions[0], text: "" }], words_deleted_at: START }) });
    const paper = await screen.findByTestId("document");
    expect(paper).toHaveTextContent("What was said was deleted on 15 January 2027");
    expect(paper).toHaveTextContent("A line (its words were deleted)");
    expect(paper).not.toHaveTextContent("“”");
  });

  it("tells planned against actual, who was there, decisions and words", async () => {
    open({ "GET /sessions/s1/document": () => json(DOCUMENT) });
    const paper = await screen.findByTestId("document");
    expect(paper).toHaveTextContent("took 11:40 of 10:00 planned · 0:30 on hold · ended · from retro. It was brought to a close.");
    const row = within(paper).getByRole("row", { name: /Welcome/ });
    expect(row).toHaveTextContent("0:00 for 1:000:001:30 0:30 over");
    expect(within(paper).getByRole("row", { name: /Goodbye/ })).toHaveTextContent("skipped by Mina");
    expect(paper).toHaveTextContent("Ship on Tuesday");
    expect(paper).toHaveTextContent("1:05Ada: Hello <b>host</b>");
    expect(paper).toHaveTextContent("still there");
    expect(paper).toHaveTextContent("failed: over");
    expect(paper).toHaveTextContent("3 answered by the clock: the time left in all (2), when a beat comes, what came next.");
    document.documentElement.lang = "en";
    const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((v) => v.id)).toEqual([]);
  });

  it("is saved as Markdown", async () => {
    const saved: Blob[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined }));
    HTMLAnchorElement.prototype.click = () => undefined;
    open({
      "GET /sessions/s1/document": ({ headers }) =>
        headers.get("Accept") === "text/markdown" ? new Response("# Friday") : json(DOCUMENT),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Save as Markdown" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await expect(saved[0]?.text()).resolves.toBe("# Friday");
  });

  it("says what is the matter, and tries again", async () => {
    let calls = 0;
    open({ "GET /sessions/s1/document": () => (calls++ === 0 ? problem(503, "The service is draining.") : json(DOCUMENT)) });
    expect(await screen.findByRole("alert")).toHaveTextContent("The service is draining.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByTestId("document")).toBeInTheDocument();
  });
});
