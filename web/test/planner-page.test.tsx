import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { NUDGE_MS } from "../src/kinds/planner/bridge";
import { FRESH_SIDE } from "../src/kinds/planner/side";
import { usePlan } from "../src/kinds/planner/store";
import { useRoom } from "../src/room/store";
import { tabStorage } from "../src/shared/storage";
import { PLAN_SCENES, plan } from "../dev/plannerScenes";
import { forget, page, show, told } from "./plannerShow";

const blockOf = (id: string): HTMLElement => screen.getByTestId(`block-${id}`);

/** A drag with the mouse over so many minutes of the day, taken at this height of the block. */
function drag(id: string, minutes: number, grip = 20, up = true): void {
  const element = blockOf(id);
  const height = parseFloat(element.style.height);
  const scale = Number(screen.getByTestId("day").dataset.scale);
  element.getBoundingClientRect = () => new DOMRect(0, 0, 200, height);
  // jsdom's pointer events carry no coordinates of their own.
  const at = (type: string, clientY: number): void => {
    const event = new MouseEvent(type, { bubbles: true, clientY, button: 0 });
    Object.assign(event, { pointerId: 1, pointerType: "mouse" });
    fireEvent(element, event);
  };
  at("pointerdown", grip);
  at("pointermove", grip + minutes * scale);
  if (up) at("pointerup", grip + minutes * scale);
}

beforeEach(() => {
  // jsdom has no capture of pointers.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  forget();
  tabStorage.removeItem("beatroom.operator");
});

describe("headed by what it is about", () => {
  it.each(Object.keys(PLAN_SCENES))("%s", (scene) => {
    show(scene);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
});

describe("accessible to axe", () => {
  it.each(Object.keys(PLAN_SCENES))("%s", async (scene) => {
    show(scene);
    document.documentElement.lang = "en";
    const { violations } = await axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")}`)).toEqual([]);
  });
});

describe("the day", () => {
  it("says everything about a block, and marks what is fixed", () => {
    show("refine");
    expect(blockOf("dw1")).toHaveAccessibleName("Write the quarterly report, deep work, 09:45 to 11:15, 1 h 30 min");
    expect(blockOf("m1")).toHaveAccessibleName("Stand-up, meeting, 09:30 to 09:45, 15 min, fixed by the calendar");
    expect(blockOf("m1")).toHaveAttribute("data-fixed");
    expect(screen.getByTestId("now-line")).toHaveTextContent("10:41");
  });

  it("has no line for now on another day", () => {
    show("refine", { date: "2026-11-24", blocks: [] });
    expect(screen.queryByTestId("now-line")).not.toBeInTheDocument();
  });

  it("has no hour where the time now stands, and all others", () => {
    show("refine");
    const hours = (): (string | null)[] => [...document.querySelectorAll(".day-hour")].map((hour) => hour.textContent);
    expect(hours()[11], "at 10:41").toBe("11:00");
    const { content, set } = useRoom.getState();
    act(() => set({ content: { ...content, anchor: content.anchor && { ...content.anchor, epoch: content.anchor.epoch + 780 } } }));
    expect(hours()[11], "at 10:54").toBe("");
    expect(hours().filter(Boolean)).toHaveLength(23);
  });

  it("can be scrolled by keys where it has no blocks that have them", () => {
    show("problem");
    expect(screen.getByTestId("day")).toHaveAttribute("tabindex", "0");
  });

  it("says once that a block overlaps", () => {
    show("clashing");
    expect(blockOf("m2").querySelectorAll(".day-block-clash")).toHaveLength(1);
    expect(blockOf("m2").querySelectorAll(".day-block-overlaps")).toHaveLength(0);
    expect(blockOf("m4").querySelectorAll(".day-block-overlaps")).toHaveLength(1);
  });

  it("says when the clock is changed", () => {
    show("refine", { date: "2026-10-25", blocks: [] });
    expect(screen.getByText("The clock is put back on this day: it has 25 hours.")).toBeInTheDocument();
  });

  it("turns a drag into a patch on the plan that is shown", () => {
    show("refine");
    drag("dw2", 30);
    expect(told()).toEqual([
      ["PATCH", { version: 1, revision: 3, patch: { ops: [{ op: "ue", id: "dw2", n: null, d: null, t: null, p: { a: "fs", st: "15:45", dur: "PT1H30M" } }] } }],
    ]);
    expect(blockOf("dw2")).toHaveAccessibleName(/15:45 to 17:15.*not yet confirmed/);
  });

  it("turns a drag of the lower edge into another length, and of the upper into another start", () => {
    show("refine");
    drag("dw2", 15, 105);
    expect(page.sent[0]?.[1]).toMatchObject({ patch: { ops: [{ p: { a: "fs", st: "15:15", dur: "PT1H45M" } }] } });
    usePlan.getState().set({ side: { ...FRESH_SIDE, host: plan() } });
    drag("walk", -15, 2);
    expect(page.sent[1]?.[1]).toMatchObject({ patch: { ops: [{ p: { a: "fs", st: "07:00", dur: "PT45M" } }] } });
  });

  it("sends nothing while the hand is on it, or for a touch that goes nowhere", () => {
    show("refine");
    drag("dw2", 30, 20, false);
    expect(blockOf("dw2")).toHaveAccessibleName(/15:45/);
    expect(page.sent).toEqual([]);
    drag("walk", 1);
    expect(page.sent).toEqual([]);
  });

  it("does not move what the calendar has fixed, nor anything before there is a plan", () => {
    show("refine");
    drag("m1", 30);
    fireEvent.keyDown(blockOf("m1"), { key: "ArrowDown" });
    expect(usePlan.getState().side.draft).toBeNull();
    expect(page.sent).toEqual([]);
  });

  it("goes by keys: arrows move, with Shift they resize, Delete removes", () => {
    vi.useFakeTimers();
    show("refine");
    fireEvent.keyDown(blockOf("dw2"), { key: "ArrowDown" });
    fireEvent.keyDown(blockOf("dw2"), { key: "ArrowDown" });
    vi.advanceTimersByTime(NUDGE_MS);
    expect(page.sent[0]?.[1]).toMatchObject({ patch: { ops: [{ id: "dw2", p: { st: "15:25" } }] } });
    usePlan.getState().set({ side: { ...FRESH_SIDE, host: plan() } });
    fireEvent.keyDown(blockOf("walk"), { key: "ArrowUp", shiftKey: true });
    vi.advanceTimersByTime(NUDGE_MS);
    expect(page.sent[1]?.[1]).toMatchObject({ patch: { ops: [{ id: "walk", p: { st: "07:15", dur: "PT25M" } }] } });
    usePlan.getState().set({ side: { ...FRESH_SIDE, host: plan() } });
    fireEvent.keyDown(blockOf("walk"), { key: "Delete" });
    expect(page.sent[2]?.[1]).toMatchObject({ patch: { ops: [{ op: "re", ids: ["walk"] }] } });
  });

  it("is only to be looked at where it is somebody else's", () => {
    show("refine", { yours: false, moves: [], constraints: [], transactions: [] });
    drag("dw1", 60);
    fireEvent.keyDown(blockOf("dw1"), { key: "ArrowDown" });
    fireEvent.click(screen.getAllByTestId(/^day-/)[0] as HTMLElement);
    expect(screen.getByTestId("others-plan")).toHaveTextContent("somebody else's plan");
    expect(screen.queryByText("Add a block")).toBeNull();
    expect(told()).toEqual([]);
  });

  it("puts a change back and says why", () => {
    show("refine");
    drag("dw2", -60);
    expect(screen.getByTestId("refusal")).toHaveTextContent(/Put back: .*overlap Design review/);
    expect(page.sent).toEqual([]);
    drag("walk", -15);
    fireEvent(window, new Event("focus"));
    page.bridge.refused("The plan has changed meanwhile; please look at it again.", page.sent.at(-1)?.[2] ?? null);
    return screen.findByText(/The plan has changed meanwhile/).then((said) => {
      expect(said).toHaveTextContent("Put back: Walk the dog stays where it was: The plan");
      expect(blockOf("walk")).toHaveAccessibleName(/07:15 to 07:45/);
    });
  });

  it("has every drag as a button, and a form for the rest", async () => {
    show("refine");
    await userEvent.click(blockOf("walk"));
    const tools = within(screen.getByTestId("block-tools"));
    await userEvent.click(tools.getByRole("button", { name: "Later" }));
    await userEvent.click(tools.getByRole("button", { name: "Edit" }));
    const form = within(screen.getByRole("dialog"));
    fireEvent.change(form.getByLabelText("Name"), { target: { value: "Long walk" } });
    await userEvent.click(form.getByRole("button", { name: "Change it" }));
    expect(page.sent.map(([type]) => type)).toEqual(["PATCH"]);
    expect(page.sent[0]?.[1]).toMatchObject({ patch: { ops: [{ id: "walk", p: { st: "07:20" } }] } });
    // The other waits for the answer to the first.
    expect(usePlan.getState().side.queue).toMatchObject([{ kind: "change", name: "Long walk" }]);
  });

  it("adds a block by a form, and says what is wrong with it", async () => {
    show("refine");
    await userEvent.click(screen.getByRole("button", { name: "Add a block" }));
    const form = within(screen.getByRole("dialog"));
    await userEvent.click(form.getByRole("button", { name: "Add it" }));
    expect(form.getByRole("alert")).toHaveTextContent("Give the block a name.");
    fireEvent.change(form.getByLabelText("Name"), { target: { value: "Nap" } });
    fireEvent.change(form.getByLabelText("Type"), { target: { value: "R" } });
    fireEvent.change(form.getByLabelText("From"), { target: { value: "13:15" } });
    fireEvent.change(form.getByLabelText("To"), { target: { value: "13:35" } });
    await userEvent.click(form.getByRole("button", { name: "Add it" }));
    expect(page.sent[0]?.[1]).toMatchObject({ patch: { ops: [{ op: "ae", after: "m3", events: [{ n: "Nap", t: "R", p: { st: "13:15", dur: "PT20M" } }] }] } });
  });
});

describe("the steps", () => {
  it("begin with today or tomorrow, and go on from there", async () => {
    show("date");
    await userEvent.click(screen.getByRole("button", { name: /^Tomorrow/ }));
    expect(told()).toEqual([
      ["CHOOSE_DATE", { version: 1, date: "2026-11-24", seen: null, onward: true }],
    ]);
  });

  it("ask before another day drops the plan", async () => {
    show("refine");
    await userEvent.click(screen.getByTestId("day-2026-11-25"));
    expect(page.sent).toEqual([]);
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Plan that day" }));
    expect(told()).toEqual([["CHOOSE_DATE", { version: 1, date: "2026-11-25", seen: "2026-11-23", onward: false }]]);
  });

  it("send what is fixed as one, and go on", async () => {
    show("constraints");
    usePlan.getState().set({ rows: null });
    await userEvent.click(await screen.findByRole("button", { name: "+ Working hours" }));
    await userEvent.click(screen.getByRole("button", { name: "+ Something else" }));
    await userEvent.click(screen.getByTestId("save-on"));
    expect(screen.getByText("Say what it is.")).toBeInTheDocument();
    expect(page.sent).toEqual([]);
    const [, , last] = screen.getAllByLabelText("In words");
    if (last) fireEvent.change(last, { target: { value: " Parcel in the morning " } });
    await userEvent.click(screen.getByTestId("save-on"));
    const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const common = { scope: "session", first: null, last: null, days: week };
    expect(told()).toEqual([
      [
        "SET_CONSTRAINTS",
        {
          version: 1,
          constraints: [
            // What was said before stays in: the form has all of it.
            { ...common, kind: "hours", text: "Home by six", necessity: "must", window: null },
            { ...common, kind: "hours", text: "Working hours from 09:00 to 17:30", necessity: "must", window: { st: "09:00", et: "17:30" } },
            { ...common, kind: "other", text: "Parcel in the morning", necessity: "should", window: null },
          ],
        },
      ],
      ["MOVE", { version: 1, move: "next" }],
    ]);
  });

  it("send what to do in blocks", async () => {
    show("inputs");
    await userEvent.click(screen.getByRole("button", { name: "+ Deep work" }));
    const fields = screen.getAllByRole("textbox", { name: "What to do" });
    expect(fields).toHaveLength(3);
    if (fields[2]) await userEvent.type(fields[2], "Importer");
    const more = screen.getAllByRole("button", { name: "One block more" });
    if (more[2]) await userEvent.click(more[2]);
    await userEvent.click(screen.getByRole("button", { name: "Save these" }));
    expect(page.sent).toHaveLength(1);
    expect(told()[0]).toEqual(["SET_INPUTS", { version: 1, intentions: [...plan().intentions, { n: "Importer", t: "DW", blocks: 2, must: true, minutes: null, least: null, by: null }] }]);
  });

  it("leave open what is open", async () => {
    show("problem");
    await userEvent.click(screen.getByRole("button", { name: "Leave it open and go on" }));
    expect(told()).toEqual([["MOVE", { version: 1, move: "proceed" }]]);
    expect(screen.getByRole("alert")).toHaveTextContent("The calendar does not answer");
  });

  it("go back, again, and away", async () => {
    show("refine");
    await userEvent.click(screen.getByTestId("move-back"));
    usePlan.getState().set({ asked: null });
    await userEvent.click(await screen.findByTestId("move-redo"));
    usePlan.getState().set({ asked: null });
    await userEvent.click(await screen.findByTestId("move-cancel"));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel the planning" }));
    expect(page.sent.map(([, data]) => data.move)).toEqual(["back", "redo", "cancel"]);
  });

  it("show only the moves that there are", () => {
    show("written");
    expect(within(screen.getByTestId("stage")).getAllByRole("button").map((one) => one.dataset.testid)).toEqual(["move-back"]);
  });
});

describe("the calendar", () => {
  it("has the difference in words, and is written on the plan that is shown", async () => {
    show("review");
    expect(within(screen.getByTestId("changes")).getAllByRole("listitem").map((one) => one.textContent)).toContain("−Removed: Reading at 17:15.");
    await userEvent.click(screen.getByRole("button", { name: "Write to the calendar" }));
    expect(told()).toEqual([["COMMIT", { version: 1, revision: 3 }]]);
  });

  it("does not promise changes once the calendar has them", () => {
    show("written");
    expect(screen.queryByText(/what will change/)).toBeNull();
    expect(screen.getByTestId("stage")).toHaveTextContent("Your calendar has this plan.");
  });

  it("leads on to another day where it was cancelled, for whoever may start one", () => {
    show("cancelled");
    expect(screen.queryByRole("link", { name: "Plan another day" })).toBeNull();
    expect(screen.getByText(/This planning was cancelled/)).toHaveTextContent("Start another session to plan again.");
    cleanup();
    tabStorage.setItem("beatroom.operator", "op");
    show("cancelled");
    expect(screen.getByRole("link", { name: "Plan another day" })).toHaveAttribute("href", "/plan");
    expect(screen.queryByText(/Start another session/)).toBeNull();
  });

  it("is not written while a change is on its way", () => {
    show("review");
    drag("dw2", 30);
    expect(screen.getByRole("button", { name: "Write to the calendar" })).toBeDisabled();
  });

  it("has its history, and the way back", async () => {
    show("written");
    const ledger = within(screen.getByTestId("ledger"));
    expect(ledger.getAllByRole("listitem").map((one) => one.dataset.state)).toEqual(["conflict", "conflict", "done", "undone"]);
    const [partly, wholly] = ledger.getAllByRole("listitem");
    expect(partly).toHaveTextContent("written, but for what was changed elsewhere");
    expect(wholly).toHaveTextContent(/changed elsewhere, and left as it is there$/);
    await userEvent.click(ledger.getByRole("button", { name: "Undo: Plan for Monday, November 23: 8 new entries" }));
    expect(told()).toEqual([["UNDO", { version: 1, transaction: "t2" }]]);
  });
});

describe("the talk", () => {
  it("is there, and says when no model hears it", () => {
    show("unheard");
    expect(screen.getByText(/No language model is connected/)).toBeInTheDocument();
    expect(screen.getByTestId("message-input")).toBeInTheDocument();
  });
});
