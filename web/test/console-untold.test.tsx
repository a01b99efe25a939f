/** What a console's feed alone tells is not said to be nothing while the feed does not come in. */
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { BackstageView } from "../src/stage/BackstageView";
import { json, problem, record, serve, session, stream } from "./answers";

const START = 1_800_000_000;
const figure = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;

function desk(events: () => Response): void {
  window.history.replaceState(null, "", "/console/s1#token=op");
  serve({ "GET /sessions/s1": () => json(session()), "GET /sessions/s1/events": events });
  render(<ConsoleView session="s1" />);
}

beforeEach(() => useConsole.getState().reset());

describe("a console whose feed is blocked", () => {
  it("says that it does not know what the feed would tell", async () => {
    desk(() => problem(503, "Blocked."));
    expect(await screen.findByText(/^The live feed broke/)).toBeVisible();
    for (const name of ["Failures", "Model replies", "Time answers", "Time corrections", "Host has spoken"]) expect(figure(name)).toBe("not known");
    expect(screen.getByText("What was said is not known here: the live feed tells it, which does not come in.")).toBeInTheDocument();
  });

  it("says of what it has heard that there may be more", async () => {
    desk(() => stream(record(2, START, { type: "started" }), record(3, START + 5, { type: "summary_failed", beat: "beat-1", reason: "The model was slow." })));
    await waitFor(() => expect(figure("Failures")).toBe("1"));
    act(() => useConsole.getState().set({ feed: "waiting" }));
    expect(figure("Failures")).toBe("1 or more");
    expect(figure("Time answers")).toBe("not known");
    // Asked since, and what the feed does not tell has come as well.
    act(() => {
      useConsole.getState().loaded(session(), performance.now());
      useConsole.getState().set({ followed: true });
    });
    expect(figure("Failures")).toBe("1");
  });

  it("knows where it stands that there is none", async () => {
    desk(() => stream(record(2, START, { type: "started" })));
    await waitFor(() => expect(figure("Failures")).toBe("none"));
    expect(figure("Time answers")).toBe("0");
    expect(screen.getByText("What is said appears here, word for word.")).toBeInTheDocument();
  });
});

it("backstage does not say that nothing was told to the host while nobody answers", async () => {
  window.history.replaceState(null, "", "/console/s1/backstage#token=op");
  serve({ "GET /sessions/s1": () => json(session()), "GET /sessions/s1/events": () => stream(record(2, START, { type: "started" })) });
  render(<BackstageView session="s1" />);
  expect(await screen.findByText("Nothing yet.")).toBeVisible();
  act(() => useConsole.getState().set({ problem: { status: 0, text: "Nothing answers." } }));
  expect(screen.queryByText("Nothing yet.")).toBeNull();
  expect(screen.getByText("Not known while the service cannot be reached.")).toBeVisible();
});
