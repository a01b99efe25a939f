import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { FOLD } from "../src/kinds/meeting/fold";
import { Shares } from "../src/kinds/meeting/Shares";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import { quietVisit } from "../dev/scenes";

const VIEW = {
  shares: [
    { participant: "p1", seconds: 80, heard: true },
    { participant: "p2", seconds: 5, heard: false },
    { participant: "p3", seconds: 0, heard: false },
  ],
  hands: ["p2"],
};

beforeEach(() => {
  const { reset, content } = useRoom.getState();
  reset();
  const people = [{ id: "p1", name: "Ana" }, { id: "p2", name: "Bob" }, { id: "p3", name: "Cleo" }];
  useRoom.setState({ content: { ...content, people, you: "p1" } });
});

describe("how the talk is shared out", () => {
  it("shows who has spoken how long, and whose hand is up", () => {
    render(
      <VisitContext.Provider value={quietVisit}>
        <Shares state={VIEW} />
      </VisitContext.Provider>,
    );
    const [ana, bob, cleo] = within(screen.getByTestId("shares")).getAllByRole("listitem");
    expect(ana).toHaveTextContent("Ana1:20");
    expect(bob).toHaveTextContent("Bob0:05, not yet on this itemhand up");
    expect(cleo).toHaveTextContent("Cleonot yet");
  });

  it("raises one's own hand, and lowers it", async () => {
    const kind = vi.fn();
    const shown = (hands: string[]) => (
      <VisitContext.Provider value={{ ...quietVisit, kind }}>
        <Shares state={{ ...VIEW, hands }} />
      </VisitContext.Provider>
    );
    const { rerender } = render(shown([]));
    await userEvent.click(screen.getByRole("button", { name: "Raise hand" }));
    rerender(shown(["p1"]));
    await userEvent.click(screen.getByRole("button", { name: "Lower hand" }));
    expect(kind.mock.calls).toEqual([["raise_hand"], ["lower_hand"]]);
  });

  it("takes each view whole, and nothing that is none", () => {
    const before = FOLD.joined(null, VIEW);
    expect(before).toEqual(VIEW);
    if (!before) throw new Error("nothing was read");
    expect(FOLD.heard(before, "fairness", { shares: [], hands: [] })).toEqual({ shares: [], hands: [] });
    expect(FOLD.heard(before, "fairness", { shares: "x" })).toBe(before);
    expect(FOLD.heard(before, "other", {})).toBe(before);
  });
});
