import { beforeEach, describe, expect, it, vi } from "vitest";

import { makeBridge, TYPING_MS, type Bridge } from "../src/kinds/restaurant/bridge";
import { useTerra } from "../src/kinds/restaurant/store";

type Sent = [name: string, data: Record<string, unknown>];

let sent: Sent[] = [];
let bridge: Bridge;

const EMPTY = { name: null, phone: null, date: null, time: null, guests: null, requests: null, table: null, email: null, whatsapp: null };
const NO_ORDER = { name: null, phone: null, date: null, time: null, notes: null, email: null, whatsapp: null, dishes: {} };
const state = (change: Record<string, unknown> = {}) => ({ version: 1, type: "STATE_UPDATE", agent: "greeter", page: "home", acked: 0, reservation: null, order: null, submitting: null, booked: [], problem: null, problem_form: null, problem_field: null, ...change });
const says = (name: string, data: Record<string, unknown>): void => bridge.message({ type: "kind", kind: "restaurant", name, data: name === "FORM_PREFILL" ? { version: 1, type: name, ...data } : data, at: 1 });
const hello = (change: Record<string, unknown> = {}): void =>
  bridge.message({ type: "kind_state", page: null, language: null, kind: "restaurant", data: state({ reservation: EMPTY, order: NO_ORDER, ...change }) });
const forms = () => useTerra.getState().side.forms;
const names = (): string[] => sent.map(([name]) => name);

const FILLED = { name: "Ada", phone: "+43 1 5550100", date: "2026-12-04", time: "19:30", guests: 4 };

/** The host is there, and its greeting has been answered. */
function meet(): void {
  bridge.opened();
  hello();
  sent.length = 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  useTerra.getState().reset();
  sent = [];
  bridge = makeBridge((name, data) => {
    sent.push([name, data]);
    return true;
  });
});

describe("meeting the host", () => {
  it("syncs once, when the connection is open and the host has said how things stand", () => {
    bridge.edit("reservation", "guests", 4);
    hello();
    expect(sent).toEqual([]);
    bridge.opened();
    expect(names()).toEqual(["SESSION_SYNC"]);
    expect(sent[0]?.[1]).toMatchObject({ version: 1, page: "home", edit: 1, reservation: { ...EMPTY, guests: 4 }, order: NO_ORDER });
    expect(sent[0]?.[1]).not.toHaveProperty("type");
    expect(useTerra.getState().hostThere).toBe(true);
  });

  it("syncs again after a reconnect", () => {
    meet();
    bridge.closed();
    bridge.edit("reservation", "guests", 2);
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual([]);
    bridge.opened();
    hello();
    expect(names()).toEqual(["SESSION_SYNC"]);
    expect(sent[0]?.[1]).toMatchObject({ reservation: { guests: 2 } });
  });

  it("does not send twice what the sync has carried", () => {
    bridge.edit("reservation", "name", "Ada");
    bridge.opened();
    hello();
    vi.advanceTimersByTime(TYPING_MS * 2);
    expect(names()).toEqual(["SESSION_SYNC"]);
  });
});

describe("what was called off", () => {
  it("may be booked again with the same form, under another id", () => {
    meet();
    for (const [field, value] of Object.entries({ name: "Ada", phone: "0660 1234567", date: "2026-11-27", time: "19:30", guests: 4 })) bridge.edit("reservation", field, value);
    bridge.submit("reservation");
    const first = String(sent.at(-1)?.[1].submit);
    const off = { form: "reservation", submit: first, reference: "7KQ2MX", summary: "Cancelled: Table 5", total: null, state: "cancelled" };
    says("STATE_UPDATE", state({ booked: [off] }));
    bridge.submit("reservation");
    expect(names().at(-1)).toBe("FORM_SUBMITTED");
    expect(sent.at(-1)?.[1].submit).not.toBe(first);
  });
});

describe("edits", () => {
  it("are sent half a second after the last key, for each field by itself", () => {
    meet();
    bridge.edit("reservation", "name", "A");
    vi.advanceTimersByTime(TYPING_MS - 100);
    bridge.edit("reservation", "name", "Ada");
    bridge.edit("reservation", "requests", "quiet");
    vi.advanceTimersByTime(TYPING_MS - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent.map(([, data]) => [data.field, data.value, data.edit])).toEqual([
      ["name", "Ada", 1],
      ["requests", "quiet", 2],
    ]);
  });

  it.each([
    ["reservation", "guests", 4],
    ["reservation", "time", "19:30"],
    ["reservation", "date", "2026-12-04"],
    ["reservation", "table", 5],
    ["order", "dish:soup", { quantity: 1, note: "" }],
  ] as const)("of %s %s are sent at once", (form, field, value) => {
    meet();
    bridge.edit(form, field, value);
    expect(sent).toMatchObject([["FORM_UPDATE", { form, field, value, edit: 1 }]]);
  });

  it("of a dish's note wait like text", () => {
    meet();
    bridge.edit("order", "dish:soup", { quantity: 1, note: "" });
    bridge.edit("order", "dish:soup", { quantity: 1, note: "hot" });
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(TYPING_MS);
    expect(sent[1]?.[1]).toMatchObject({ value: { quantity: 1, note: "hot" } });
  });

  it("by the host do not come back", () => {
    meet();
    says("FORM_PREFILL", { version: 1, form: "reservation", values: { ...FILLED, time: "19:30:00" } });
    vi.advanceTimersByTime(TYPING_MS * 3);
    expect(forms().reservation).toEqual(FILLED);
    expect(sent).toEqual([]);
  });
});

describe("a submission", () => {
  it("says what is missing and sends nothing", () => {
    meet();
    expect(bridge.submit("reservation")).toBe(false);
    expect(useTerra.getState().tried.reservation).toBe(true);
    expect(sent).toEqual([]);
  });

  it("is not sent without a host", () => {
    Object.entries(FILLED).forEach(([field, value]) => bridge.edit("reservation", field, value));
    expect(bridge.submit("reservation")).toBe(false);
    expect(sent).toEqual([]);
  });

  it("carries what was typed last, once for a double click", () => {
    meet();
    Object.entries(FILLED).forEach(([field, value]) => bridge.edit("reservation", field, value));
    sent.length = 0;
    expect(bridge.submit("reservation")).toBe(true);
    expect(bridge.submit("reservation")).toBe(true);
    vi.advanceTimersByTime(TYPING_MS * 2);
    expect(names()).toEqual(["FORM_SUBMITTED"]);
    expect(sent[0]?.[1]).toMatchObject({ form: "reservation", reservation: FILLED, order: null });
    expect(useTerra.getState().submitting).toBe("reservation");
  });

  it("comes again under the same id when the first went astray", () => {
    meet();
    Object.entries(FILLED).forEach(([field, value]) => bridge.edit("reservation", field, value));
    bridge.submit("reservation");
    bridge.closed();
    bridge.opened();
    hello({ reservation: { ...EMPTY, ...FILLED } });
    bridge.submit("reservation");
    const [one, two] = sent.filter(([name]) => name === "FORM_SUBMITTED");
    expect(two?.[1].submit).toBe(one?.[1].submit);
  });

  it("ends with a receipt, which later news keep", () => {
    meet();
    const booked = { form: "reservation", submit: "s-12345678", reference: "7KQ2MX", summary: "Table 5", total: null, state: "booked" };
    bridge.submit("reservation");
    says("STATE_UPDATE", state({ booked: [booked], reservation: EMPTY }));
    says("STATE_UPDATE", state({ acked: 1 }));
    expect(useTerra.getState().tried.reservation).toBe(false);
    expect(useTerra.getState().booked).toEqual([booked]);
    expect(useTerra.getState().submitting).toBeNull();
  });

  it("that was refused says why at its field, until that changes", () => {
    meet();
    says("STATE_UPDATE", state({ problem: "We are full then.", problem_form: "reservation", problem_field: "time" }));
    expect(useTerra.getState().problem).toEqual({ text: "We are full then.", form: "reservation", field: "time" });
    bridge.edit("reservation", "time", "21:00");
    expect(useTerra.getState().problem).toBeNull();
  });
});

describe("pages", () => {
  it("are told when the guest goes there, not when the host does", () => {
    meet();
    bridge.arrived("booking");
    expect(sent).toEqual([["PAGE_CHANGED", { version: 1, page: "booking" }]]);
    bridge.command("navigate", { view: "order", params: { target: "cart" } });
    expect(window.location.pathname).toBe("/terra/order");
    bridge.arrived("order");
    expect(sent).toHaveLength(1);
    expect(useTerra.getState()).toMatchObject({ page: "order", wanted: { action: "SCROLL_TO", target: "cart" } });
  });

  it("are not told without a host: the sync carries them", () => {
    bridge.arrived("booking");
    expect(sent).toEqual([]);
    bridge.opened();
    hello();
    expect(sent[0]?.[1]).toMatchObject({ page: "booking" });
  });

  it("do what the host points at", () => {
    bridge.command("highlight", { target_id: "hours" });
    expect(useTerra.getState().wanted).toEqual({ action: "HIGHLIGHT", target: "hours" });
  });

  it.each([
    ["navigate", { view: "admin" }],
    ["navigate", "booking"],
    ["click", { target_id: "confirm-booking" }],
    ["highlight", { target_id: "]<script>" }],
    ["focus", {}],
  ])("do nothing on %s %o", (name, payload) => {
    const before = useTerra.getState();
    bridge.command(name, payload);
    expect(useTerra.getState()).toEqual(before);
    expect(window.location.pathname).toBe("/");
  });
});

describe("malformed messages change nothing", () => {
  it.each([
    ["FORM_PREFILL", { form: "bill", values: {} }],
    ["FORM_PREFILL", { form: "reservation", values: { guests: "many" } }],
    ["FORM_PREFILL", { form: "reservation", values: { "dish:soup": { quantity: 1 } } }],
    ["FORM_PREFILL", { form: "order", values: { "dish:soup": "two" } }],
    ["STATE_UPDATE", state({ agent: "cook" })],
    ["STATE_UPDATE", state({ acked: undefined })],
    ["STATE_UPDATE", state({ booked: [{}] })],
    ["ELSE", {}],
  ])("%s %o", (name, data) => {
    meet();
    const before = useTerra.getState();
    says(name, data);
    expect(useTerra.getState()).toEqual(before);
  });

  it("nor do those of another kind", () => {
    bridge.opened();
    bridge.message({ type: "kind_state", page: null, language: null, kind: "boardroom", data: state() });
    bridge.message({ type: "kind", kind: "boardroom", name: "FORM_PREFILL", data: { form: "reservation", values: { name: "X" } }, at: 1 });
    expect(forms().reservation).toEqual({});
    expect(sent).toEqual([]);
  });
});
