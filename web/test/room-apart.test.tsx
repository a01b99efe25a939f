/** The pages of a room in which one is not inside: why, and the way back in. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import type { Visit } from "../src/room/visit";
import { VisitContext } from "../src/room/visitContext";
import { quietVisit, SCENES } from "../dev/scenes";

function show(scene: string, visit: Partial<Visit> = {}): void {
  const change = SCENES[scene]?.(performance.now());
  if (!change) throw new Error(`There is no scene ${scene}.`);
  useRoom.getState().set(change);
  render(
    <VisitContext.Provider value={{ ...quietVisit, ...visit }}>
      <RoomPage />
    </VisitContext.Provider>,
  );
}

beforeEach(() => useRoom.getState().reset());

describe("apart from the room", () => {
  it.each([
    ["moved", "This tab has left the roomAnother tab of this browser asked this one to leave.The session goes on. Your link"],
    ["left", "You have left the roomThe session goes on without you."],
  ])("tells a tab that left for another one from one that was left: %s", (scene, words) => {
    show(scene);
    expect(screen.getByRole("main")).toHaveTextContent(words);
  });

  it("has no way back in for who is kept out until there is one", async () => {
    vi.useFakeTimers();
    const [retry, open] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    show("keptOut", { retry, open });
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    act(() => void vi.advanceTimersByTime(901_000));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
    act(() => useRoom.getState().set({ join: null }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(open).toHaveBeenCalledOnce();
  });

  it("tells who was in the room when it broke off whose doing that was not", () => {
    show("brokeOffInside");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The session broke off");
    expect(screen.getByTestId("ended-reason")).toHaveTextContent(/^That was not your doing/);
  });

  it.each(["lost", "unreachable", "keptOut"])("leads a guest to no page that is not for them: %s", (scene) => {
    show(scene);
    expect(screen.queryByRole("link", { name: "Go to the start" })).toBeNull();
  });

  it("leads an organiser to the start page", () => {
    window.sessionStorage.setItem("beatroom.operator", "op");
    show("lost");
    expect(screen.getByRole("link", { name: "Go to the start" })).toBeInTheDocument();
  });
});
