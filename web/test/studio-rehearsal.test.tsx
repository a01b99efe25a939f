import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { useStudio } from "../src/studio/store";
import type { CheckView, RehearsalView } from "../src/wire/types.gen";
import { json, problem, serve, type Asked } from "./answers";
import { ANSWER } from "./teaTalk";

const TEXT = "name: tea\nlength: 10m\nbeats:\n  - title: Welcome\n    at: 0\n    say: Hi.\n  - title: Bye\n    at: 9m\n    say: Bye.\n";
const beat = (n: number, title: string, offset: number) => ({ id: `beat-${n}`, title, offset, allocated: 60, prompt: "", say: "Hi.", speak: true, reset: false });
const CHECKED: CheckView = {
  problems: [],
  personality: null,
  host: "Mina",
  rundown: { length: 600, hard_end: false, beats: [beat(0, "Welcome", 0), beat(1, "Bye", 540)] },
  graph: null,
};
const rehearsal = (change: Partial<RehearsalView>): RehearsalView => ({
  id: "r1",
  state: "running",
  progress: 0,
  personality: "tea",
  length: 600,
  people: ["Ana"],
  seed: 1,
  made_at: 1,
  finished_at: null,
  reason: "",
  result: null,
  ...change,
});
const TEST = "- name: as it was\n  people: [Ana]\n  expect:\n    - at: 00:00 .. 00:05\n      beat: {fired: Welcome}\n";
const FRESH = useStudio.getInitialState();

function bench(answers: Parameters<typeof serve>[0] = {}): Asked[] {
  window.history.replaceState(null, "", "/studio/tea#token=op");
  const asked = serve({
    "GET /personalities/tea": () => json({ ...CHECKED, name: "tea", text: TEXT, etag: '"1"', serves: "file" }),
    "POST /personalities/check": () => json(CHECKED),
    "GET /voices?language=en&soon=1": () => json({ language: "en", engines: [] }),
    ...answers,
  });
  render(<EditorView name="tea" />);
  return asked;
}
const opened = () => screen.findByTestId("timeline");

beforeEach(() => useStudio.setState(FRESH, true));

describe("a rehearsal in the studio", () => {
  it("rehearses the text as it stands and plays it again in place, with what its checks found", async () => {
    const findings = [
      { at: 16, words: "Two voices." },
      { at: null, words: "Bye never came: not reached." },
    ];
    const result = { played: { replay: ANSWER.replay, agenda: ANSWER.agenda, findings }, test: { text: TEST, reason: "" } };
    const asked = bench({
      "POST /rehearsals": () => json(rehearsal({ state: "running" }), 202),
      "GET /rehearsals/r1": ({ headers }) =>
        headers.get("Accept") === "text/html" ? new Response("<p>Report</p>") : json(rehearsal({ state: "done", progress: 1, result })),
    });
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "Rehearse" }));
    const shown = await screen.findByTestId("rehearsed", {}, { timeout: 3000 });
    expect(asked.find(({ path }) => path === "/rehearsals")?.body).toEqual({ text: TEXT, people: ["Ana", "Bob"], seed: 1 });
    const position = (): number => Number(within(shown).getByTestId<HTMLInputElement>("replay-position").value);
    expect(within(shown).queryByTestId("play")).toBeNull();
    await userEvent.click(within(shown).getByRole("button", { name: "Who are you?" }));
    expect(position()).toBe(3);
    await userEvent.click(within(shown).getByRole("button", { name: /Two voices/ }));
    expect(position()).toBe(16);
    expect(within(shown).getByTestId("findings")).toHaveTextContent("Bye never came");
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard("p");
    expect(position()).toBe(10);
    expect(screen.getByTestId("record-test")).toBeEnabled();
    expect((await axe.run(shown, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
  });

  it("saves the report of a rehearsal as a file, or says why not", async () => {
    const result = { played: { replay: ANSWER.replay, agenda: ANSWER.agenda, findings: [] }, test: { text: TEST, reason: "" } };
    const saved = vi.fn(() => "blob:report");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
    let kept = false;
    bench({
      "POST /rehearsals": () => json(rehearsal({ state: "done", progress: 1, result }), 202),
      "GET /rehearsals/r1": () => (kept ? new Response("<p>Report</p>") : problem(404, "Results are kept for an hour.")),
    });
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "Rehearse" }));
    const save = await screen.findByRole("button", { name: "Save the report" }, { timeout: 3000 });
    await userEvent.click(save);
    expect(await screen.findByText("Results are kept for an hour.")).toBeVisible();
    kept = true;
    await userEvent.click(save);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(screen.queryByText("Results are kept for an hour.")).toBeNull();
  });

  it("says why a rehearsal failed", async () => {
    bench({ "POST /rehearsals": () => problem(429, "Two rehearsals run already.") });
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "Rehearse" }));
    expect(await screen.findByText("Two rehearsals run already.")).toBeInTheDocument();
  });
});
