import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { SCENES } from "../dev/scenes";
import { EMPTY_ROOM } from "../src/room/reduce";
import { useRoom } from "../src/room/store";
import { phase, show } from "./roomScene";

beforeEach(() => useRoom.getState().reset());

describe("after the room", () => {
  it("offers a button when reconnecting was in vain", async () => {
    const retry = vi.fn(async () => undefined);
    show("lost", { retry });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("says why it ended and keeps the words; a guest is offered nothing that takes a token", () => {
    show("ended");
    expect(phase()).toBe("ended");
    expect(screen.getByTestId("ended-reason")).toHaveTextContent("It was brought to a close.");
    expect(screen.getByTestId("transcript").querySelectorAll("li")).toHaveLength(5);
    expect(screen.queryByRole("link", { name: "Start another session" })).toBeNull();
  });

  it("says of one that was erased that it was, and of what was said nothing", () => {
    const reason = "This session was erased on 27 November 2026.";
    show("ended");
    act(() => useRoom.getState().set({ keepsake: null, content: { ...EMPTY_ROOM, endedReason: reason } }));
    expect(screen.getByTestId("ended-reason")).toHaveTextContent(reason);
    expect(screen.queryByText("What was said")).toBeNull();
    expect(screen.queryByText(/ask whoever invited you/)).toBeNull();
  });

  it.each([
    ["kept", "The session has ended", "It was brought to a close.", 0],
    ["keptWords", "The session has ended", "It was brought to a close.", 5],
    ["brokeOff", "The session broke off", "That was not your doing: ask whoever invited you to start another one.", 0],
    ["missed", "The session did not take place", "Ask whoever invited you for another time.", 0],
  ])("keeps what there is to keep for whoever comes too late: %s", (scene, title, reason, lines) => {
    show(scene);
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Friday retrospective");
    expect(screen.getByTestId("ended-reason").textContent).toBe(reason);
    expect(screen.queryByText(/Nothing was said/)).toBeNull();
    expect(screen.queryByTestId("transcript")?.querySelectorAll("li") ?? []).toHaveLength(lines);
  });

  it("has a legend of who spoke only where that is shown", () => {
    show("kept");
    expect(screen.getByTestId("beat-strip")).not.toHaveTextContent("Host speaks");
    expect(screen.getByTestId("beat-strip")).toHaveTextContent("20:00 planned");
  });

  it("puts the focus on the heading of what has taken the door's place", async () => {
    show("join");
    screen.getByTestId("join-button").focus();
    act(() => useRoom.getState().set(SCENES.live?.(performance.now()) ?? {}));
    expect(screen.getByRole("heading", { level: 1, name: "Friday retrospective" })).toHaveFocus();
    screen.getByTestId("message-input").focus();
    act(() => useRoom.getState().set({ stage: "reconnecting" }));
    expect(screen.getByTestId("message-input")).toHaveFocus();
  });

  it("has what is being said at the dock as well, for whoever does not see the transcript's end", () => {
    show("live");
    expect(screen.getByTestId("subtitle")).toHaveTextContent("Two days is long. What would have helped you");
    act(() => useRoom.getState().set({ content: { ...useRoom.getState().content, captions: [] } }));
    expect(screen.queryByTestId("subtitle")).toBeNull();
  });

  it("has the recording where that is shown", () => {
    show("keptRecording");
    expect(screen.getByLabelText("The recording")).toHaveAttribute("src", "about:blank");
  });

  it("leaves", async () => {
    const leave = vi.fn(async () => undefined);
    show("live", { leave });
    await userEvent.click(screen.getByTestId("leave-button"));
    expect(leave).toHaveBeenCalledOnce();
  });
});
