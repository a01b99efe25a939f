/** What a console says of a press whose answer is late, lost, or somebody else's. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { changed, json, problem, receipt, serve, session } from "./answers";

function desk(answers: Parameters<typeof serve>[0]): void {
  window.history.replaceState(null, "", "/console/s1#token=op");
  serve({ "GET /sessions/s1": () => json(session()), "GET /sessions/s1/events": () => new Response(new ReadableStream()), ...answers });
  render(<ConsoleView session="s1" />);
}

const away = (): Promise<Response> => Promise.reject(new TypeError("offline"));

beforeEach(() => {
  useConsole.getState().reset();
});

describe("a press whose answer was lost", () => {
  it.each([
    ["too many requests, for so many seconds", () => new Response(JSON.stringify({ status: 429, detail: "Too many requests." }), { status: 429, headers: { "Retry-After": "3" } }), 2_900],
    ["a proxy that knows no such page", () => new Response("<h1>404</h1>", { status: 404 }), 0],
    ["a proxy that gave up", () => new Response("", { status: 408 }), 0],
    ["a proxy of another opinion", () => new Response("<h1>520</h1>", { status: 520 }), 0],
    ["a fault of the service", () => problem(500, "Internal error."), 0],
  ])("takes no other answer for a verdict on a press that may have been taken: %s", async (_, other, pause) => {
    const at: number[] = [];
    desk({
      "POST /sessions/s1/instructions": () => {
        at.push(performance.now());
        return at.length === 1 ? away() : at.length === 2 ? other() : json(receipt({ text: "Say hi" }), 202);
      },
    });
    const text = await screen.findByTestId("instruction-text");
    await userEvent.type(text, "Say hi");
    await userEvent.click(screen.getByTestId("instruction-send"));
    expect(await screen.findByText("Taken, once:", {}, { timeout: 9_000 })).toBeInTheDocument();
    expect(screen.queryByText("Refused:")).toBeNull();
    expect(text).toHaveValue("");
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(pause);
  }, 15_000);

  it.each([
    [408, () => new Response("", { status: 408 })],
    [524, () => new Response("<h1>524</h1>", { status: 524 })],
  ])("holds for unknown what a proxy answered first: %i", async (_, first) => {
    let asked = 0;
    desk({
      "POST /sessions/s1/rundown": () => (asked++ === 0 ? first() : json(changed())),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Skip beat" }));
    expect(await screen.findByText("Not known whether this was taken:")).toBeInTheDocument();
    expect(await screen.findByText("Taken, once:", {}, { timeout: 6_000 })).toBeInTheDocument();
  });

  it.each([401, 403])("says that it stays unknown what became of a press where its key is good no more: %i", async (status) => {
    let asked = 0;
    desk({
      "POST /sessions/s1/mute": () => (asked++ === 0 ? away() : problem(status, "Not with this key.")),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Mute host" }));
    const sign = (await screen.findByText("It stays unknown whether this was taken:", {}, { timeout: 6_000 })).closest("p") as HTMLElement;
    expect(sign).toHaveTextContent("Mute the host. Not with this key. Look at the session before you do it again.");
    expect(screen.queryByText("Refused:")).toBeNull();
    expect(asked).toBe(2);
    await userEvent.click(within(sign).getByRole("button", { name: "Close" }));
    expect(sign).not.toBeInTheDocument();
  });

  it("says that a service's answer that it cannot read is that, and no refusal of what was done", async () => {
    let asked = 0;
    desk({
      "POST /sessions/s1/rundown": () => (asked++ === 0 ? away() : new Response("{}", { status: 200 })),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Skip beat" }));
    expect(await screen.findByText(/an answer that this page cannot read/, {}, { timeout: 6_000 })).toBeInTheDocument();
    expect(screen.queryByText(/was not taken/)).toBeNull();
  });

  it("is not said to have been done when it was pressed, where a service that could ask nobody then was asked again", async () => {
    let asked = 0;
    desk({ "POST /sessions/s1/rundown": () => (asked++ === 0 ? problem(503, "The session is moving to another host.", { run: "moving" }) : json(changed())) });
    await userEvent.click(await screen.findByRole("button", { name: "+1 min" }));
    const sign = (await screen.findByText("Taken, once:", {}, { timeout: 6_000 })).closest("p");
    expect(sign).toHaveTextContent(/The answer came [2-5] s after the press; it may have been done only then\./);
    expect(sign).not.toHaveTextContent("Only the answer was lost");
  });
});
