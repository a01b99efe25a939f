import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { StartView } from "../src/start/StartView";
import { useStart } from "../src/start/store";
import { json, PERSONALITIES, receipt, serve, session, stream } from "./answers";

const FRESH = useStart.getInitialState();

beforeEach(() => {
  useStart.setState(FRESH, true);
  useConsole.getState().reset();
});

const start = (): void => {
  window.history.replaceState(null, "", "/#token=op");
  render(<StartView />);
};

describe("without a language model", () => {
  it("says that there is no language model, and puts first what is made for that", async () => {
    const without = PERSONALITIES.map((one) => ({ ...one, chats: false }));
    const tryIt = { ...without[0], name: "try-it", title: "Try it in 60 seconds" };
    serve({ "GET /personalities": () => json([...without, tryIt]) });
    start();
    expect(await screen.findByTestId("no-model")).toHaveTextContent("It does not chat");
    const [first] = screen.getAllByTestId(/^start-card-/);
    expect(first).toHaveAttribute("data-testid", "start-card-try-it");
    expect(first?.querySelector("input")).toBeChecked();
  });

  it("says nothing of language models where there is one, but for a card without", async () => {
    const [fireside, board] = PERSONALITIES;
    serve({ "GET /personalities": () => json([{ ...fireside, chats: false }, board]) });
    start();
    expect(await screen.findByTestId("start-card-fireside")).toHaveTextContent("no language model");
    expect(screen.getByTestId("start-card-board")).not.toHaveTextContent("no language model");
    expect(screen.queryByTestId("no-model")).toBeNull();
  });

  it("offers the host's own words only where a language model speaks for it", async () => {
    window.history.replaceState(null, "", "/console/s1#token=op");
    const asked = serve({
      "GET /sessions/s1/events": () => stream(),
      "GET /sessions/s1": () => json(session({ chats: false })),
      "POST /sessions/s1/instructions": () => json(receipt({ id: "i2", text: "Ten minutes left." }), 202),
    });
    render(<ConsoleView session="s1" />);
    await userEvent.type(await screen.findByTestId("instruction-text"), "Ten minutes left.");
    expect(screen.getByTestId("instruction-kind-prompt")).toBeDisabled();
    expect(screen.getByTestId("instruction-kind-prompt")).toHaveAccessibleDescription(/No language model is connected/);
    await userEvent.click(screen.getByTestId("instruction-send"));
    expect(asked.find((one) => one.method === "POST")?.body).toEqual({ text: "Ten minutes left.", mode: "queued", kind: "say" });
  });
});
