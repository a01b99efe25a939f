import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { hourAndMinute } from "../src/shared/localTime";
import { readActs, type Act } from "../src/console/acts";
import { extendAheadEffect, extendEffect, holdEffect, jumpEffect, skipEffect, wrapUpEffect } from "../src/console/effects";
import { endWords, movable, placeBefore, placeBy, placeOf } from "../src/console/reorder";
import { useConsole } from "../src/console/store";
import type { Recorded, WaitsFor } from "../src/protocol";
import type { Rundown } from "../src/wire/types.gen";
import { agendaAt } from "../dev/scenes";
import { changed, json, problem, record, serve, session, stream, type Asked } from "./answers";

const START = 1_800_000_000;

/** The rundown of the agenda, as an event of the log has it. */
const whole = (): Rundown => ({
  items: agendaAt(451).items.map(({ id, title, offset, allocated }) => ({ id, title, offset, allocated, prompt: "", say: null, speak: true, reset: false, when_busy: "wait", max_wait: 30, repeat_after_silence: null, on_time_up: "move_on", fallback: null })),
  length: 1200,
  hard_end: false,
  late: "keep_end",
  started_at: START,
  held_since: null,
  held: 0,
  fired: ["beat-0", "beat-1", "beat-2"].map((id, n) => ({ id, start: n * 100, end: null })),
  dropped: [],
  released: [],
});
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
    await waitFor(() => expect(screen.getByTestId("undo-bar")).toHaveTextContent("“Who does what” was moved. The end stays at 20:00."));
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
    expect(screen.getByRole("button", { name: "Later" })).toHaveAccessibleDescription("It keeps its time. The end stays at 20:00.");
  });

  it("with a word on the end before anything is done", async () => {
    const begun = { meeting_start_epoch: 1_800_000_000, held_seconds: 0 };
    expect(endWords({ ...begun, hard_end: false, length: 1200 }, 300)).toBe("The end moves to 25:00, 5:00 later.");
    expect(endWords({ ...begun, hard_end: false, length: 1200 }, -60)).toBe("The end moves to 19:00, 1:00 earlier.");
    const fixed = `The end stays at ${hourAndMinute(1_800_001_200)}, time of day`;
    expect(endWords({ ...begun, hard_end: true, length: 1200 }, 300)).toBe(`${fixed}: what is left gets less time, each beat in proportion.`);
    // A hold of eight seconds later that is the same moment, where the session's clock has 19:52.
    expect(endWords({ ...begun, hard_end: true, length: 1192, held_seconds: 8 }, 0)).toBe(`${fixed}.`);
    expect(endWords({ hard_end: true, length: 1200, meeting_start_epoch: null, held_seconds: 0 }, 0)).toBe("The end stays at 20:00.");
    desk();
    await userEvent.click(within(await row(3)).getByRole("button"));
    await userEvent.click(screen.getByRole("button", { name: "Insert after…" }));
    expect(screen.getByTestId("insert-effect")).toHaveTextContent("The end moves to 25:00, 5:00 later.");
    await userEvent.clear(screen.getByLabelText("Minutes"));
    await userEvent.type(screen.getByLabelText("Minutes"), "2");
    expect(screen.getByTestId("insert-effect")).toHaveTextContent("The end moves to 22:00, 2:00 later.");
  });
});

describe("what an act does to the end", () => {
  const agenda = agendaAt(451);
  const hard = agendaAt(451, { hard_end: true });
  const closing = agendaAt(1100, { items: agenda.items.map((item, n) => ({ ...item, state: n === 5 ? "active" : "completed" })) });

  it("is reckoned as the service does it", () => {
    expect(skipEffect(agenda, 451).words).toBe("“One thing to try” comes now. The end moves to 17:19, 2:41 earlier.");
    expect(skipEffect(agenda, 640).words).toBe("“One thing to try” comes now. The end stays at 20:00.");
    expect(skipEffect({ ...agenda, late_moves: true }, 640).words).toBe("“One thing to try” comes now. The end moves to 20:28, 0:28 later.");
    expect(jumpEffect(agenda, 451, "beat-4").words).toBe("The end moves to 12:19, 7:41 earlier.");
    const left = { ...agenda, items: agenda.items.map((item, n) => (n < agenda.items.length - 1 ? { ...item, state: "completed" as const } : item)) };
    expect(skipEffect(left, 451).words).toBe("The goodbye comes now; the session ends when it has been said.");
    expect(wrapUpEffect(agenda, 451).words).toBe("What is still planned is left out. The goodbye comes now; the session ends when it has been said.");
    expect(extendEffect(agenda, 451, 60).words).toBe("The end moves to 21:00, 1:00 later.");
    expect(extendEffect(agenda, 622, 60).words).toBe("The end moves to 21:10, 1:10 later.");
    expect(extendEffect(agenda, 602, -60).words).toBe("The end moves to 19:50, 0:10 earlier.");
    expect(holdEffect(agenda, 0).words).toBe("The end moves by as long as the clock is held.");
  });

  it("with an end that is fixed says when the goodbye comes, after which the session ends", () => {
    expect(jumpEffect(hard, 451, "beat-4").words).toBe("The goodbye comes at 10:19, 7:41 earlier; the session ends by 20:00.");
    expect(wrapUpEffect(hard, 451).words).toBe("What is still planned is left out. The goodbye comes now; the session ends when it has been said.");
    const fixed = `The end stays at ${hourAndMinute((hard.meeting_start_epoch ?? 0) + 1200)}, time of day`;
    expect(jumpEffect(hard, 640, "beat-3").words).toBe(`${fixed}.`);
    expect(jumpEffect({ ...hard, late_moves: true }, 640, "beat-3").words).toBe(`${fixed}: what is left gets less time, each beat in proportion.`);
    expect(holdEffect(hard, 0).words).toBe("The session still ends at its time: what is left gives up the time for which it is held.");
  });

  it("is told of a beat to come, which keeps some of its time", () => {
    expect(extendAheadEffect(agenda, "beat-3", 60)).toEqual({ words: "The end moves to 21:00, 1:00 later." });
    expect(extendAheadEffect(agenda, "beat-4", -60)).toEqual({ words: "The end moves to 19:00, 1:00 earlier." });
    expect(extendAheadEffect(agenda, "beat-4", -168)).toEqual({ words: "It has only 2 min 48 s, too little to take that away.", refused: true });
    expect(extendAheadEffect(agenda, "beat-5", -105).refused).toBeUndefined();
    expect(extendAheadEffect(agenda, "beat-5", -106).refused).toBe(true);
  });

  it("is refused beforehand where the service would refuse it", () => {
    expect([skipEffect(closing, 1100), wrapUpEffect(closing, 1100), extendEffect(closing, 1100, 60)].map(({ refused }) => refused)).toEqual([true, true, true]);
    expect(extendEffect(agenda, 620, -60)).toEqual({ words: "Its time is up: there is none left to take away.", refused: true });
  });

  it("stands beside each button before anything is done, with no pointer over it", async () => {
    const asked = desk();
    expect(await screen.findByText(/^“One thing to try” comes now\. The end moves to 17:\d\d, 2:\d\d earlier\.$/)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Skip beat/ })).toHaveAccessibleDescription(/The end moves to 17:\d\d, 2:\d\d earlier/);
    expect(screen.getByRole("button", { name: /^Wrap up/ })).toHaveAccessibleDescription("What is still planned is left out. The goodbye comes now; the session ends when it has been said.");
    expect(screen.getByRole("button", { name: /^Hold/ })).toHaveAccessibleDescription("The end moves by as long as the clock is held.");
    expect(screen.getByRole("button", { name: "End session…" })).toHaveAccessibleDescription("The session ends now, without a goodbye.");
    await userEvent.click(within(await row(4)).getByRole("button"));
    for (const button of within(await row(4)).getAllByRole("button").slice(1)) expect(button).toHaveAccessibleDescription(/The end/i);
    await userEvent.click(within(await row(4)).getByRole("button", { name: "Jump here…" }));
    expect(screen.getByRole("dialog")).toHaveTextContent(/The beats before it are skipped\. The end moves to 12:\d\d, 7:\d\d earlier\./);
    expect(posts(asked)).toEqual([]);
  });
});

describe("a beat to come", () => {
  it("is made shorter and longer, and back", async () => {
    const asked = desk();
    await userEvent.click(within(await row(4)).getByRole("button"));
    await userEvent.click(within(await row(4)).getByRole("button", { name: "−1 min" }));
    await waitFor(() => expect(posts(asked)).toEqual([{ op: "extend", beat: "beat-4", seconds: -60 }]));
    expect(await screen.findByTestId("undo-bar")).toHaveTextContent("“Who does what” has 1:00 less.");
    await userEvent.click(screen.getByRole("button", { name: /Take it back/ }));
    await waitFor(() => expect(posts(asked)[1]).toEqual({ op: "extend", beat: "beat-4", seconds: 60 }));
  });
});

describe("a beat that is inserted", () => {
  const fill = async (): Promise<void> => {
    await userEvent.click(within(await row(3)).getByRole("button"));
    await userEvent.click(screen.getByRole("button", { name: "Insert after…" }));
    await userEvent.type(screen.getByLabelText("Title"), "Break");
    await userEvent.click(screen.getByTestId("insert-kind-say"));
    await userEvent.type(screen.getByLabelText("These exact words are spoken"), "Five minutes.");
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
  };
  const keys = (asked: Asked[]): (string | null)[] => asked.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("Idempotency-Key"));

  it.each([
    [409, "Beat 'beat-3' has already begun.", "Beat 'beat-3' has already begun."],
    [412, "stale", /Another organiser changed the rundown first/],
  ])("keeps its words where the service refuses it with %d, and says why", async (status, detail, says) => {
    const asked = desk({ "POST /sessions/s1/rundown": () => problem(status, detail) });
    await fill();
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByRole("alert")).toHaveTextContent(says);
    expect(screen.getByLabelText("Title")).toHaveValue("Break");
    expect(screen.getByLabelText("These exact words are spoken")).toHaveValue("Five minutes.");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByText(says)).toBeNull();
    expect(posts(asked)).toHaveLength(1);
  });

  it("keeps them where nobody answers, and is put in once, as it is asked for until somebody does", async () => {
    let away = true;
    const asked = desk({ "POST /sessions/s1/rundown": () => (away ? Promise.reject(new TypeError("no network")) : json(changed())) });
    await fill();
    expect(await within(screen.getByRole("dialog")).findByRole("alert")).toHaveTextContent("The service does not answer, so it is not known whether it was put in. The page asks until it is known; it will be there only once.");
    expect(screen.getByLabelText("Title")).toHaveValue("Break");
    expect(screen.getByRole("button", { name: "Insert" })).toBeDisabled();
    away = false;
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 6_000 });
    expect(posts(asked)).toEqual(Array(posts(asked).length).fill({ op: "insert", beat: "beat-3", title: "Break", seconds: 300, say: "Five minutes." }));
    expect(keys(asked).length).toBeGreaterThan(1);
    expect(keys(asked)[0]).toBeTruthy();
    expect(new Set(keys(asked)).size).toBe(1);
  });

  it("has another key once its words are others", async () => {
    const asked = desk({ "POST /sessions/s1/rundown": () => problem(409, "No.") });
    await fill();
    await within(screen.getByRole("dialog")).findByRole("alert");
    await userEvent.type(screen.getByLabelText("Title"), "!");
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
    await waitFor(() => expect(new Set(keys(asked)).size).toBe(2));
  });

  it("offers only what will be spoken", async () => {
    const asked = desk({ "GET /sessions/s1": () => json(session({ chats: false })) });
    await userEvent.click(within(await row(3)).getByRole("button"));
    await userEvent.click(screen.getByRole("button", { name: "Insert after…" }));
    expect(screen.getByTestId("insert-kind-prompt")).toBeDisabled();
    expect(screen.getByTestId("insert-kind-prompt")).toHaveAccessibleDescription(/No language model is connected/);
    await userEvent.type(screen.getByLabelText("Title"), "Break");
    await userEvent.type(screen.getByLabelText("These exact words are spoken"), "Five minutes.");
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
    expect(posts(asked)).toEqual([{ op: "insert", beat: "beat-3", title: "Break", seconds: 300, say: "Five minutes." }]);
  });
});

describe("what was steered", () => {
  const rundown = { items: ["Quiz", "Tea", "Cake"].map((title, n) => ({ id: `beat-${n + 1}`, title })), fired: [], dropped: [] } as unknown as Rundown;
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

  it("waits for its own beat, and says for what as the service does", () => {
    const waits = (beat: string, waits_for: WaitsFor): Recorded["event"] => ({ type: "beat_waits", beat, waits_for });
    const fired = (beat: string): Recorded["event"] => ({ type: "beat_fired", beat, due_at: START, eligible_at: START, told: null, aloud: true });
    const seen = (...events: Recorded["event"][]) => after(...events).map(({ what, state, beat, waits: of }) => [what, state, beat, of]);
    const skipped = changedBy("Mina", "skip");
    const inserted = changedBy("Mina", "insert", { beat: "beat-1", title: "Tea" });
    expect(seen(skipped)).toEqual([["Skip the beat", "waits", "beat-1", null]]);
    expect(seen(skipped, waits("beat-1", "person"))).toEqual([["Skip the beat", "waits", "beat-1", "person"]]);
    expect(seen(inserted, waits("beat-2", "time"), skipped, fired("beat-1"))).toEqual([
      ["Insert “Tea”", "waits", "beat-2", "time"],
      ["Skip the beat", "done", "beat-1", null],
    ]);
    const jumped = { ...changedBy("Ben", "jump", { beat: "beat-2" }), rundown: { ...rundown, dropped: ["beat-1"] } };
    expect(seen(skipped, jumped)).toEqual([
      ["Skip the beat", "dropped", "beat-1", null],
      ["Jump to “Tea”", "waits", "beat-2", null],
    ]);
    expect(seen(skipped, { type: "beat_dropped", beat: "beat-1", outcome: "superseded", reason: "the wrap-up was due" })).toEqual([["Skip the beat", "dropped", "beat-1", null]]);
    expect(seen(changedBy("Mina", "extend", { seconds: 60, beat: "beat-3" }))).toEqual([["1:00 more for “Cake”", "done", null, null]]);
  });

  it.each([
    ["person", "Skip the beatWaits until Ada has finished · by Mina"],
    ["host", "Skip the beatWaits until the host has finished · by Mina"],
    ["instruction", "Skip the beatWaits until an earlier instruction is spoken · by Mina"],
    ["hold", "Skip the beatWaits until the clock runs again · by Mina"],
  ] as const)("is shown with what it waits for: %s", async (waits_for, words) => {
    const skipped: Recorded["event"] = { type: "rundown_changed", op: "skip", by: "Mina", detail: {}, rundown: whole() };
    desk({
      "GET /sessions/s1": () => json(session({ floor: { holder: "person", participant: "p1" } })),
      "GET /sessions/s1/events": () => stream(record(1, START, { type: "started" }), record(2, START + 9, skipped), record(3, START + 9, { type: "beat_waits", beat: "beat-3", waits_for })),
    });
    await waitFor(() => expect(screen.getByTestId("steering")).toHaveTextContent(words));
  });

  it("says of an inserted beat when it comes", async () => {
    const inserted: Recorded["event"] = { type: "rundown_changed", op: "insert", by: "Mina", detail: { beat: "beat-3", title: "Who does what" }, rundown: whole() };
    desk({ "GET /sessions/s1/events": () => stream(record(1, START, { type: "started" }), record(2, START + 9, inserted), record(3, START + 9, { type: "beat_waits", beat: "beat-4", waits_for: "time" })) });
    await waitFor(() => expect(screen.getByTestId("steering")).toHaveTextContent("Insert “Who does what”Comes at 15:12 · by Mina"));
  });

  it("is shown as it changes", async () => {
    desk({ "GET /sessions/s1/events": () => stream(record(1, START, { type: "started" }), record(2, START + 9, { type: "muted", by: "Mina" })) });
    const list = await screen.findByTestId("steering");
    expect(list).toHaveTextContent("Mute the hostDone · by Mina");
  });
});
