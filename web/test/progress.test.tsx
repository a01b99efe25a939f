import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { agendaAt } from "../dev/scenes";
import { figure, figureWords, lateWords, progressOf, projection, projectionWords } from "../src/beatstrip/progress";
import { layOut } from "../src/beatstrip/geometry";
import { BeatTable } from "../src/document/BeatTable";
import type { Agenda, AgendaItem } from "../src/protocol";
import { AgendaList } from "../src/shared/AgendaList";

const beat = (change: Partial<AgendaItem>): AgendaItem => ({
  id: "b",
  title: "Beat",
  offset: 0,
  allocated: 100,
  ends: null,
  state: "active",
  start: 0,
  end: null,
  left_out: null,
  unheard: false,
  ...change,
});
const rows = (at: number, ...items: AgendaItem[]) => progressOf({ items, length: 1000 }, at);
const told = (at: number, ...items: AgendaItem[]) => rows(at, ...items).map((row) => `${figure(row)} ${figureWords(row)}`);

describe("a beat's progress", () => {
  it.each([
    [10, "active", "1:30 left of 1 min 40 s"],
    [79, "active", "0:21 left of 1 min 40 s"],
    [80, "warning", "0:20 left of 1 min 40 s, nearly over"],
    [100, "warning", "0:00 left of 1 min 40 s, nearly over"],
    [165, "overtime", "+1:05 over its 1 min 40 s"],
  ])("at %d seconds is %s in figures and in words", (at, state, words) => {
    expect(rows(at, beat({}))[0]?.state).toBe(state);
    expect(told(at, beat({}))).toEqual([words]);
  });

  it("names apart what it has until the next one and what it is planned for, where these differ", () => {
    expect(told(30, beat({ allocated: 60, ends: 100 }))).toEqual(["1:10 left of 1 min 40 s, planned 1 min"]);
    expect(told(120, beat({ allocated: 60, ends: 100 }))).toEqual(["+0:20 over its 1 min 40 s, planned 1 min"]);
    expect(told(0, beat({ allocated: 60, state: "upcoming", start: null }))).toEqual(["1 min planned"]);
  });

  it.each([
    [90, "1:30 done, 0:10 under"],
    [102, "1:42 done, on time"],
    [130, "2:10 done, 0:30 over"],
  ])("that ended after %d seconds tells planned against actual", (end, words) => {
    expect(told(500, beat({ state: "completed", end }))).toEqual([words]);
  });

  it.each([
    [102, 0, "on time"],
    [104, 0, "on time"],
    [105, 5, "0:05 over"],
    [130, 30, "0:30 over"],
  ])("that ended after %d seconds is over by as much on the strip, in the list and in the document", (end, over, words) => {
    const done = beat({ state: "completed", end });
    expect(layOut({ items: [done], length: 1000 }, 500).segments[0]?.overSeconds).toBe(over);
    expect(told(500, done)[0]).toContain(words);
    const inDocument = { id: "b", title: "Beat", planned_start: 0, planned_length: 100, start: 0, spent: end, started_at: 0, spoken_at: 0, late: 0, outcome: "spoken" as const, reason: "", left_out: null };
    const { container } = render(<BeatTable beats={[inDocument]} />);
    expect(container.querySelector(".text-warn")?.textContent ?? "").toBe(over ? ` ${words}` : "");
  });

  it("that runs over is told of at once", () => {
    expect(layOut({ items: [beat({})], length: 1000 }, 102).segments[0]?.overSeconds).toBe(2);
  });

  it("has a bar of its plan and of what went beyond it", () => {
    expect(rows(50, beat({}))[0]?.bar).toEqual({ planned: 1, done: 0.5, over: 0 });
    expect(rows(200, beat({}))[0]?.bar).toEqual({ planned: 0.5, done: 0.5, over: 0.5 });
  });

  it("says when it began later or earlier than planned", () => {
    expect(lateWords(rows(300, beat({ offset: 100, start: 170 }))[0]?.lateBy ?? null)).toBe("1:10 late");
    expect(lateWords(rows(300, beat({ offset: 100, start: 70 }))[0]?.lateBy ?? null)).toBe("0:30 early");
    expect(lateWords(rows(300, beat({ offset: 100, start: 102 }))[0]?.lateBy ?? null)).toBe("");
  });

  it("to come begins no earlier than the one before it can be over", () => {
    const next = beat({ id: "n", offset: 100, state: "upcoming", start: null });
    expect(rows(150, beat({}), next)[1]?.begins).toBeCloseTo(150);
    expect(rows(20, beat({}), next)[1]?.begins).toBeCloseTo(100);
  });
});

describe("the projected end", () => {
  const agenda = (change: Partial<Agenda> = {}): Agenda => agendaAt(451, change);

  it("is on time while the plan holds, and moves with a beat that runs over", () => {
    expect(projectionWords(projection(agenda(), 451, 0))).toBe("On time");
    expect(projection(agenda(), 451, 5000).epoch).toBe(5000 + 1200 - 451);
    const late = agenda({ items: agenda().items.map((i) => (i.id === "beat-2" ? { ...i, allocated: 900 } : i)) });
    expect(projection(late, 451, 0).by).toBeGreaterThan(0);
    expect(projectionWords({ end: 0, by: 130, epoch: null, closing: false })).toBe("2:10 behind");
    expect(projectionWords({ end: 0, by: -40, epoch: null, closing: false })).toBe("0:40 ahead");
  });

  it("is not told of a goodbye, which is over when it has been said", () => {
    const goodbye = agenda({ items: agenda().items.map((i, n, { length }) => (n === length - 1 ? { ...i, state: "active", start: 440 } : i)) });
    expect(projection(goodbye, 451, 5000)).toMatchObject({ by: 0, epoch: null, closing: true });
    expect(projectionWords(projection(goodbye, 451, 5000))).toBe("The goodbye: the session ends once it has been said");
    expect(projection({ ...goodbye, phase: "ended" }, 451, 5000).closing).toBe(false);
  });

  it("is not known before the start", () => {
    expect(projection(agenda({ meeting_start_epoch: null }), 0, 10).epoch).toBeNull();
  });
});

describe("the agenda on the page", () => {
  it("marks the running beat and names states in words", () => {
    const skipped = agendaAt(451).items.map((i) => (i.id === "beat-4" ? { ...i, state: "skipped" as const, left_out: { why: "skipped" as const, by: "Mina" } } : i));
    render(<AgendaList agenda={agendaAt(451, { items: skipped })} at={451} />);
    const running = screen.getByTestId("agenda-beat-2");
    expect(running).toHaveAttribute("aria-current", "step");
    expect(running).toHaveTextContent("2:41left of 5 min");
    expect(screen.getByTestId("agenda-beat-4")).toHaveTextContent("skipped by Mina");
    expect(screen.getByTestId("agenda-beat-1")).toHaveTextContent("began 0:28 late");
    expect(within(screen.getByTestId("agenda-beat-0")).getByTestId("agenda-figure-beat-0")).toHaveTextContent("1:58");
  });

  it("says of an ended session what was not reached", () => {
    render(<AgendaList agenda={agendaAt(451, { phase: "ended" })} at={451} />);
    expect(screen.getByTestId("agenda-beat-5")).toHaveTextContent("not reached");
  });
});
