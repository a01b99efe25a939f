import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { topicRows } from "../src/kinds/boardroom/analytics";
import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { decided, LAID, summed } from "../dev/boardScenes";
import { json, problem, record, serve, session, stream, type Asked } from "./answers";
import type { Analytics, TableView } from "../src/wire/types.gen";
import { told } from "./table";

const START = 1_800_000_000;

beforeEach(() => {
  useConsole.getState().reset();
});

const ANALYTICS: Analytics = {
  participation: LAID.chairs.map(({ id, name }, n) => ({ id, name, turns: 1, skipped: n === 0 ? 1 : 0, words: 10 + n })),
  mentions: [{ from: "cfo", to: "marcus", count: 2 }],
  topics: [
    { turn: 1, at: START, topics: ["rent"] },
    { turn: 3, at: START, topics: ["rent", "risk"] },
  ],
  interjections: [{ name: "Ada", count: 1 }],
};

function desk(table: Partial<TableView> = {}, more: Parameters<typeof serve>[0] = {}): Asked[] {
  window.history.replaceState(null, "", "/console/s1#token=op");
  const asked = serve({
    "GET /sessions/s1": () => json(session({ kind: "boardroom", starts_at: START })),
    "GET /sessions/s1/events": () =>
      stream(record(1, START, { type: "kind", kind: "boardroom", name: "routed", data: decided(8, "cfo", "knows about it")[1] })),
    "GET /sessions/s1/boardroom": () => json(told(table)),
    "GET /sessions/s1/boardroom/analytics": () => json(ANALYTICS),
    ...more,
  });
  render(<ConsoleView session="s1" />);
  return asked;
}

const posts = (asked: Asked[]): [string, unknown][] =>
  asked.filter(({ method }) => method === "POST").map(({ path, body }) => [path.replace("/sessions/s1/boardroom", ""), body]);

describe("the boardroom's desk", () => {
  it("shows the table, the last decision and the plots", async () => {
    desk();
    const table = await screen.findByTestId("board-desk");
    await waitFor(() => expect(table).toHaveTextContent("Discussion, turn 8 of 12, 4 left"));
    expect(screen.getByTestId("board-reason")).toHaveTextContent("Speaks: knows about it");
    await screen.findByTestId("analytics");
    expect(screen.getByRole("img", { name: /Amina Diallo: 1 turn, 12 words/ })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Amina Diallo mentioned Marcus Aurelius 2 times" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "rent in turns 1, 3; risk in turns 3" })).toBeInTheDocument();
    expect(screen.getByText("Skipped: Marcus Aurelius 1 time")).toBeInTheDocument();
    expect(screen.queryByTestId("suggests-extension")).not.toBeInTheDocument();
    expect(screen.getByTestId("scheduled-badge")).toBeInTheDocument();
  });

  it("adds turns, pauses, raises a hand and interjects", async () => {
    const asked = desk({}, {
      "POST /sessions/s1/boardroom/extend": () => json({ turns: 16, left: 9, seconds: 0 }),
      "POST /sessions/s1/boardroom/pause": () => json({ paused: true }),
      "POST /sessions/s1/boardroom/hands": () => json({ hands: ["p1"] }),
      "POST /sessions/s1/boardroom/interject": () => json({ text: "What about the rent?" }),
    });
    const turns = await screen.findByTestId("extend-turns");
    await userEvent.clear(turns);
    await userEvent.type(turns, "4");
    await userEvent.click(screen.getByRole("button", { name: "Add turns" }));
    await userEvent.click(screen.getByRole("button", { name: "Pause the table" }));
    await userEvent.click(screen.getByText("Table, hands and analytics"));
    await userEvent.click(screen.getByRole("button", { name: "Raise Ada’s hand" }));
    await userEvent.type(screen.getByTestId("interjection"), "What about the rent?");
    await userEvent.selectOptions(screen.getByLabelText("Who says it"), "as Ada");
    await userEvent.click(screen.getByRole("button", { name: "Interject" }));
    await waitFor(() =>
      expect(posts(asked)).toEqual([
        ["/extend", { turns: 4, bring_time: false }],
        ["/pause", {}],
        ["/hands", { participant: "p1" }],
        ["/interject", { text: "What about the rent?", participant: "p1" }],
      ]),
    );
    await waitFor(() => expect(screen.getByTestId("interjection")).toHaveValue(""));
  });

  it("lets a paused table go on", async () => {
    const asked = desk({ paused: true }, { "POST /sessions/s1/boardroom/resume": () => json({ paused: false }) });
    await userEvent.click(await screen.findByRole("button", { name: "Let the table go on" }));
    await waitFor(() => expect(posts(asked)).toEqual([["/resume", {}]]));
  });

  it("cannot be paused twice: the button waits until the table is seen paused", async () => {
    let paused = false;
    let show = (): void => undefined;
    const asked = desk({}, {
      "GET /sessions/s1/boardroom": () =>
        paused ? new Promise<Response>((resolve) => (show = () => resolve(json(told({ paused: true }))))) : json(told()),
      "POST /sessions/s1/boardroom/pause": () => {
        paused = true;
        return json({ paused: true });
      },
      "POST /sessions/s1/boardroom/resume": () => json({ paused: false }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Pause the table" }));
    await waitFor(() => expect(posts(asked)).toEqual([["/pause", {}]]));
    expect(screen.getByTestId("pause-button")).toBeDisabled();
    await userEvent.click(screen.getByTestId("pause-button"));
    show();
    expect(await screen.findByRole("button", { name: "Let the table go on" })).toBeEnabled();
    await userEvent.click(screen.getByTestId("pause-button"));
    await waitFor(() => expect(posts(asked)).toEqual([["/pause", {}], ["/resume", {}]]));
  });

  it("shows a refusal in the service's words, and keeps what was typed", async () => {
    desk({}, { "POST /sessions/s1/boardroom/interject": () => problem(409, "The session has not begun.") });
    await userEvent.click(await screen.findByText("Table, hands and analytics"));
    await userEvent.type(screen.getByTestId("interjection"), "Hello");
    await userEvent.click(screen.getByRole("button", { name: "Interject" }));
    expect(await screen.findByText(/The session has not begun/)).toBeInTheDocument();
    expect(screen.getByTestId("interjection")).toHaveValue("Hello");
  });

  it("takes no more turns than there may be", async () => {
    desk();
    const turns = await screen.findByTestId("extend-turns");
    await userEvent.clear(turns);
    await userEvent.type(turns, "189");
    expect(screen.getByRole("button", { name: "Add turns" })).toBeDisabled();
  });

  it("suggests more turns where somebody still has to respond", async () => {
    desk({ phase: "wrap-up", turns: 10, conflicts: [{ id: "c", between: ["marcus", "cfo"], point: "the rent", owed: ["cfo"] }] });
    expect(await screen.findByTestId("suggests-extension")).toHaveTextContent("somebody still has to respond");
    expect(screen.getByTestId("disagreements")).toHaveTextContent("Amina Diallo has to respond before the end.");
  });

  it("says why the table cannot be shown", async () => {
    desk({}, { "GET /sessions/s1/boardroom": () => problem(503, "The store is being moved.") });
    expect(await screen.findByText(/The table cannot be shown. The store is being moved./)).toBeInTheDocument();
  });

  it("is not there for other kinds", async () => {
    const asked = desk({}, { "GET /sessions/s1": () => json(session()) });
    await screen.findByTestId("console-time-left");
    expect(asked.map(({ path }) => path)).not.toContain("/sessions/s1/boardroom");
  });
});

describe("what the log tells of the talk", () => {
  it("lists topics by how often they came up", () => {
    expect(topicRows(ANALYTICS, 1)).toEqual([["rent", [1, 3]]]);
  });

  it("ends with a summary that says who owns what", () => {
    expect(summed().summary?.quotes?.[0]).toEqual({ point: "What it costs", who: "Amina Diallo", text: "The rent is too high." });
  });
});
