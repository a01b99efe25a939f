import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ApiError } from "../src/api/http";
import { useRoom } from "../src/room/store";
import { fits, searchOf } from "../src/kinds/restaurant/dishSearch";
import { recipeOf } from "../src/kinds/restaurant/recipes";
import { findTarget } from "../src/kinds/restaurant/show";
import { useTerra } from "../src/kinds/restaurant/store";
import { DE } from "../src/kinds/restaurant/words/de";
import { EN } from "../src/kinds/restaurant/words/en";
import { ES } from "../src/kinds/restaurant/words/es";
import { FR } from "../src/kinds/restaurant/words/fr";
import { IT } from "../src/kinds/restaurant/words/it";
import { NL } from "../src/kinds/restaurant/words/nl";
import { PT } from "../src/kinds/restaurant/words/pt";
import { quietVisit } from "../dev/scenes";
import { HOUSE } from "../dev/terraHouse";
import { clear, sent, show } from "./terraShow";

const form = (name: "reservation" | "order") => useTerra.getState().side.forms[name];

beforeEach(clear);

describe("home", () => {
  it("has everything that the host may point at", () => {
    show("home");
    for (const target of ["hero", "menu-preview", "menu", "about", "cook", "hours", "way", "testimonials", "faq"]) {
      expect(findTarget(target), target).not.toBeNull();
    }
    expect(screen.getByRole("row", { name: /Monday.*closed/ })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Beetroot carpaccio" })).toBeInTheDocument();
  });

  it("reads without a host and without the service", () => {
    show("home");
    useTerra.getState().set({ house: null, houseTrouble: new ApiError(0, {}) });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Dinner, from the ground up.");
  });

  it("shows what the host points at, once it is on the page", async () => {
    show("home");
    useTerra.getState().set({ wanted: { action: "HIGHLIGHT", target: "hours" } });
    await vi.waitFor(() => expect(findTarget("hours")).toHaveAttribute("data-lit"));
    expect(useTerra.getState().wanted).toBeNull();
  });
});

describe("booking", () => {
  it("has every field and the plan as targets", () => {
    show("talking");
    for (const field of ["name", "phone", "date", "time", "guests", "requests", "table"]) {
      expect(findTarget(`reservation-${field}`), field).not.toBeNull();
      expect(findTarget(`field-${field}`), field).not.toBeNull();
    }
    for (const target of ["booking-form", "seating-plan", "confirm-booking"]) expect(findTarget(target), target).not.toBeNull();
  });

  it("writes to the store and reads from it", async () => {
    show("talking");
    await userEvent.type(screen.getByLabelText(/^Phone/), "+43 1 5550100");
    expect(form("reservation").phone).toBe("+43 1 5550100");
    await userEvent.selectOptions(screen.getByLabelText(/^Guests/), "2");
    // What was typed may have been sent by now, too: that waits for a pause, by the clock.
    expect(sent).toContainEqual(["FORM_UPDATE", expect.objectContaining({ field: "guests", value: 2 })]);
    expect(screen.getByLabelText("Name")).toHaveValue("Ada Lovelace");
    expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("filled in by the host");
  });

  it("offers the times of the day, and none on Mondays", async () => {
    show("booking");
    const times = () => [...screen.getByLabelText<HTMLSelectElement>(/^Time/).options].map((option) => option.value);
    useTerra.getState().set({});
    expect(times()).toContain("22:30");
    // By quarters of an hour, as the house gives its tables; the last an hour before it closes.
    expect(times()).toContain("19:15");
    expect(times()).not.toContain("22:45");
    const call = useTerra.getState();
    call.set({ side: { ...call.side, forms: { ...call.side.forms, reservation: { date: "2026-11-29" } } } });
    await vi.waitFor(() => expect(times()).not.toContain("22:30"));
    expect(times().at(-1)).toBe("21:00");
    call.set({ side: { ...call.side, forms: { ...call.side.forms, reservation: { date: "2026-11-30" } } } });
    expect(await screen.findByText("We are closed on that day.")).toBeInTheDocument();
  });

  it("offers as many places as the largest table has", () => {
    show("booking");
    const guests = [...screen.getByLabelText<HTMLSelectElement>(/^Guests/).options].map((option) => option.text);
    expect(guests.at(-1)).toBe("8 people");
    expect(screen.getByLabelText(/^Guests/)).toHaveAccessibleDescription("More than 8? Please call us.");
  });

  it("tells tables apart by words: free, taken, too small, chosen", async () => {
    show("talking");
    expect(await screen.findByRole("radio", { name: "Table 6, 4 seats, taken" })).toBeDisabled();
    expect(screen.getByRole("radio", { name: "Table 1, 2 seats, too small for your party" })).toBeDisabled();
    expect(screen.getByRole("radio", { name: "Table 5, 4 seats, free" })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Table 8, 4 seats, free" }));
    expect(sent).toMatchObject([["FORM_UPDATE", { field: "table", value: 8 }]]);
    expect(screen.getByTestId("chosen-table")).toHaveTextContent("Table 8, 4 seats, chosen.");
  });

  it("says what is missing and goes there", async () => {
    show("talking");
    await userEvent.click(screen.getByTestId("submit-reservation"));
    expect(screen.getByText("A phone number, in case something comes up.")).toBeInTheDocument();
    expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("says at the field why it was refused", () => {
    show("refused");
    expect(screen.getByLabelText(/^Time/)).toHaveAccessibleDescription("We are full at half past seven. Nine o'clock is free.");
    expect(screen.getByRole("alert")).toHaveTextContent("We are full");
  });

  it("shows the receipt", () => {
    show("booked");
    expect(screen.getByTestId("receipt")).toHaveTextContent("Reference 7KQ2MX");
  });

  it("needs the host, and offers to call it", async () => {
    const connect = vi.fn(async () => undefined);
    show("booking", { connect });
    expect(screen.queryByTestId("submit-reservation")).toBeNull();
    await userEvent.click(within(screen.getByTestId("needs-host")).getByRole("button", { name: "Connect and talk" }));
    expect(connect).toHaveBeenCalledWith(true);
    await userEvent.click(screen.getByTestId("connect-typed-form"));
    expect(connect).toHaveBeenLastCalledWith(false);
  });
});

describe("order", () => {
  it("names each dish and category as a target", () => {
    show("ordering");
    for (const dish of HOUSE.menu) expect(findTarget(`dish-${dish.id}`), dish.id).not.toBeNull();
    for (const target of ["menu", "cart", "confirm-order", "category-vegetarian-mains", "order-name", "order-notes"]) {
      expect(findTarget(target), target).not.toBeNull();
    }
  });

  it("adds, changes and removes dishes, and estimates", async () => {
    show("ordering");
    expect(screen.getByTestId("estimate")).toHaveTextContent("€69.70");
    await userEvent.click(screen.getByTestId("add-pumpkin-soup"));
    await userEvent.click(screen.getAllByRole("button", { name: "One more of Pumpkin soup" })[0] as HTMLElement);
    expect(form("order")["dish:pumpkin-soup"]).toEqual({ quantity: 2, note: "" });
    expect(screen.getByTestId("estimate")).toHaveTextContent("€84.10");
    await userEvent.click(screen.getAllByRole("button", { name: "Remove Beetroot carpaccio" })[0] as HTMLElement);
    expect(form("order")["dish:beetroot-carpaccio"]).toBeUndefined();
    expect(sent.map(([, data]) => [data.field, data.value])).toEqual([
      ["dish:pumpkin-soup", { quantity: 1, note: "" }],
      ["dish:pumpkin-soup", { quantity: 2, note: "" }],
      ["dish:beetroot-carpaccio", null],
    ]);
  });

  it.each([
    ["mushroom", ["mushroom-toast", "mushroom-risotto"]],
    ["vegan soups", ["pumpkin-soup"]],
    ["starters no milk, no gluten", ["terra-salad"]],
    ["nuts soups", []],
    ["starters nuts", ["beetroot-carpaccio"]],
    ["desserts nut-free", ["apple-strudel", "kaiserschmarrn", "elderflower-sorbet"]],
    ["desserts nut free", ["apple-strudel", "kaiserschmarrn", "elderflower-sorbet"]],
    ["desserts no almonds", ["apple-strudel", "kaiserschmarrn", "elderflower-sorbet"]],
    ["starters no lactose", ["mushroom-toast", "terra-salad"]],
    ["starters dairy-free", ["mushroom-toast", "terra-salad"]],
    ["starters no milk or gluten", ["terra-salad"]],
    ["no garlic", []],
    ["without coconuts", []],
    ["sugar-free", []],
    ["vegan soups gluten-free", ["pumpkin-soup"]],
  ])("finds %s", (search, expected) => {
    expect(HOUSE.menu.filter((dish) => fits(dish, search)).map((dish) => dish.id)).toEqual(expected);
  });

  it.each([
    ["ohne Nüsse vegan soups", DE, "pumpkin-soup"],
    ["sans fruits à coque végan soups", FR, "pumpkin-soup"],
  ])("finds %s, in the page's language", (search, { allergens, diets, order }, expected) => {
    const found = HOUSE.menu.filter((dish) => fits(dish, search, { allergens, diets, without: order.without }));
    expect(found.map((dish) => dish.id)).toEqual([expected]);
    expect(fits({ ...HOUSE.menu[0], allergens: ["nuts"] } as (typeof HOUSE.menu)[0], search.replace(/ ve?é?gan soups/, ""), { allergens, diets, without: order.without })).toBe(false);
  });

  it.each([
    ["ohne Laktose", DE], ["nussfrei", DE], ["sans arachides", FR], ["pas de lait", FR], ["sin huevo", ES],
    ["senza uova", IT], ["sem ovos", PT], ["lactosevrij", NL], ["zonder pinda's", NL],
  ])("knows what is not wanted in %s", (search, { allergens, diets, order }) => {
    const asked = searchOf(search, { allergens, diets, without: order.without });
    expect(asked).toMatchObject({ text: [], unknown: [], with: [] });
    expect(asked.without).toHaveLength(1);
  });

  it("says what it does not know, and promises nothing", async () => {
    show("ordering");
    const search = screen.getByLabelText("Search the menu");
    await userEvent.type(search, "no garlic");
    expect(screen.getByText(/We do not know “garlic” here/)).toBeInTheDocument();
    expect(screen.getByTestId("found")).toHaveTextContent("0 dishes");
    await userEvent.clear(search);
    await userEvent.type(search, "no nuts");
    expect(screen.getByText(/The record is no promise/)).toBeInTheDocument();
  });

  it("draws a drink as a drink", () => {
    const drinks = HOUSE.menu.filter((dish) => dish.category === "Drinks");
    expect(drinks.map((dish) => recipeOf(dish).vessel).filter((vessel) => ["plate", "bowl", "board"].includes(vessel))).toEqual([]);
  });

  it("says when nothing fits", async () => {
    show("order");
    await userEvent.type(screen.getByLabelText("Search the menu"), "sushi");
    expect(screen.getByText(/Nothing on the menu fits “sushi”/)).toBeInTheDocument();
    expect(screen.getByTestId("found")).toHaveTextContent("0 dishes");
  });

  it("offers another try when the menu does not come", () => {
    show("noMenu");
    expect(screen.getByRole("alert")).toHaveTextContent("The menu cannot be shown. Our site does not answer just now.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
  });
});

describe("the panel", () => {
  it("offers voice and text", async () => {
    const connect = vi.fn(async () => undefined);
    show("home", { connect });
    await userEvent.click(screen.getByTestId("connect-voice"));
    expect(connect).toHaveBeenCalledWith(true);
    await userEvent.click(screen.getByTestId("connect-typed"));
    expect(connect).toHaveBeenCalledWith(false);
  });

  it("says before a talk that it is recorded, where it is", () => {
    show("home");
    expect(screen.queryByTestId("recorded")).toBeNull();
    act(() => useTerra.getState().set({ house: { ...HOUSE, recorded: true } }));
    expect(screen.getByTestId("recorded")).toHaveTextContent(EN.door.recorded);
  });

  it("says an example for whoever taps it", async () => {
    const connect = vi.fn(async () => undefined);
    show("home", { connect });
    for (const words of EN.door.sayings) {
      await userEvent.click(screen.getByRole("button", { name: words }));
      expect(connect).toHaveBeenLastCalledWith(false, words);
    }
  });

  it.each([
    ["home", "Not here yet"],
    ["calling", "Coming…"],
    ["failed", "Cannot come just now"],
    ["lost", "The line is gone"],
    ["over", "Has said goodbye"],
    ["talking", "Listens and reads along"],
    ["reconnecting", "The line broke, reconnecting…"],
  ])("in the scene %s says: %s", (scene, words) => {
    show(scene);
    expect(screen.getByTestId("link-state")).toHaveTextContent(words);
  });

  it("puts the host nowhere while the line is broken", () => {
    show("reconnecting");
    expect(screen.queryByTestId("terra-agent")).toBeNull();
  });

  it("says why the host cannot come", () => {
    show("failed");
    expect(screen.getAllByText(/Four guests talk to the host already/)).toHaveLength(2);
  });

  it("shows what is said, who looks after the guest, and the microphone", async () => {
    const leave = vi.fn(async () => undefined);
    show("talking", { leave });
    expect(screen.getByTestId("transcript").querySelectorAll("li")).toHaveLength(4);
    expect(screen.getByTestId("terra-agent")).toHaveAttribute("data-agent", "reservation");
    expect(screen.getByTestId("mic-state")).toHaveTextContent("Microphone on");
    await userEvent.click(screen.getByTestId("leave-button"));
    expect(leave).toHaveBeenCalled();
  });

  it("is a strip while it is closed: the state and the last words, who speaks, mute and leave", async () => {
    const leave = vi.fn(async () => undefined);
    const setMuted = vi.fn();
    show("talking", { leave });
    useTerra.getState().set({ visit: { ...quietVisit, setMuted } });
    expect(screen.queryByTestId("panel-strip")).toBeNull();
    await userEvent.click(screen.getByTestId("panel-toggle"));
    expect(screen.getByTestId("panel-toggle")).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByTestId("link-state")).toHaveTextContent("Listens and reads along");
    expect(screen.getByTestId("last-words")).toHaveTextContent("Friday the 27th at half past seven.");
    const strip = within(screen.getByTestId("panel-strip"));
    expect(strip.getByTestId("floor-state")).toHaveTextContent("The host is speaking");
    await userEvent.click(strip.getByRole("button", { name: "Mute" }));
    expect(setMuted).toHaveBeenCalledWith(true);
    useRoom.getState().set({ mic: "muted" });
    await userEvent.click(await strip.findByRole("button", { name: "Unmute" }));
    expect(setMuted).toHaveBeenLastCalledWith(false);
    await userEvent.click(strip.getByRole("button", { name: "Leave" }));
    expect(leave).toHaveBeenCalled();
  });

  it("calls the host from the strip; who types gets the place to type in", async () => {
    const connect = vi.fn(async () => undefined);
    show("closedPanel", { connect });
    await userEvent.click(screen.getByTestId("strip-talk"));
    expect(connect).toHaveBeenCalledWith(true);
    await userEvent.click(screen.getByTestId("strip-type"));
    expect(connect).toHaveBeenLastCalledWith(false);
    expect(screen.getByTestId("panel-toggle")).toHaveAttribute("aria-expanded", "true");
  });
});

describe("accessible to axe", () => {
  it.each(["home", "booking", "order", "failed", "talking", "refused", "booked", "ordering", "closedPanel", "panelClosed"])("%s", async (scene) => {
    document.documentElement.lang = "en";
    show(scene);
    const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")}`)).toEqual([]);
  });
});
