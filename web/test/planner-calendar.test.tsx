import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { usePlan } from "../src/kinds/planner/store";
import { plan } from "../dev/plannerScenes";
import { forget, page, show, told } from "./plannerShow";

const blockOf = (id: string): HTMLElement => screen.getByTestId(`block-${id}`);

beforeEach(() => {
  // jsdom has no capture of pointers.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  forget();
});

describe("the tasks beside the day", () => {
  it("has what is not in the plan, what was planned before, and TickTick's, and adds them", () => {
    show("refine");
    const tray = screen.getByTestId("tray");
    expect(within(tray).getByText("From TickTick")).toBeInTheDocument();
    expect(within(tray).getByText("Planned for the day before")).toBeInTheDocument();
    fireEvent.click(within(tray).getByRole("button", { name: "Add: Invoices" }));
    expect(told()).toEqual([["ADD_TASK", { version: 1, task: { n: "Invoices", t: "SW", blocks: 1, must: true, minutes: null, least: null, by: null } }]]);
  });

  it("puts what is added into the form that is being filled in, so that saving it loses nothing", () => {
    show("inputs");
    usePlan.getState().set({ intentions: [] });
    fireEvent.click(screen.getByRole("button", { name: "Add: Invoices" }));
    expect(page.sent).toEqual([]);
    expect(usePlan.getState().intentions?.map((one) => one.n)).toEqual(["Invoices"]);
  });

  it("takes a task in one line, with how long it takes", async () => {
    show("constraints");
    const form = screen.getByTestId("quick-task");
    await userEvent.type(within(form).getByLabelText("A task"), "  Call the bank ");
    await userEvent.selectOptions(within(form).getByLabelText("How long it takes"), "15");
    await userEvent.click(within(form).getByRole("button", { name: "Add" }));
    expect(told()).toEqual([["ADD_TASK", { version: 1, task: { n: "Call the bank", t: "SW", blocks: 1, must: false, minutes: 15, least: null, by: null } }]]);
  });

  it("has what was named before there is a plan, and takes it out", () => {
    const first = { n: "Call", t: "SW", blocks: 2, must: false, minutes: 30, least: null, by: null } as const;
    const second = { ...first, n: "Report", t: "DW", blocks: 1, minutes: null } as const;
    show("constraints", { stage: "constraints", intentions: [first, second], unplaced: [] });
    const tray = screen.getByTestId("tray");
    expect(within(tray).getByText("To do")).toBeInTheDocument();
    expect(tray.querySelector("[data-task='Call']")).toHaveTextContent("2 × 30 min");
    expect(tray.querySelector("[data-task='Report']")).toHaveTextContent("90 min");
    fireEvent.click(within(tray).getByRole("button", { name: "Remove: Call" }));
    expect(told()).toEqual([["SET_INPUTS", { version: 1, intentions: [second] }]]);
  });

  it("lets a task be carried to the day", () => {
    show("refine");
    const held = new Map<string, string>();
    const dataTransfer = { setData: (type: string, text: string) => held.set(type, text), getData: (type: string) => held.get(type) ?? "" };
    const task = screen.getByTestId("tray").querySelector("[data-task='Tax return']");
    const hours = screen.getByTestId("day").querySelector(".day-hours");
    if (!task || !hours) throw new Error("There is no task, or no day.");
    const scale = Number(screen.getByTestId("day").dataset.scale);
    fireEvent.dragStart(task, { dataTransfer });
    // jsdom's drags carry no coordinates of their own.
    const drop = new MouseEvent("drop", { bubbles: true, clientY: 18 * 60 * scale });
    fireEvent(hours, Object.assign(drop, { dataTransfer }));
    expect(page.sent[0]?.[1]).toMatchObject({ patch: { ops: [{ op: "ae", events: [{ n: "Tax return", p: { st: "18:00", dur: "PT1H30M" } }] }] } });
  });
});

describe("a calendar", () => {
  it("is in sight before a day is chosen", () => {
    show("date");
    expect(blockOf("m1")).toBeInTheDocument();
    expect(screen.getByTestId("now-line")).toBeInTheDocument();
  });

  it("has a first plan after the day was chosen, by one press", async () => {
    show("constraints");
    act(() => usePlan.getState().set({ rows: null }));
    await userEvent.click(screen.getByTestId("draft"));
    expect(told()).toEqual([["DRAFT", { version: 1 }]]);
  });

  it("names meetings that overlap, and warns at the block", () => {
    show("refine");
    expect(blockOf("m4")).toHaveAccessibleName(/Call with the bank, meeting, 14:30 to 15:10.*overlaps Design review with the platform team/);
    expect(blockOf("m2")).toHaveAttribute("data-warned");
    fireEvent.click(blockOf("m2"));
    expect(within(screen.getByTestId("block-tools")).getByText(/overlap from 14:30 to 15:00/)).toBeInTheDocument();
  });

  it("shows what is in each of the days from today on, tomorrow among them on a Sunday", () => {
    show("refine", { today: "2026-11-22", date: "2026-11-22", week: [{ date: "2026-11-23", meetings: 3, planned: 2, minutes: 275 }] });
    expect(screen.getByTestId("day-2026-11-23")).toHaveAccessibleName(/3 meetings, 2 planned, 4 h 35 min taken/);
    expect(screen.getByTestId("day-2026-11-23")).toHaveTextContent("tomorrow");
  });

  it("asks for what is in the days that are turned to", () => {
    show("refine");
    fireEvent.click(screen.getByRole("button", { name: "The week after" }));
    expect(told()).toEqual([["SHOW_WEEK", { version: 1, first: "2026-11-30" }]]);
  });
});

describe("the keyboard", () => {
  it("is at the heading of the step once the step before took away what had it", () => {
    show("date", { stage: "date", date: null });
    screen.getByRole("button", { name: /^Today/ }).focus();
    act(() => usePlan.getState().set({ side: { ...usePlan.getState().side, host: plan({ stage: "constraints" }) } }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: "What is fixed" }));
  });
});

describe("a phone", () => {
  it("has the changes before the day in the review, and the day before the step elsewhere", () => {
    show("review");
    expect(document.querySelector(".planner")).toHaveAttribute("data-first", "steps");
  });
});
