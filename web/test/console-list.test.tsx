import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { remarksOn } from "../src/console/addressed";
import { EMPTY_LOG, readLog } from "../src/console/log";
import { SessionsView } from "../src/console/SessionsView";
import { useSessions } from "../src/console/sessionsStore";
import type { Recorded } from "../src/protocol";
import { Transcript } from "../src/shared/Transcript";
import { json, listed, problem, serve } from "./answers";

const START = 1_800_000_000;

describe("the log", () => {
  const apply = (...events: [number, Recorded["event"]][]) =>
    events.reduce((log, [at, event], n) => readLog(log, { seq: n + 1, at: START + at, event }), EMPTY_LOG);

  const rundown = { length: 0, hard_end: false, late: "keep_end" } as const;
  const held = (since: number | null, seconds: number): Recorded["event"] => ({
    type: "rundown_changed",
    op: since === null ? "resume" : "hold",
    by: "op",
    detail: {},
    rundown: { ...rundown, items: [], fired: [], dropped: [], released: [], started_at: START, held_since: since, held: seconds },
  });

  it("says beside words for whom they were, as the last verdict has it", () => {
    const of = (meant: "room" | "host", reasons: ("all" | "quiet" | "wording")[], likely: number | null = null): Recorded["event"] =>
      ({ type: "turn_addressed", said: 1, meant, reasons, whom: null, answered: meant === "host", likely });
    const said: Recorded["event"] = { type: "user_said", participant: "p1", name: "Ada", text: "Anybody?", via: "voice", in_context: true, began: null, ended: null, ref: null };
    const first = apply([0, said], [1, of("room", ["all"])]);
    expect(remarksOn(first)).toEqual({ 1: "Taken as for all, not answered (all)" });
    const weighed = apply([0, said], [1, of("room", ["wording", "all"], 0.274)]);
    expect(remarksOn(weighed)).toEqual({ 1: "Taken as for all, not answered (wording 27 %, all)" });
    const log = apply([0, said], [1, of("room", ["all"])], [5, of("host", ["quiet", "all"])]);
    render(<Transcript empty="" lines={log.lines} remarks={remarksOn(log)} />);
    expect(screen.getByText("Taken as for the host, answered (quiet, all)").closest("li")).toHaveTextContent("Anybody?");
  });

  it("shows signs of listening, and whether they stopped the host", () => {
    const sign = (text: string, cut: boolean): Recorded["event"] =>
      ({ type: "backchannel", participant: "p1", name: "Ada", text, began: null, ended: null, cut });
    const log = apply([0, sign("Mm-hm.", false)], [5, sign("Yes, yes, exactly.", true)]);
    render(<Transcript empty="" lines={log.lines} remarks={remarksOn(log)} />);
    expect(screen.getByText("A sign of listening: the host went on").closest("li")).toHaveTextContent("Mm-hm.");
    expect(screen.getByText(/goes on with what it cut off/).closest("li")).toHaveTextContent("Yes, yes");
  });

  it("leaves holds out of the tracks", () => {
    const log = apply(
      [0, { type: "started" }],
      [10, held(START + 10, 0)],
      [40, held(null, 30)],
      [50, { type: "floor_changed", holder: "bot", participant: null }],
      [55, { type: "floor_changed", holder: "nobody", participant: null }],
    );
    expect(log.speech).toEqual([{ who: "bot", start: 20, end: 25 }]);
  });

  it("does not repeat a record that comes twice", () => {
    const said: Recorded = { seq: 1, at: START, event: { type: "user_said", participant: "p1", name: "Ada", text: "Hi", via: "text", in_context: true, began: null, ended: null, ref: null } };
    const once = readLog(EMPTY_LOG, said);
    expect(readLog(once, said)).toBe(once);
    expect(once.lines).toMatchObject([{ id: 1, who: "person", via: "text" }]);
  });

  it("closes an open stretch when the session ends or is taken over", () => {
    const log = apply([0, { type: "started" }], [5, { type: "floor_changed", holder: "bot", participant: null }], [8, { type: "ended", reason: "x", by: "" }]);
    expect(log).toMatchObject({ floor: { holder: "nobody" }, speech: [{ start: 5, end: 8 }] });
  });
});

describe("the list of sessions", () => {
  beforeEach(() => {
    useSessions.setState({ items: null, error: null, denied: false });
    window.history.replaceState(null, "", "/console#token=op");
  });

  it("links to each session's console with its phase in words", async () => {
    serve({ "GET /sessions": () => json({ items: [listed(), listed({ id: "s2", title: "Talk", phase: "held" })], next: null }) });
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
    serve({ "GET /sessions": () => (down ? problem(503, "The service is draining.") : json({ items: [listed()], next: null })) });
    render(<SessionsView />);
    await screen.findByText("Friday retrospective");
    down = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole("alert")).toHaveTextContent("The service is draining.");
    expect(screen.getByText("Friday retrospective")).toBeInTheDocument();
  });
});
