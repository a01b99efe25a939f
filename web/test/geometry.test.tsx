import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { BeatStrip } from "../src/beatstrip/BeatStrip";
import { layOut, speechSpans } from "../src/beatstrip/geometry";
import { floorMoved, type Speech } from "../src/beatstrip/speech";
import type { AgendaItem } from "../src/protocol";
import { agendaAt } from "../dev/scenes";

const beat = (id: string, offset: number, allocated: number, more: Partial<AgendaItem> = {}): AgendaItem => ({
  id,
  title: id,
  offset,
  allocated,
  ends: null,
  state: "upcoming",
  start: null,
  end: null,
  left_out: null,
  unheard: false,
  ...more,
});

describe("the strip's geometry", () => {
  it("gives beats to come their planned place", () => {
    const { segments, now, end } = layOut({ items: [beat("a", 0, 25), beat("b", 25, 75)], length: 100 }, 0);
    expect(segments.map((s) => s.slot)).toEqual([
      { left: 0, width: 0.25 },
      { left: 0.25, width: 0.75 },
    ]);
    expect(segments.every((s) => s.actual.width === 0)).toBe(true);
    expect([now, end]).toEqual([0, 1]);
  });

  it("fills the running beat up to now, inside its outline", () => {
    const { segments } = layOut({ items: [beat("a", 0, 50, { state: "active", start: 0 }), beat("b", 50, 50)], length: 100 }, 20);
    expect(segments[0]).toMatchObject({ planned: { left: 0, width: 0.5 }, actual: { left: 0, width: 0.2 }, over: { width: 0 } });
  });

  it("lets overtime grow past the edge and pushes what has not begun", () => {
    const { segments } = layOut({ items: [beat("a", 0, 50, { state: "active", start: 0 }), beat("b", 50, 50)], length: 100 }, 60);
    expect(segments[0]).toMatchObject({ state: "overtime", overSeconds: 10, over: { left: 0.5, width: 0.1 } });
    expect(segments[1]?.slot).toEqual({ left: 0.6, width: 0.4 });
  });

  it("keeps the actual length of a beat that ended early", () => {
    const items = [beat("a", 0, 50, { state: "completed", start: 0, end: 30 }), beat("b", 30, 50, { state: "active", start: 30 })];
    const [first] = layOut({ items, length: 80 }, 40).segments;
    expect(first?.slot.width).toBeCloseTo(30 / 80);
    expect(first?.over.width).toBe(0);
  });

  it("makes a skipped beat a notch without width", () => {
    const items = [beat("a", 0, 20, { state: "active", start: 0 }), beat("b", 20, 20, { state: "skipped" }), beat("c", 20, 20)];
    const { segments } = layOut({ items, length: 40 }, 10);
    expect(segments[1]?.slot).toEqual({ left: 0.5, width: 0 });
    expect(segments[2]?.slot).toEqual({ left: 0.5, width: 0.5 });
  });

  it("stretches the axis when the session is over time", () => {
    const strip = layOut({ items: [beat("a", 0, 100, { state: "active", start: 0 })], length: 100 }, 125);
    expect(strip).toMatchObject({ total: 125, now: 1, end: 0.8 });
  });

  it("turns a beat to warning and overtime between two messages", () => {
    const running = { items: [beat("a", 0, 100, { state: "active", start: 0 })], length: 200 };
    expect([79, 80, 101].map((at) => layOut(running, at).segments[0]?.state)).toEqual(["active", "warning", "overtime"]);
  });

  it("never lets beats overlap (seeded)", () => {
    let seed = 20_261_121;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let run = 0; run < 300; run += 1) {
      const at = random() * 900;
      let clock = 0;
      const items = Array.from({ length: 6 }, (_, n): AgendaItem => {
        const [offset, allocated, start] = [n * 100, 100, clock];
        clock += random() * 200;
        if (random() < 0.15) return beat(`${n}`, offset, allocated, { state: "skipped" });
        if (clock < at) return beat(`${n}`, offset, allocated, { state: "completed", start, end: clock });
        if (start <= at) return beat(`${n}`, offset, allocated, { state: "active", start });
        return beat(`${n}`, offset, allocated);
      });
      const { segments } = layOut({ items, length: 600 }, at);
      segments.slice(1).forEach((segment, n) => {
        const before = segments[n]?.slot ?? segment.slot;
        expect(segment.slot.left, `seed run ${run}`).toBeGreaterThanOrEqual(before.left + before.width - 1e-9);
      });
    }
  });
});

describe("who spoke when", () => {
  it("opens, closes and ignores what does not change", () => {
    let speech: Speech[] = floorMoved([], "bot", 2);
    speech = floorMoved(speech, "bot", 3);
    speech = floorMoved(speech, "person", 5);
    speech = floorMoved(speech, "nobody", 9);
    expect(speech).toEqual([
      { who: "bot", start: 2, end: 5 },
      { who: "person", start: 5, end: 9 },
    ]);
    expect(speechSpans(speech, "person", 10, 10)).toEqual([{ left: 0.5, width: 0.4 }]);
  });

  it("lets an open stretch grow to now", () => {
    expect(speechSpans([{ who: "bot", start: 0, end: null }], "bot", 4, 8)).toEqual([{ left: 0, width: 0.5 }]);
  });
});

describe("the strip on the page", () => {
  it("says each beat's state in words and marks the running one", () => {
    render(<BeatStrip agenda={agendaAt(451)} at={640} speech={[]} />);
    const running = screen.getByTestId("beat-beat-2");
    expect(running).toHaveAttribute("data-state", "overtime");
    expect(running).toHaveAttribute("aria-current", "step");
    expect(running).toHaveTextContent("What held us up, 5 min, over time, 0:28 over");
    expect(screen.getByTestId("beat-strip")).toHaveTextContent("Ends after 20:00");
  });

  it("says by how much the session is past its end", () => {
    render(<BeatStrip agenda={agendaAt(451)} at={1275} speech={[]} />);
    expect(screen.getByText("1:15 past the planned end")).toBeInTheDocument();
  });

  it("offers beats to come for a jump, and no others", async () => {
    const onPick = vi.fn();
    render(<BeatStrip agenda={agendaAt(451)} at={451} picking={{ can: ({ state }) => state === "upcoming", word: "Jump to", onPick }} speech={[]} />);
    await userEvent.click(screen.getByRole("button", { name: "Jump to Who does what" }));
    expect(onPick).toHaveBeenCalledWith("beat-4");
    expect(within(screen.getByTestId("beat-beat-2")).queryByRole("button")).toBeNull();
  });
});
