import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Join } from "../src/protocol";
import { useRoom } from "../src/room/store";
import { tabStorage } from "../src/shared/storage";
import { answerTo } from "./answers";
import { phase, show } from "./roomScene";

beforeEach(() => {
  useRoom.getState().reset();
  tabStorage.removeItem("beatroom.operator");
});

describe("the way to the console", () => {
  it.each(["notice", "left"])("is there for an organiser's tab, and for no guest's: %s", (scene) => {
    show(scene);
    expect(screen.queryByRole("link", { name: /console/ })).toBeNull();
    cleanup();
    tabStorage.setItem("beatroom.operator", "op");
    show(scene);
    expect(screen.getByRole("link", { name: /console/ })).toHaveAttribute("href", expect.stringMatching(/^\/console\/./));
  });
});

describe("the people in the room", () => {
  it("have their host by name before it has said a word", () => {
    show("live");
    const { content } = useRoom.getState();
    act(() => useRoom.getState().set({ content: { ...content, captions: [], lines: [], floor: { holder: "bot", participant: null } } }));
    const people = within(screen.getByRole("region", { name: "In the room" }));
    expect(people.getAllByRole("listitem")[0]).toHaveTextContent("Mina (host)");
    expect(screen.getByTestId("floor-state")).toHaveTextContent("Mina is speaking");
  });
});

describe("the words of a room", () => {
  it.each(["notice", "board"])("end above the dock, whatever is above them: %s", (scene) => {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({ top: 310.4 } as DOMRect);
    show(scene);
    const panel = screen.getByTestId("message-input").closest<HTMLElement>(".in-room-words, .board-words");
    expect(panel?.style.getPropertyValue("--above")).toBe("310px");
  });
});

describe("before the room", () => {
  it("asks for a name, then joins with the microphone on the click", async () => {
    const askMic = vi.fn(async () => true);
    const join = vi.fn(async () => undefined);
    show("join", { askMic, join });
    await userEvent.click(screen.getByTestId("join-button"));
    expect(screen.getByRole("alert")).toHaveTextContent("Enter a name");
    expect(askMic).not.toHaveBeenCalled();
    await userEvent.type(screen.getByTestId("name-input"), "  Ada ");
    await userEvent.click(screen.getByTestId("join-button"));
    expect(join).toHaveBeenCalledWith("Ada", true);
  });

  it("asks nobody for a name whose link says it, and calls them nothing else", async () => {
    const join = vi.fn(async () => undefined);
    show("invited", { askMic: async () => true, join });
    expect(screen.getByTestId("invited-as")).toHaveTextContent("You join as Ana");
    expect(screen.queryByTestId("name-input")).toBeNull();
    await userEvent.click(screen.getByTestId("join-button"));
    expect(join).toHaveBeenCalledWith("Ana", true);
  });

  it.each([true, false])("says whether Daily records what is said: %s", (recorded) => {
    const join = answerTo("GET /sessions/{session}/join", { session: "s1" }) as Join;
    const transport = { kind: "daily" as const, url: "https://example.daily.co/r", token: "t", host: "host", start_muted: false, recorded };
    show("join");
    act(() => useRoom.getState().set({ join: { ...join, transport } }));
    expect(screen.queryByText("This session is recorded.") !== null).toBe(recorded);
  });

  it("joins without a microphone without asking for one", async () => {
    const askMic = vi.fn(async () => true);
    const join = vi.fn(async () => undefined);
    show("join", { askMic, join });
    await userEvent.type(screen.getByTestId("name-input"), "Ada");
    await userEvent.click(screen.getByTestId("join-muted-button"));
    expect(join).toHaveBeenCalledWith("Ada", false);
    expect(askMic).not.toHaveBeenCalled();
  });

  it("asks now and then at the door how the session stands", () => {
    vi.useFakeTimers();
    const knock = vi.fn(async () => undefined);
    show("join", { knock });
    act(() => void vi.advanceTimersByTime(31_000));
    expect(knock).toHaveBeenCalledTimes(2);
  });

  it("stays at the door when the microphone is refused", async () => {
    const join = vi.fn(async () => undefined);
    show("refused", { askMic: async () => false, join });
    expect(screen.getByRole("alert")).toHaveTextContent("The microphone is blocked");
    await userEvent.click(screen.getByTestId("join-button"));
    expect(join).not.toHaveBeenCalled();
  });

  it.each([
    ["refused", "allow the microphone, then try again"],
    ["missing", "Plug one in or switch it on"],
  ])("says what to do when it is %s, with a retry", async (scene, words) => {
    const askMic = vi.fn(async () => true);
    show(scene, { askMic });
    expect(screen.getByRole("alert")).toHaveTextContent(words);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(askMic).toHaveBeenCalledOnce();
  });

  it("says after two seconds what it is waiting for", () => {
    vi.useFakeTimers();
    show("connecting");
    expect(screen.getByRole("status")).not.toHaveTextContent("Waiting for the host");
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getByRole("status")).toHaveTextContent("Waiting for the host to answer");
    expect(phase()).toBe("connecting");
  });

  it("says that it waits for a way for the sound once the host has answered", () => {
    vi.useFakeTimers();
    show("connectingSound");
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getByRole("status")).toHaveTextContent("Setting up the sound");
  });

  it.each([
    ["insecure", "a link that begins with https"],
    ["busy", "Another program may be using it. Close that one, then try again. Or join without it: you will hear the host and can type."],
    ["full", "The room is full: it holds 24 people."],
    ["removed", "You were removed from this session"],
    ["noPath", "a firewall or a VPN seems to block UDP"],
    ["unreachable", "Nothing answers at the moment. Check your connection, then try again."],
    ["expired", "This link has expired."],
    ["keptOut", "You are not in the room any moreYou were removed from this session"],
    ["lost", "The connection is goneThe session could not be reached for a minute.The session may still be running. Check your network. This page goes on asking, and goes back in by itself when the session answers."],
    ["lostDraining", "The connection is goneThe service is shutting down.The session may still be running. This page goes on asking, and goes back in by itself when the session answers."],
    ["answersAgain", "The session is coming backThe connection was broken for a while. The service answers again; the session itself may need up to a minute. This page waits for it and goes in by itself, with your microphone muted."],
    ["answersBeside", "The session answers againThe connection was broken for a while. You are in the room in another tab."],
  ])("tells the true cause where it is %s", (scene, words) => {
    show(scene);
    expect(screen.getByRole("alert")).toHaveTextContent(words);
  });

  it("offers nothing to press where it goes in by itself, and the way in where another tab is inside", () => {
    show("answersAgain");
    expect(screen.queryByRole("button", { name: "Join again" })).toBeNull();
    cleanup();
    show("answersBeside");
    expect(screen.getByRole("button", { name: "Join again" })).toBeVisible();
  });

  it("tells of the other tab that has the room open, and lets that leave", async () => {
    const takeOver = vi.fn();
    show("elsewhere", { takeOver });
    expect(screen.getByTestId("elsewhere")).toHaveTextContent("in another tab");
    await userEvent.click(screen.getByRole("button", { name: "Let the other tab leave" }));
    expect(takeOver).toHaveBeenCalledOnce();
  });

  it("explains a link that does not open", () => {
    show("invalid");
    expect(screen.getByRole("alert")).toHaveTextContent("Ask whoever invited you for a fresh link");
  });
});

describe("in the room", () => {
  it("shows time, beats, speaker, words and people", () => {
    show("live");
    expect(phase()).toBe("live");
    expect(screen.getByTestId("time-left")).toHaveTextContent("12:29");
    expect(screen.getByTestId("floor-state")).toHaveTextContent("Mina is speaking");
    expect(screen.getByTestId("beat-beat-2")).toHaveAttribute("data-state", "active");
    const lines = screen.getByTestId("transcript").querySelectorAll("li");
    expect([...lines].map((li) => li.dataset.who)).toEqual(["bot", "person", "person", "bot", "person"]);
    expect(screen.getByTestId("caption")).toHaveTextContent("Two days is long. What would have helped you");
    expect(screen.getByText("(you)")).toBeInTheDocument();
  });

  it("says over time in words", () => {
    show("overtime");
    expect(screen.getByTestId("time-left")).toHaveTextContent("+0:58");
    expect(screen.getByText("Over time by")).toBeInTheDocument();
    expect(screen.getByTestId("floor-state")).toHaveTextContent("Grace is speaking");
  });

  it("waits in the lobby", () => {
    show("lobby");
    expect(phase()).toBe("lobby");
    expect(screen.getByText(/Waiting for the host/)).toBeInTheDocument();
  });

  it("says that the clock is on hold", () => {
    show("held");
    expect(screen.getByText("Time left, clock on hold")).toBeInTheDocument();
    expect(screen.getByText("On hold")).toBeInTheDocument();
  });

  it("sends typed words and clears the box; keeps them when they did not go", async () => {
    const say = vi.fn(() => false);
    show("live", { say });
    const box = screen.getByTestId("message-input");
    await userEvent.type(box, "How long do we have?");
    await userEvent.click(screen.getByTestId("send-button"));
    expect(box).toHaveValue("How long do we have?");
    say.mockReturnValue(true);
    await userEvent.type(box, "{Enter}");
    expect(say).toHaveBeenLastCalledWith("How long do we have?");
    expect(box).toHaveValue("");
    await userEvent.type(box, "And now?");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const send = screen.getByTestId("send-button");
    // What is disabled while it has the focus loses it.
    expect(send).toHaveFocus();
    expect(send).toBeEnabled();
    expect(send).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    expect(say).toHaveBeenCalledTimes(3);
  });

  it("mutes, and says so in words", async () => {
    const setMuted = vi.fn((muted: boolean) => useRoom.getState().set({ mic: muted ? "muted" : "on" }));
    show("live", { setMuted });
    await userEvent.click(screen.getByRole("button", { name: "Mute" }));
    expect(setMuted).toHaveBeenCalledWith(true);
    expect(screen.getByRole("button", { name: "Unmute" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("Microphone muted")).toBeInTheDocument();
  });

  it("takes part by typing without a microphone", () => {
    show("typed");
    expect(screen.queryByRole("button", { name: "Mute" })).toBeNull();
    expect(screen.getByText("No microphone: you take part by typing")).toBeInTheDocument();
  });

  it("shows notices until they are closed", async () => {
    show("notice");
    expect(screen.getByText(/language model did not answer/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText(/language model did not answer/)).toBeNull();
  });

  it("says quietly that nothing is being saved, for as long as that is so", () => {
    show("unsaved");
    expect(screen.getByTestId("not-saved")).toHaveTextContent("not being saved");
    const { content, set } = useRoom.getState();
    act(() => set({ content: { ...content, saved: true } }));
    expect(screen.queryByTestId("not-saved")).toBeNull();
  });

  it.each([
    ["moving", "The session is paused while the service moves or restarts. You are reconnected automatically."],
    ["broke", "The session broke off for a moment and is being resumed. You are reconnected automatically."],
    [null, "The connection broke. Reconnecting, for up to a minute…"],
  ] as const)("says why it reconnects: %s", (away, words) => {
    show("reconnecting");
    act(() => useRoom.getState().set({ away }));
    expect(screen.getByText(words, { exact: false })).toBeInTheDocument();
  });

  it("stays readable while it reconnects", () => {
    show("reconnecting");
    expect(phase()).toBe("reconnecting");
    expect(screen.getByText(/Reconnecting, for up to a minute/)).toBeInTheDocument();
    expect(screen.queryByTestId("floor-state"), "who speaks is not known").toBeNull();
    expect(screen.getByText(/What you see is as of 7:31\./)).toBeInTheDocument();
    expect(screen.getByText("Not connected")).toBeInTheDocument();
    expect(screen.queryByText("Live")).toBeNull();
    expect(screen.queryByText(/^(On time|.* (behind|ahead))$/, { selector: "p" })).toBeNull();
    expect(screen.getByTestId("transcript")).toBeInTheDocument();
  });
});
