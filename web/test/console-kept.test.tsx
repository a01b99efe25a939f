/** What is erased elsewhere goes from the open pages of whoever organises a session that is over. */
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { agendaAt } from "../dev/scenes";
import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import type { Recorded } from "../src/protocol";
import { BackstageView } from "../src/stage/BackstageView";
import { StageView } from "../src/stage/StageView";
import type { SessionDocument } from "../src/wire/types.gen";
import { answerTo, json, problem, receipt, record, serve, session, stream } from "./answers";

const START = 1_800_000_000;
const ERASED = "This session was erased on 27 November 2026.";
const VIEWS = { console: ConsoleView, backstage: BackstageView, stage: StageView };
const OVER = session({ phase: "ended", run: null, agenda: { ...agendaAt(451), phase: "ended" }, instructions: [receipt({ text: "Ask Ana about the boat" })] });
const DOCUMENT = answerTo<SessionDocument>("GET /sessions/{session}/document", { phase: "ended" });

const log = (said: string): Recorded[] => [
  { seq: 1, at: START, event: { type: "started" } },
  { seq: 2, at: START + 2, event: { type: "bot_said", text: said, node: "n", source: "model", interrupted: false, speaker: "", in_context: true, began: null, sentence_ended: null } },
  { seq: 3, at: START + 9, event: { type: "ended", reason: "the goodbye was said", by: "" } },
];

/** What is kept of the session; null once it is erased. */
let kept: string | null;
let asked: ReturnType<typeof serve>;

const soon = (ms = 6_000): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

async function open(view: keyof typeof VIEWS): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  useConsole.getState().reset();
  window.history.replaceState(null, "", `/${view}/s1#token=op`);
  kept = "Hello, Ana";
  const gone = (): Response => problem(410, ERASED);
  asked = serve({
    "GET /sessions/s1": () => (kept === null ? gone() : json(OVER)),
    "GET /sessions/s1/events": () => stream(...log("Hello, Ana").map(({ seq, at, event }) => record(seq, at, event))),
    "GET /sessions/s1/events?words=true": () => stream(),
    "GET /sessions/s1/events?after=0&limit=1000": () => (kept === null ? gone() : json({ items: log(kept), next: null })),
    "GET /sessions/s1/document": ({ headers }) => {
      if (kept === null) return gone();
      const tag = `W/"${kept}"`;
      if (headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers: { ETag: tag } });
      const answer = json(DOCUMENT);
      answer.headers.set("ETag", tag);
      return answer;
    },
  });
  const View = VIEWS[view];
  render(<View session="s1" />);
  await soon(0);
  await soon(1_000);
}

beforeEach(() => useConsole.getState().reset());
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ["console", "Hello, Ana"],
  ["backstage", "Ask Ana about the boat"],
  ["stage", "Friday retrospective"],
] as const)("takes an erased session off an open %s", async (view, words) => {
  await open(view);
  expect(document.body).toHaveTextContent(words);
  await soon();
  expect(document.body).toHaveTextContent(words);
  kept = null;
  await soon();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This session was erased");
  expect(document.body).toHaveTextContent(ERASED);
  for (const gone of ["Ana", "Friday retrospective", "Erase session"]) expect(document.body).not.toHaveTextContent(gone);
  expect(document.title).not.toContain("Friday");
  await soon(60_000);
  expect(document.body).toHaveTextContent(ERASED);
});

it("takes a person's words off an open console, and asks for no more than whether they are the same", async () => {
  await open("console");
  await soon();
  const before = asked.length;
  await soon();
  expect(asked.slice(before).map(({ path }) => path)).toEqual(["/sessions/s1/document"]);
  kept = "(erased)";
  await soon();
  expect(screen.getByTestId("transcript")).toHaveTextContent("(erased)");
  expect(screen.getByTestId("transcript")).not.toHaveTextContent("Ana");
});
