import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { anchor, between, clockFace, elapsed, inWords, secondOf, serverNow, timeLeft } from "../src/clock/sessionClock";
import { useSessionTime } from "../src/clock/useSessionTime";
import type { Agenda } from "../src/protocol";
import { BigTime } from "../src/shared/BigTime";
import { agendaAt } from "../dev/scenes";

const START = 1_800_000_000;

describe("the session's clock", () => {
  it("goes on from the server's time by performance.now() alone", () => {
    expect(serverNow(anchor(START + 100, 5_000), 7_500)).toBe(START + 102.5);
  });

  it("stands at zero before the start and still on hold", () => {
    expect(elapsed(agendaAt(0, { meeting_start_epoch: null }), START + 50)).toBe(0);
    const held = agendaAt(90, { held_since_epoch: START + 90, held_seconds: 30 });
    expect(elapsed(held, START + 500)).toBe(60);
  });

  it("leaves out what was held before", () => {
    expect(elapsed(agendaAt(100, { held_seconds: 25 }), START + 100)).toBe(75);
  });

  it("counts below zero when over", () => {
    expect(timeLeft(agendaAt(0), 1260)).toBe(-60);
  });

  it.each([
    [0, "0:00"],
    [59.9, "0:59"],
    [245, "4:05"],
    [3723, "1:02:03"],
    [-58.4, "0:58"],
  ])("reads %d s as %s", (seconds, face) => {
    expect(clockFace(seconds)).toBe(face);
  });

  it("shows what has passed and what is left so that both add up to the whole, at any moment", () => {
    for (const length of [1200, 1199.6, 1200.4]) {
      const agenda = { ...agendaAt(0), length };
      for (let at = 0; at < 5; at += 0.13) expect(secondOf(at) + timeLeft(agenda, at)).toBe(secondOf(length));
    }
    expect([between(118.9, 312.2), secondOf(311.995), timeLeft(agendaAt(0), 1200.7)]).toEqual([194, 312, 0]);
  });

  it("rounds other countdowns up, so that 0:00 means now", () => {
    expect(clockFace(0.2, "up")).toBe("0:01");
    expect(inWords(210)).toBe("3 min 30 s");
    expect(inWords(45)).toBe("45 s");
    expect([inWords(59.7), inWords(239.7)]).toEqual(["1 min", "4 min"]);
  });
});

describe("with a browser clock that is ten minutes wrong", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  });

  function Shown({ agenda, at }: { agenda: Agenda; at: number }) {
    const time = useSessionTime(agenda, anchor(agenda.server_now_epoch, at));
    return <BigTime agenda={agenda} at={time} testId="time-left" />;
  }

  it.each([-600, 600])("shows the same time left when it is %d s off", (off) => {
    vi.setSystemTime((START + 300 + off) * 1000);
    render(<Shown agenda={agendaAt(300)} at={performance.now()} />);
    expect(screen.getByTestId("time-left")).toHaveTextContent("15:00");
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.getByTestId("time-left")).toHaveTextContent("14:50");
  });

  it("is not moved by a jump of the browser's clock", () => {
    render(<Shown agenda={agendaAt(300)} at={performance.now()} />);
    vi.setSystemTime((START + 9000) * 1000);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByTestId("time-left")).toHaveTextContent("14:59");
  });

  it("freezes when the session is over", () => {
    render(<Shown agenda={agendaAt(300, { phase: "ended" })} at={performance.now()} />);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByTestId("time-left")).toHaveTextContent("15:00");
  });
});
