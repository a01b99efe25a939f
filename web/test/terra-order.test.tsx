import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HOUSE } from "../dev/terraHouse";
import { quietCall, TERRA_SCENES } from "../dev/terraScenes";
import type { Bridge } from "../src/kinds/restaurant/bridge";
import { CallContext } from "../src/kinds/restaurant/callContext";
import { CartBar } from "../src/kinds/restaurant/CartBar";
import { Collect } from "../src/kinds/restaurant/Collect";
import { days, today } from "../src/kinds/restaurant/opening";
import { useTerra } from "../src/kinds/restaurant/store";
import { TerraFoot } from "../src/kinds/restaurant/TerraFoot";

const [FIRST, NEXT] = days(today(HOUSE.timezone)).map(({ iso }) => iso) as [string, string];
let edits: unknown[][];
let free: string[];

beforeEach(() => {
  useTerra.getState().reset();
  edits = [];
  vi.stubGlobal("fetch", (path: string) => {
    const day = new URL(path, "http://there").searchParams.get("date") ?? "";
    const body = { times: [{ time: "19:00", free: free.includes(day) }] };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const edit = (...told: unknown[]): void => {
  edits.push(told);
};

function collect(): void {
  const scene = TERRA_SCENES.ordering?.(0);
  useTerra.getState().set({ ...scene?.terra, house: HOUSE });
  const bridge = { ...quietCall.bridge, edit } as Bridge;
  render(
    <CallContext.Provider value={{ ...quietCall, bridge }}>
      <Collect />
    </CallContext.Provider>,
  );
}

describe("when an order is collected", () => {
  it("is the first day on which the kitchen still makes something", async () => {
    free = [NEXT];
    collect();
    await waitFor(() => expect(edits).toEqual([["order", "date", NEXT]]));
    expect(screen.getByRole<HTMLOptionElement>("option", { name: "Today" })).toBeDisabled();
  });

  it("is today where that can be had", async () => {
    free = [FIRST, NEXT];
    collect();
    await screen.findByText("As soon as possible (19:00)");
    expect(edits).toEqual([]);
    expect(screen.getByRole("option", { name: "Today" })).toBeEnabled();
  });
});

describe("the ways on the page", () => {
  it("lead to the order, with how much it is", () => {
    useTerra.getState().set({ ...TERRA_SCENES.ordering?.(0).terra });
    render(<CartBar />);
    expect(screen.getByTestId("cart-bar")).toHaveAttribute("href", "#cart");
    expect(screen.getByTestId("cart-bar")).toHaveTextContent("Your order: 5€69.70");
  });

  it("lead to what is booked already", () => {
    render(<TerraFoot />);
    expect(screen.getByTestId("foot-own")).toHaveAttribute("href", "/terra/yours");
  });
});
