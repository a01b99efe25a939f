import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { useRoom } from "../src/room/store";
import { dayAndTime, hourAndMinute } from "../src/shared/localTime";
import { show } from "./roomScene";

beforeEach(() => useRoom.getState().reset());

describe("before the session", () => {
  it("says when a session starts in the reader's own time", () => {
    show("early");
    const { starts } = useRoom.getState().early;
    expect(screen.getByText(/This session starts on/)).toHaveTextContent(`starts on ${dayAndTime(starts ?? 0)}, your time`);
    expect(screen.queryByText(/UTC/)).toBeNull();
  });

  it("has the session's title, and counts down to its start", () => {
    show("early");
    expect(screen.getByText("Guild talk")).toBeInTheDocument();
    expect(screen.getByTestId("countdown")).toHaveTextContent("12:34");
  });

  it("tells who comes after the time of one that waits for its organiser that it is late, and counts nothing", () => {
    vi.spyOn(Date, "now").mockReturnValue(1_800_000_960_000);
    show("awaited");
    const { starts } = useRoom.getState().early;
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Guild talk");
    expect(screen.getByText(/waits for its organiser/)).toHaveTextContent(`It was to begin at ${hourAndMinute(starts ?? 0)} and waits for its organiser`);
    expect(screen.queryByText(/You are early|Starts in/)).toBeNull();
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it("tells with it the day of one that was to begin on another", () => {
    vi.spyOn(Date, "now").mockReturnValue(1_800_200_000_000);
    show("awaited");
    const { starts } = useRoom.getState().early;
    expect(screen.getByText(/waits for its organiser/)).toHaveTextContent(`It was to begin on ${dayAndTime(starts ?? 0)} and`);
  });

  it("asks often whether the organiser has come", () => {
    vi.useFakeTimers();
    const knock = vi.fn(async () => undefined);
    show("awaited", { knock });
    act(() => void vi.advanceTimersByTime(6100));
    expect(knock).toHaveBeenCalledTimes(4);
  });
});
