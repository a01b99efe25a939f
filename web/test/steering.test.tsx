import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { readActs, type Act } from "../src/console/acts";
import { endWords, movable, placeBefore, placeBy, placeOf } from "../src/console/reorder";
import { useConsole } from "../src/console/store";
import type { Recorded } from "../src/protocol";
import type { Rundown } from "../src/wire/types.gen";
import { agendaAt } from "../dev/scenes";
import { changed, json, record, serve, session, stream, type Asked } from "./answers";

const START = 1_800_000_000;
const { items } = agendaAt(451);

function desk(more: Parameters<typeof serve>[0] = {}): Asked[] {
  window.history.replaceState(null, "", "/console/s1#token=op");
  const asked = serve({
    "GET /sessions/s1": () => json(session()),
    "GET /sessions/s1/events": () => stream(record(1, START, { type: "started" })),
    "POST /sessions/s1/rundown": () => json(changed()),
    ...more,
  });
  render(<ConsoleView session="s1" />);
  return asked;
}

const posts = (asked: Asked[]): unknown[] => asked.filter((a) => a.method === "POST").map((a) => a.body);
const row = async (beat: number): Promise<HTMLElement> => screen.findByTestId(`agenda-beat-${beat}`);
/** jsdom has no data of drags. */
const dataTransfer = { setData: () => undefined, effectAllowed: "" };

beforeEach(() => {
  useConsole.getState().reset();
});

describe("beats are put elsewhere", () => {
  it("where there is a place: behind the one that runs, before the last", () => {
    expect(items.map(({ id }) => movable(items, id))).toEqual([false, false, false, true, true, false]);
    expect(placeBefore(items, "beat-4", "beat-3")).toBe("beat-2");
    expect(placeBefore(items, "beat-3", "beat-5")).toBe("beat-4");
    expect([placeBefore(items, "beat-3", "beat-4"), placeBefore(items, "beat-3", "beat-3"), placeBefore(items, "beat-3", "beat-2"), placeBefore(items, "beat-5", "beat-3")]).toEqual([null, null, null, null]);
    expect([placeBy(items, "beat-3", -1), placeBy(items, "beat-3", 1), placeBy(items, "beat-4", -1), placeBy(items, "beat-4", 1)]).toEqual([null, "beat-4", "beat-2", null]);
    expect(placeOf(items, "beat-4")).toBe("beat-3");
  });

  it("by drag, and back", async () => {
    const asked = desk();
    fireEvent.dragStart(await row(4), { dataTransfer });
    expect(screen.getByText("Each beat keeps its time. The end stays at 20:00.")).toBeVisible();
    fireEvent.dragOver(await row(3), { dataTransfer });
    expect(await row(3)).toHaveAttribute("data-drop");
    fireEvent.drop(await row(3), { dataTransfer });
    expect(posts(asked)).toEqual([{ op: "move", beat: "beat-4", after: "beat-2" }]);
    await waitFor(() => expect(screen.getByTestId("undo-bar")).toHaveTextContent("“Who does what” is in another place. The end stays at 20:00."));
    await userEvent.click(screen.getByRole("button", { name: /Put it back/ }));
    await waitFor(() => expect(posts(asked)[1]).toEqual({ op: "move", beat: "beat-4", after: "beat-3" }));
  });

  it("by keys and by buttons, where they can go", async () => {
    const asked = desk();
    const open = within(await row(3)).getByRole("button");
    open.focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(posts(asked)).toEqual([{ op: "move", beat: "beat-3", after: "beat-4" }]));
    await userEvent.click(open);
    expect(screen.getByRole("button", { name: "Earlier" })).toBeDisabled();
    await userEvent.hover(screen.getByRole("button", { name: "Later" }));
    expect(within(await row(3)).getByText("It keeps its time. The end stays at 20:00.")).toBeVisible();
  });

  it("with a word on the end before anything is done", async () => {
    expect(endWords({ hard_end: false, length: 1200 }, 300)).toBe("The end moves to 25:00, 5:00 later.");
    expect(endWords({ hard_end: false, length: 1200 }, -60)).toBe("The end moves to 19:00, 1:00 earlier.");
    expect(endWords({ hard_end: true, length: 1200 }, 300)).toBe("The end stays at 20:00: what is left gets less time, each beat in proportion.");
    desk();
    await userEvent.click(within(await row(3)).getByRole("button"));
    await userEvent.click(screen.getByRole("button", { name: "Insert after…" }));
    expect(screen.getByTestId("insert-effect")).toHaveTextContent("The end moves to 25:00, 5:00 later.");
    await userEvent.clear(screen.getByLabelText("Minutes"));
    await userEvent.type(screen.getByLabelText("Minutes"), "2");
    expect(screen.getByTestId("insert-effect")).toHaveTextContent("The end moves to 22:00, 2:00 later.");
  });
});

describe("what was steered", () => {
  const rundown = { items: [{ id: "beat-1", title: "Quiz" }] } as unknown as Rundown;
  const changedBy = (by: string, op: "skip" | "extend" | "jump" | "insert" | "move" | "hold", detail: Record<string, unknown> = {}): Recorded["event"] => ({ type: "rundown_changed", op, by, detail, rundown });
  const after = (...events: Recorded["event"][]): Act[] => events.reduce<Act[]>((acts, event, n) => readActs(acts, { seq: n + 1, at: START + n, event }, { p1: "Ada" }), []);

  it("has a receipt that says who, what, and when it was done", () => {
    const acts = after(
      changedBy("Mina", "extend", { seconds: -60 }),
      changedBy("Ben", "jump", { beat: "beat-1" }),
      { type: "muted", by: "Mina" },
      { type: "participant_removed", participant: "p1", by: "Ben", seconds: 900 },
      { type: "beat_fired", beat: "beat-1", due_at: START, eligible_at: START, told: null, aloud: true },
      changedBy("Mina", "skip"),
      { type: "ended", reason: "enough", by: "Ben" },
    );
    expect(acts.map(({ what, by, state, took }) => [what, by, state, took])).toEqual([
      ["1:00 less for the beat", "Mina", "done", 0],
      ["Jump to “Quiz”", "Ben", "done", 3],
      ["Mute the host", "Mina", "done", 0],
      ["Remove Ada", "Ben", "done", 0],
      ["Skip the beat", "Mina", "not reached", 1],
      ["End the session: enough", "Ben", "done", 0],
    ]);
  });

  it("has what a kind's own events did, in its words, and by whom", () => {
    const kind = (of: string, name: string, data: Record<string, unknown>): Recorded["event"] => ({ type: "kind", kind: of, name, data });
    const acts = after(
      kind("boardroom", "extended", { turns: 3, seconds: 90, by: "Mina" }),
      kind("boardroom", "turn", { turn: 4, persona: "cfo" }),
      kind("boardroom", "hand_raised", { participant: "p1", by: "p1" }),
      kind("meeting", "quiet", { until: START, by: "Ada" }),
      kind("restaurant", "booked", { summary: "Four at seven" }),
      kind("planner", "committed", { transaction: "t" }),
      kind("auction", "bid_taken", { by: "p1" }),
      kind("auction", "told", { text: "x" }),
    );
    expect(acts.map(({ what, by }) => [what, by])).toEqual([
      ["3 more turns, and 1:30 for them", "Mina"],
      ["Raise the hand of Ada", "Ada"],
      ["Ask the host to be quiet", "Ada"],
      ["Booked: Four at seven", ""],
      ["Write the plan to the calendar", ""],
      ["bid taken", "Ada"],
    ]);
  });

  it("is shown as it changes", async () => {
    desk({ "GET /sessions/s1/events": () => stream(record(1, START, { type: "started" }), record(2, START + 9, { type: "muted", by: "Mina" })) });
    const list = await screen.findByTestId("steering");
    expect(list).toHaveTextContent("Mute the hostDone · by Mina");
  });
});
