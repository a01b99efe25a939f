import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Transcript } from "../src/shared/Transcript";
import { LINES } from "../dev/scenes";

afterEach(() => void vi.unstubAllGlobals());

it("keeps its last line in sight where lines wrap anew or the box is lower, unless somebody reads what is above", () => {
  let resized = (): void => undefined;
  const watched: Element[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe = (one: Element): number => watched.push(one);
      disconnect = (): void => undefined;
    },
  );
  render(<Transcript empty="" lines={LINES} />);
  const box = screen.getByRole("region", { name: "Transcript" });
  expect(watched).toEqual([box, screen.getByTestId("transcript")]);
  Object.defineProperty(box, "scrollHeight", { configurable: true, value: 900 });
  Object.defineProperty(box, "clientHeight", { configurable: true, value: 300 });
  resized();
  expect(box.scrollTop).toBe(900);
  box.scrollTop = 100;
  fireEvent.scroll(box);
  resized();
  expect(box.scrollTop).toBe(100);
});
