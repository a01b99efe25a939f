/** What the model said of the time and the clock corrected, as operators see it. */
import { render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { json, record, serve, session, stream } from "./answers";

const START = 1_800_000_000;

beforeEach(() => {
  useConsole.getState().reset();
  window.history.replaceState(null, "", "/console/s1#token=op");
});

describe("the console of a session", () => {
  it("shows what the model said of the time and what was told instead, fetching nothing for it", async () => {
    const said = "We have thirty minutes left.";
    const told = "We have about ten minutes left.";
    const asked = serve({
      "GET /sessions/s1": () => json(session()),
      "GET /sessions/s1/events": () =>
        stream(
          record(1, START - 5, { type: "launched" }),
          record(2, START, { type: "started" }),
          record(3, START + 12, { type: "time_corrected", asks: "session_left", said, told }),
          record(4, START + 13, { type: "time_corrected", asks: "session_left", said: "So thirty minutes.", told: "" }),
        ),
    });
    render(<ConsoleView session="s1" />);
    const list = await screen.findByRole("list", { name: "Corrected by the clock" });
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(2));
    const [first, second] = within(list).getAllByRole("listitem");
    expect(first).toHaveTextContent(`The model said: ${said} Spoken: ${told}`);
    expect(second).toHaveTextContent("Spoken: nothing");
    expect(screen.getByTestId("transcript")).not.toHaveTextContent(said);
    expect(asked.filter((a) => a.path === "/sessions/s1" && a.method === "GET").length).toBeLessThan(4);
  });

  it("shows what the clock added where no value was named, whether or not the model said anything", async () => {
    const told = "We have about ten minutes left.";
    serve({
      "GET /sessions/s1": () => json(session()),
      "GET /sessions/s1/events": () =>
        stream(record(1, START, { type: "started" }), record(2, START + 12, { type: "time_corrected", asks: "session_left", said: "", told })),
    });
    render(<ConsoleView session="s1" />);
    const list = await screen.findByRole("list", { name: "Corrected by the clock" });
    expect(within(list).getByRole("listitem")).toHaveTextContent(new RegExp(`^Added by the clock: ${told}$`));
  });
});
