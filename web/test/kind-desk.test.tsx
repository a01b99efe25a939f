/** The console's part of a kind in a package of its own, drawn by the sample's module as it stands there. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { keepOperatorToken } from "../src/api/token";
import { KindDesk } from "../src/console/KindDesk";
import { EMPTY_LOG } from "../src/console/log";
import { useConsole } from "../src/console/store";
import type { KindModule } from "../src/kinds/KindPart";
import { json, problem, serve } from "./answers";

const SAMPLE = readFileSync(resolve(import.meta.dirname, "../../tests/sample_kind/src/pub_quiz/web/page.js"), "utf8");
const sample = () => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(SAMPLE)}`) as Promise<KindModule>;
const QUESTIONS = [
  { ask: "Which river runs through Paris?", answer: "The Seine" },
  { ask: "How many strings has a violin?", answer: "Four" },
];
const VIEW = {
  kind: "quiz",
  page: "/kinds/quiz/page.js",
  language: "en",
  state: { question: 1, questions: QUESTIONS, points: { Owls: 2 } },
  seq: 7,
};

const recorded = (seq: number, name: string, data: Record<string, unknown>): void =>
  act(() => useConsole.getState().recorded({ seq, at: 0, event: { type: "kind", kind: "quiz", name, data } }));

describe("the console's part of a kind of its own", () => {
  beforeEach(() => {
    useConsole.getState().reset();
    keepOperatorToken("op");
  });

  it("begins with the kind's state, and follows only what came after it", async () => {
    serve({ "GET /sessions/s1/kind": () => json(VIEW) });
    recorded(7, "scored", { team: "Owls", points: 2 });
    render(<KindDesk load={sample} session="s1" />);
    expect((await screen.findByTestId("quiz-desk-answer")).textContent).toBe("Right is: The Seine");
    expect(screen.getByTestId("quiz-desk-scores").textContent).toBe("Owls: 2");
    recorded(8, "asked", { number: 2 });
    expect(screen.getByTestId("quiz-desk-answer").textContent).toBe("Right is: Four");
  });

  it("gives the kind's commands, and shows why one is refused", async () => {
    const asked = serve({
      "GET /sessions/s1/kind": () => json(VIEW),
      "POST /sessions/s1/command": () => problem(409, "That was the last question."),
    });
    render(<KindDesk load={sample} session="s1" />);
    fireEvent.click(await screen.findByTestId("quiz-desk-next"));
    expect(await screen.findByText("That was the last question.")).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ name: "next_question", data: {} });
    expect(asked.at(-1)?.headers.get("Authorization")).toBe("Bearer op");
  });

  it("shows what is left of its state once something of the session was erased", async () => {
    let points: Record<string, number> = { Owls: 2, Mina: 1 };
    serve({ "GET /sessions/s1/kind": () => json({ ...VIEW, state: { ...VIEW.state, points } }) });
    render(<KindDesk load={sample} session="s1" />);
    expect((await screen.findByTestId("quiz-desk-scores")).textContent).toContain("Mina: 1");
    points = { Owls: 2 };
    act(() => useConsole.getState().reread(EMPTY_LOG));
    await vi.waitFor(() => expect(screen.getByTestId("quiz-desk-scores").textContent).toBe("Owls: 2"));
  });

  it("is nothing where the package has no module", async () => {
    const load = vi.fn(sample);
    const asked = serve({ "GET /sessions/s1/kind": () => json({ ...VIEW, page: null }) });
    const { container } = render(<KindDesk load={load} session="s1" />);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(container.textContent).toBe("");
    expect(load).not.toHaveBeenCalled();
  });

  it("says in a sentence that its module is not there", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    serve({ "GET /sessions/s1/kind": () => json(VIEW) });
    render(<KindDesk load={() => Promise.reject(new Error("404"))} session="s1" />);
    expect(await screen.findByText(/could not be loaded. Everything else works./)).toBeTruthy();
    said.mockRestore();
  });
});
