import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sum } from "../src/kinds/restaurant/money";
import { useTerra } from "../src/kinds/restaurant/store";
import { Yours } from "../src/kinds/restaurant/Yours";

const ENTRY = {
  form: "reservation",
  reference: "7KQ2MX",
  state: "booked",
  summary: "Table 5 for 4 people",
  name: "Ana",
  date: "2026-11-27",
  time: "19:30",
  guests: 4,
  requests: "",
  table: 5,
  total: null,
  changes: true,
  cancels: true,
  reason: "",
  token: "a-token",
};

let asked: [method: string, path: string, body: unknown, bearer: string | null][];

const answered = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") }); // its day is still to come
  useTerra.getState().reset();
  window.history.replaceState(null, "", "/terra/yours");
  asked = [];
  vi.stubGlobal("fetch", (path: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
    asked.push([method, path.replace("/api/v1/restaurant", ""), body === undefined ? null : JSON.parse(body), headers.Authorization ?? null]);
    if (path.includes("/times")) return Promise.resolve(answered(200, { times: [{ time: "19:30", free: true }, { time: "20:00", free: true }, { time: "20:15", free: false }] }));
    if (path.endsWith("/find") && body?.includes("ZZZZZZ")) return Promise.resolve(answered(404, { status: 404, title: "Not Found", detail: "I find nothing." }));
    if (headers.Authorization === "Bearer a-dead-token") return Promise.resolve(answered(404, { status: 404, title: "Not Found", detail: "I find nothing." }));
    if (headers.Authorization === "Bearer an-order") return Promise.resolve(answered(200, { ...ENTRY, form: "order", summary: "2 Wiener schnitzel", guests: null, table: null, total: "60.50 EUR", changes: false }));
    if (method === "PATCH") return Promise.resolve(answered(200, { ...ENTRY, time: "20:00", summary: "Table 5 at 20:00" }));
    if (method === "DELETE") return Promise.resolve(answered(200, { ...ENTRY, state: "cancelled", summary: "Cancelled: Table 5", changes: false, cancels: false }));
    return Promise.resolve(answered(200, ENTRY));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function find(reference: string): Promise<void> {
  render(<Yours />);
  fireEvent.change(screen.getByLabelText("Reference"), { target: { value: reference } });
  fireEvent.change(screen.getByLabelText("Phone"), { target: { value: "0660 1234567" } });
  fireEvent.click(screen.getByText("Show it"));
}

describe("a sum", () => {
  it.each([
    ["60.50 EUR", "en-GB", "€60.50"],
    ["60.50 EUR", "de", "60,50\u00a0€"],
    ["on the house", "en-GB", "on the house"],
  ])("%s in %s is written %s, as prices are", (told, locale, written) => {
    expect(sum(told, locale)).toBe(written);
  });
});

describe("a guest's own booking", () => {
  it("is found by its reference and phone number, and stands in the address then", async () => {
    await find("7KQ2MX");
    await screen.findByText("Table 5 for 4 people");
    expect(asked[0]).toEqual(["POST", "/own/find", { reference: "7KQ2MX", phone: "0660 1234567" }, null]);
    expect(window.location.hash).toBe("#own=a-token");
  });

  it("is not shown where there is none", async () => {
    await find("ZZZZZZ");
    expect((await screen.findByRole("alert")).textContent).toContain("I find nothing.");
    expect(screen.queryByTestId("own-entry")).toBeNull();
  });

  it("is found by a link, offers the times that are free, and is changed", async () => {
    window.history.replaceState(null, "", "/terra/yours#own=a-token");
    render(<Yours />);
    await screen.findByText("Table 5 for 4 people");
    expect(asked[0]).toEqual(["GET", "/own", null, "Bearer a-token"]);
    await screen.findByRole("option", { name: "20:00" });
    expect(screen.queryByRole("option", { name: "20:15" })).toBeNull();
    fireEvent.change(screen.getByLabelText("Time"), { target: { value: "20:00" } });
    fireEvent.click(screen.getByTestId("own-save"));
    await screen.findByText("It is changed.");
    const [, , body] = asked.find(([method]) => method === "PATCH") ?? [];
    expect(body).toMatchObject({ time: "20:00", date: null, guests: null });
  });

  it("is called off only after a second yes", async () => {
    window.history.replaceState(null, "", "/terra/yours#own=a-token");
    render(<Yours />);
    fireEvent.click(await screen.findByTestId("own-cancel"));
    expect(asked.some(([method]) => method === "DELETE")).toBe(false);
    fireEvent.click(screen.getByTestId("own-cancel-sure"));
    await screen.findByText("It is cancelled.");
    expect(screen.queryByTestId("own-change")).toBeNull();
  });

  it("gives way to what another link leads to, with its trouble", async () => {
    window.history.replaceState(null, "", "/terra/yours#own=a-dead-token");
    render(<Yours />);
    await screen.findByRole("alert");
    window.location.hash = "#own=a-token";
    await screen.findByText("Table 5 for 4 people");
    expect(screen.queryByRole("alert")).toBeNull();
    window.location.hash = "#own=a-dead-token";
    await screen.findByRole("alert");
    expect(screen.queryByTestId("own-entry")).toBeNull();
  });

  it("is called an order where it is one", async () => {
    window.history.replaceState(null, "", "/terra/yours#own=an-order");
    render(<Yours />);
    await screen.findByText("2 Wiener schnitzel");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your order");
    expect(screen.getByTestId("own-entry")).toHaveTextContent("to pay: €60.50");
  });
});
