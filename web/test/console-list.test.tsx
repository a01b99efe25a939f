import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { EMPTY_LOG, readLog } from "../src/console/log";
import { SessionsView } from "../src/console/SessionsView";
import { useSessions } from "../src/console/sessionsStore";
import { json, problem, serve, session } from "./answers";

const START = 1_800_000_000;

describe("the log", () => {
  const apply = (...events: [number, Record<string, unknown> & { type: string }][]) =>
    events.reduce((log, [at, event], n) => readLog(log, { seq: n + 1, at: START + at, event }), EMPTY_LOG);

  it("leaves holds out of the tracks", () => {
    const log = apply(
      [0, { type: "started" }],
      [10, { type: "rundown_changed", rundown: { started_at: START, held_since: START + 10, held: 0 } }],
      [40, { type: "rundown_changed", rundown: { started_at: START, held_since: null, held: 30 } }],
      [50, { type: "floor_changed", holder: "bot", participant: null }],
      [55, { type: "floor_changed", holder: "nobody", participant: null }],
    );
    expect(log.speech).toEqual([{ who: "bot", start: 20, end: 25 }]);
  });

  it("does not repeat a record that comes twice", () => {
    const said = { seq: 1, at: START, event: { type: "user_said", name: "Ada", text: "Hi", via: "text" } };
    const once = readLog(EMPTY_LOG, said);
    expect(readLog(once, said)).toBe(once);
    expect(once.lines).toMatchObject([{ id: 1, who: "person", via: "text" }]);
  });

  it("closes an open stretch when the session ends or is taken over", () => {
    const log = apply([0, { type: "started" }], [5, { type: "floor_changed", holder: "bot" }], [8, { type: "ended", reason: "x" }]);
    expect(log).toMatchObject({ floor: { holder: "nobody" }, speech: [{ start: 5, end: 8 }] });
  });
});

describe("the list of sessions", () => {
  beforeEach(() => {
    useSessions.setState({ items: null, error: null, denied: false });
    window.history.replaceState(null, "", "/console#token=op");
  });

  it("links to each session's console with its phase in words", async () => {
    serve({ "GET /sessions": () => json({ items: [session(), { id: "s2", title: "Talk", state: "held" }], next: null }) });
    render(<SessionsView />);
    expect(await screen.findByRole("link", { name: /Friday retrospective.*Live/ })).toHaveAttribute("href", "/console/s1");
    expect(screen.getByRole("link", { name: /Talk.*On hold/ })).toBeInTheDocument();
  });

  it("says what to do when there are none", async () => {
    serve({ "GET /sessions": () => json({ items: [], next: null }) });
    render(<SessionsView />);
    expect(await screen.findByText(/Nothing has been started yet/)).toBeInTheDocument();
  });

  it("keeps the list and says so when the service goes away", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let down = false;
    serve({ "GET /sessions": () => (down ? problem(503, "The service is draining.") : json({ items: [session()], next: null })) });
    render(<SessionsView />);
    await screen.findByText("Friday retrospective");
    down = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole("alert")).toHaveTextContent("The service is draining.");
    expect(screen.getByText("Friday retrospective")).toBeInTheDocument();
  });
});
