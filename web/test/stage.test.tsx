import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { useConsole } from "../src/console/store";
import { browserStorage } from "../src/shared/storage";
import { BackstageView } from "../src/stage/BackstageView";
import { StageView } from "../src/stage/StageView";
import { agendaAt } from "../dev/scenes";
import { json, problem, receipt, record, serve, session, stream } from "./answers";

const START = 1_800_000_000;
const FEED = [
  record(1, START, { type: "started" }),
  record(2, START + 20, { type: "bot_said", text: "What went well?", node: "beat-0", source: "model", interrupted: false, speaker: "", in_context: true, began: null, sentence_ended: null }),
];

const eventsOf = (view: "stage" | "backstage"): string => `GET /sessions/s1/events${view === "stage" ? "?words=true" : ""}`;

function open(view: "stage" | "backstage", answers: Parameters<typeof serve>[0] = {}) {
  window.history.replaceState(null, "", `/console/s1/${view}#token=op`);
  serve({ "GET /sessions/s1": () => json(session({ host: "Mina" })), [eventsOf(view)]: () => stream(...FEED), ...answers });
  render(view === "stage" ? <StageView session="s1" /> : <BackstageView session="s1" />);
}

beforeEach(() => {
  useConsole.getState().reset();
});

describe("the stage view", () => {
  it("has the clock, the beat that runs, what comes next and the words said last, and nothing to press", async () => {
    open("stage");
    expect(await screen.findByTestId("stage-clock")).toHaveTextContent(/^12:\d\d$/);
    expect(await screen.findByTestId("stage-caption")).toHaveTextContent("Mina: What went well?");
    const stage = screen.getByTestId("stage");
    expect(stage).toHaveTextContent(/What held us up2:\d\d/);
    expect(stage).toHaveTextContent(/Next: One thing to tryin 2:\d\d/);
    expect(within(document.body).queryAllByRole("button")).toEqual([]);
    expect(within(document.body).queryAllByRole("link")).toEqual([]);
    expect(document.title).toBe("Friday retrospective, stage – Beatroom");
  });

  it("says that the clock is on hold, that time is over, and that it is over", async () => {
    const held = (at: number) => session({ phase: "held", agenda: agendaAt(at, { phase: "held", held_since_epoch: START + at }) });
    let shown = held(451);
    open("stage", { "GET /sessions/s1": () => json(shown) });
    const then = (next: typeof shown): void => act(() => useConsole.getState().loaded((shown = next), performance.now()));
    expect(await screen.findByText("Time left, clock on hold")).toBeVisible();
    then(held(1260));
    expect(await screen.findByText("Over time by")).toBeVisible();
    expect(screen.getByTestId("stage-clock")).toHaveTextContent("+1:00");
    then(session({ phase: "ended", ended_at: START + 1260, agenda: agendaAt(1260, { phase: "ended" }) }));
    expect(await screen.findByText("Thank you. It is over.")).toBeVisible();
  });

  it("has no time left once the goodbye has begun, which nobody can say the end of", async () => {
    const { items } = agendaAt(451);
    const goodbye = items.map((i, n) => (n === items.length - 1 ? { ...i, state: "active" as const, start: 440, ends: 470 } : i));
    const closing = session({ phase: "live", agenda: agendaAt(451, { items: goodbye, hard_end: true }) });
    open("stage", { "GET /sessions/s1": () => json(closing) });
    expect(await screen.findByText("The goodbye")).toBeVisible();
    expect(screen.getByTestId("stage")).toHaveTextContent("The session ends once it has been said");
    expect(screen.queryByTestId("stage-clock")).toBeNull();
    expect(screen.queryByText(/at most/)).toBeNull();
  });

  it("has the words while they are said, and then their line", async () => {
    let push: (text: string) => void = () => undefined;
    const encoder = new TextEncoder();
    const feed = () => new Response(new ReadableStream({ start: (c) => (push = (text) => c.enqueue(encoder.encode(text))) }));
    const saying = (text: string) => `event: being_said\ndata: ${JSON.stringify({ words: text ? [{ who: "person", name: "Ada", text }] : [] })}\n\n`;
    open("stage", { [eventsOf("stage")]: feed });
    await screen.findByTestId("stage-clock");
    push(FEED.join(""));
    await waitFor(() => expect(screen.getByTestId("stage-caption")).toHaveTextContent("What went well?"));
    push(saying("The release"));
    await waitFor(() => expect(screen.getByTestId("stage-caption")).toHaveTextContent(/^Ada: The release$/));
    push(saying("The release went out"));
    await waitFor(() => expect(screen.getByTestId("stage-caption")).toHaveTextContent(/went out$/));
    push(saying(""));
    push(record(3, START + 30, { type: "user_said", participant: "p1", name: "Ada", text: "The release went out on Tuesday.", via: "voice", in_context: true, began: null, ended: null, ref: null }));
    await waitFor(() => expect(screen.getByTestId("stage-caption")).toHaveTextContent("on Tuesday."));
    expect(screen.getByTestId("stage-caption")).not.toHaveAttribute("data-live");
    push(saying("Hm"));
    await waitFor(() => expect(screen.getByTestId("stage-caption")).toHaveTextContent("Ada: Hm"));
    push(saying(""));
    await waitFor(() => expect(screen.getByTestId("stage-caption")).toHaveTextContent("on Tuesday."));
  });

  it("says that there is no such session", async () => {
    open("stage", { "GET /sessions/s1": () => problem(404, "There is no session 's1'.") });
    expect(await screen.findByText("There is no such session")).toBeVisible();
  });
});

describe("backstage", () => {
  it("has clock, rundown, people and receipts with whose they are", async () => {
    open("backstage", { "GET /sessions/s1": () => json(session({ instructions: [receipt({ id: "i1", text: "Ask Ada", by: "Ben", state: "spoken", retries: 1 })] })) });
    expect(await screen.findByTestId("backstage-time-left")).toHaveTextContent(/^12:\d\d$/);
    expect(screen.getByTestId("agenda-beat-2")).toHaveAttribute("aria-current", "step");
    expect(screen.getByTestId("in-the-room")).toHaveTextContent("Ada");
    expect(screen.getByTestId("receipt-i1")).toHaveTextContent("Ask AdaSpoken, sent by Ben, tried 2 times");
  });

  it("keeps notes in this browser, by session", async () => {
    open("backstage");
    await userEvent.type(await screen.findByLabelText("Your notes"), "Thank Grace");
    expect(browserStorage.getItem("beatroom.notes.s1")).toBe("Thank Grace");
    await userEvent.clear(screen.getByLabelText("Your notes"));
    expect(browserStorage.getItem("beatroom.notes.s1")).toBeNull();
  });
});
