import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";

import { TerraAdmin } from "../src/kinds/restaurant/TerraAdmin";
import { today } from "../src/kinds/restaurant/opening";
import { HOUSE } from "../dev/terraHouse";
import type { OrderAnswer, ReservationAnswer } from "../src/wire/types.gen";
import { answerTo, json, problem, serve, type Asked } from "./answers";

const DAY = today(HOUSE.timezone);
const RESERVATIONS = `GET /restaurant/reservations?day=${DAY}&limit=200`;
const ORDERS = `GET /restaurant/orders?day=${DAY}&limit=200`;

const [RESERVED] = answerTo<{ items: ReservationAnswer[] }>("GET /restaurant/reservations").items as [ReservationAnswer];
const [ORDERED] = answerTo<{ items: OrderAnswer[] }>("GET /restaurant/orders").items as [OrderAnswer];

const reservation = (change: Partial<ReservationAnswer> = {}): ReservationAnswer => ({
  ...RESERVED,
  reference: "7KQ2MX",
  name: "Ada Lovelace",
  phone: "+4315550100",
  date: DAY,
  time: "19:30",
  guests: 4,
  requests: "A quiet table",
  table: 5,
  ...change,
});
const ORDER: OrderAnswer = {
  ...ORDERED,
  reference: "9ABCDE",
  name: "Grace",
  phone: "+4315550199",
  notes: "at eight",
  total: "60.50",
  placed_at: 1_800_000_000,
  lines: [{ dish: "wiener-schnitzel", name: "Wiener schnitzel", quantity: 2, price: "24.50", sum: "49.00", note: "no lemon" }],
};

function books(answers: Parameters<typeof serve>[0] = {}): Asked[] {
  return serve({
    "GET /restaurant": () => json(HOUSE),
    [RESERVATIONS]: () => json({ items: [reservation()], next: null }),
    [ORDERS]: () => json({ items: [ORDER], next: null }),
    ...answers,
  });
}

beforeEach(() => {
  window.history.replaceState(null, "", "/terra/admin#token=op");
});

describe("the books", () => {
  it("ask for a token", () => {
    window.history.replaceState(null, "", "/terra/admin");
    render(<TerraAdmin />);
    expect(screen.getByText("Open this page by its link")).toBeInTheDocument();
  });

  it("show today's reservations and orders, with the operator's token", async () => {
    const asked = books();
    render(<TerraAdmin />);
    const row = within(await screen.findByTestId("admin-reservations")).getByRole("listitem");
    expect(row).toHaveTextContent("19:30Ada Lovelace");
    expect(row).toHaveTextContent("4 gueststable 5");
    expect(screen.getByTestId("admin-orders")).toHaveTextContent("2 Wiener schnitzel, no lemon");
    expect(screen.getByTestId("admin-orders")).toHaveTextContent("€60.50");
    expect(asked.find(({ path }) => path.startsWith("/restaurant/orders"))?.headers.get("Authorization")).toBe("Bearer op");
  });

  it("cancel a reservation after a confirmation, and look again", async () => {
    let cancelled = false;
    const asked = books({
      [RESERVATIONS]: () => json({ items: [reservation(cancelled ? { state: "cancelled" } : {})], next: null }),
      "DELETE /restaurant/reservations/7KQ2MX": () => {
        cancelled = true;
        return json(reservation({ state: "cancelled" }));
      },
    });
    render(<TerraAdmin />);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel 7KQ2MX of Ada Lovelace" }));
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Cancel the reservation" }));
    expect(await screen.findByText("cancelled")).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("say when a cancellation was refused", async () => {
    books({ "DELETE /restaurant/reservations/7KQ2MX": () => problem(503, "The service is draining.") });
    render(<TerraAdmin />);
    await userEvent.click(await screen.findByRole("button", { name: /Cancel 7KQ2MX/ }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel the reservation" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("7KQ2MX was not cancelled: The service is draining.");
  });

  it("say that there is nothing", async () => {
    books({ [RESERVATIONS]: () => json({ items: [], next: null }), [ORDERS]: () => json({ items: [], next: null }) });
    render(<TerraAdmin />);
    expect(await screen.findByText("Nobody has booked for this day.")).toBeInTheDocument();
    expect(screen.getByText("Nobody has ordered on this day.")).toBeInTheDocument();
  });

  it("forget a token that is refused", async () => {
    books({ [RESERVATIONS]: () => problem(401, "no") });
    render(<TerraAdmin />);
    expect(await screen.findByText("That link is not valid any more")).toBeInTheDocument();
    await waitFor(() => expect(window.sessionStorage.getItem("beatroom.operator")).toBeNull());
  });

  it("are accessible to axe", async () => {
    document.documentElement.lang = "en";
    books();
    render(<TerraAdmin />);
    await screen.findByText("Ada Lovelace");
    const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((v) => v.id)).toEqual([]);
  });
});
