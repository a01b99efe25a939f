import { act, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { SpeakingBars } from "../src/shared/SpeakingBars";

const bars = (): string[] => [...document.querySelectorAll("i")].map((bar) => bar.style.transform);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("moves the bars a few times a second", () => {
  vi.useFakeTimers();
  render(<SpeakingBars heights={[8, 12, 8]} />);
  const seen = Array.from({ length: 6 }, () => {
    void act(() => vi.advanceTimersByTime(170));
    return bars().join();
  });
  expect(new Set(seen).size).toBe(3);
  expect(seen.filter((now, n) => now !== seen[n - 1])).toHaveLength(4);
});

it("leaves them at full height for those who want no motion", () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  render(<SpeakingBars heights={[8, 12, 8]} />);
  void act(() => vi.advanceTimersByTime(2000));
  expect(bars()).toEqual(["scaleY(1)", "scaleY(1)", "scaleY(1)"]);
  expect(vi.getTimerCount()).toBe(0);
});
