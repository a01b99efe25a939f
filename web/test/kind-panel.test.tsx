/** The panel of a kind in a package of its own, drawn by the sample's module as it stands there. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { KindModule } from "../src/kinds/KindPart";
import { KindPanel } from "../src/room/KindPanel";
import { EMPTY_ROOM, KEPT_NEWS, receive } from "../src/room/reduce";
import { useRoom } from "../src/room/store";
import type { Visit } from "../src/room/visit";
import { VisitContext } from "../src/room/visitContext";

const SAMPLE = readFileSync(resolve(import.meta.dirname, "../../tests/sample_kind/src/pub_quiz/web/page.js"), "utf8");
const CODE = `data:text/javascript,${encodeURIComponent(SAMPLE)}`;
const PAGE = "/kinds/quiz/page.js";
const STATE = { question: 1, of: 2, points: { Owls: 2 } };
const sample = () => import(/* @vite-ignore */ CODE) as Promise<KindModule>;
const joined = (page: string, language: string | null = "en") =>
  ({ type: "kind_state", kind: "quiz", data: STATE, page, language }) as const;

const ask = vi.fn<Visit["ask"]>();

/** In the room of a quiz; the returned function leaves it. */
function show(language: string, load: () => Promise<KindModule> = sample): () => void {
  useRoom.getState().receive(joined(PAGE, language), 0);
  const { panel } = useRoom.getState().content;
  if (!panel) throw new Error("The quiz has no panel.");
  const visit = { ask } as unknown as Visit;
  return render(
    <VisitContext.Provider value={visit}>
      <KindPanel load={load} panel={panel} />
    </VisitContext.Provider>,
  ).unmount;
}

const told = (name: string, data: Record<string, unknown>): void =>
  act(() => useRoom.getState().receive({ type: "kind", kind: "quiz", name, data, at: 0 }, 0));

describe("a kind's own panel", () => {
  beforeEach(() => useRoom.getState().reset());

  it("begins with what the kind shows, and follows its events", async () => {
    show("en");
    expect((await screen.findByTestId("quiz-question")).textContent).toBe("Question 1 of 2");
    told("scored", { team: "<b>Cats</b>", points: 4 });
    told("asked", { number: 2 });
    expect(screen.getByTestId("quiz-question").textContent).toBe("Question 2 of 2");
    const scores = [...screen.getByTestId("quiz-scores").children].map((row) => row.textContent);
    expect(scores).toEqual(["<b>Cats</b>: 4", "Owls: 2"]);
  });

  it("misses nothing that happens while its module is on its way", async () => {
    let arrive: () => void = () => undefined;
    const slow = new Promise<void>((resolved) => (arrive = resolved));
    show("en", () => slow.then(sample));
    told("asked", { number: 2 });
    arrive();
    expect((await screen.findByTestId("quiz-question")).textContent).toBe("Question 2 of 2");
  });

  it("keeps the latest news alone, and tells each of them once", async () => {
    let arrive: () => void = () => undefined;
    const slow = new Promise<void>((resolved) => (arrive = resolved));
    show("en", () => slow.then(sample));
    for (let round = 0; round < KEPT_NEWS + 20; round += 1) told("scored", { team: "Cats", points: 1 });
    expect(useRoom.getState().content.news).toHaveLength(KEPT_NEWS);
    arrive();
    await screen.findByTestId("quiz-question");
    told("scored", { team: "Cats", points: 1 });
    expect(screen.getByText(`Cats: ${KEPT_NEWS + 1}`)).toBeTruthy();
  });

  it("speaks the session's language", async () => {
    show("de-AT");
    expect((await screen.findByTestId("quiz-question")).textContent).toBe("Frage 1 von 2");
  });

  it("hears nothing any more once it is gone, nor when another has taken its place", async () => {
    const unmount = show("en");
    const question = await screen.findByTestId("quiz-question");
    unmount();
    told("asked", { number: 2 });
    useRoom.getState().receive(joined(PAGE), 0);
    told("asked", { number: 2 });
    expect(question.textContent).toBe("Question 1 of 2");
  });

  it("ends nothing by its faults: they are in the browser's console", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const faulty: KindModule = {
      mount: (place, room) => {
        place.textContent = "Here";
        return room.listen(() => {
          throw new Error("a fault of its own");
        });
      },
    };
    show("en", () => Promise.resolve(faulty));
    await screen.findByText("Here");
    expect(() => told("asked", { number: 2 })).not.toThrow();
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });

  it("shows why what it asked for was refused, and that it was done", async () => {
    show("en");
    const name: HTMLInputElement = await screen.findByTestId("quiz-name");
    fireEvent.change(name, { target: { value: "Cats" } });
    ask.mockRejectedValueOnce(new Error("There is a team Cats already."));
    fireEvent.submit(screen.getByTestId("quiz-form"));
    expect(await screen.findByText("There is a team Cats already.")).toBeTruthy();
    ask.mockResolvedValueOnce({ team: "Cats" });
    fireEvent.submit(screen.getByTestId("quiz-form"));
    await vi.waitFor(() => expect(name.value).toBe(""));
    expect(screen.getByTestId("quiz-refusal").textContent).toBe("");
    expect(ask).toHaveBeenLastCalledWith("enter_team", { team: "Cats" });
  });

  it("is missed in one sentence where its module is not there", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    show("en", () => Promise.reject(new Error("404")));
    await vi.waitFor(() => expect(useRoom.getState().content.notices).toHaveLength(1));
    expect(useRoom.getState().content.notices[0]?.text).toContain("The session goes on.");
    said.mockRestore();
  });
});

describe("where a kind's module may come from", () => {
  const panel = (page: string) => receive(EMPTY_ROOM, joined(page, null), 0).panel;

  it("is a file of this service's kinds", () => {
    expect(panel(PAGE)).toEqual({ page: PAGE, language: "en", state: STATE });
  });

  it.each([
    "https://evil.example/x.js",
    "//evil.example/kinds/x.js",
    "/kinds/../api/v1/x",
    "/kinds/../page.js",
    "/kinds/quiz/..",
    "/kinds/quiz/page.js?x",
    "data:text/javascript,1",
  ])("is not %s", (page) => expect(panel(page)).toBeNull());
});
