/** Whoever comes to the other one's page is led to their own: organisers to the console, guests to the room. */
import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { DocumentView } from "../src/document/DocumentView";
import { ReplayView } from "../src/replay/ReplayView";
import { RoomView } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { BackstageView } from "../src/stage/BackstageView";
import { StageView } from "../src/stage/StageView";
import { json, problem, serve, session } from "./answers";
import { show } from "./roomScene";

beforeEach(() => {
  useConsole.getState().reset();
  useRoom.getState().reset();
  window.sessionStorage.clear();
});

async function findings(): Promise<string[]> {
  document.documentElement.lang = "en";
  const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
  return violations.map(({ id }) => id);
}

describe("an organiser at the room's address", () => {
  it("is led to the console, and leaves no token in the address", async () => {
    window.history.replaceState(null, "", "/room/s1#token=op");
    serve({ "GET /sessions/s1": () => json(session()) });
    render(<RoomView session="s1" />);
    expect(await screen.findByRole("link", { name: "Open the console" })).toHaveAttribute("href", "/console/s1");
    expect(screen.getByText(/You have an organiser's key/)).toBeVisible();
    expect(window.location.hash).toBe("");
    expect(await findings()).toEqual([]);
  });

  it("has the console beside the door", () => {
    window.sessionStorage.setItem("beatroom.operator", "op");
    show("join");
    expect(screen.getByRole("link", { name: "Open the console" })).toHaveAttribute("href", "/console/s1");
    expect(screen.getByTestId("join-button")).toBeVisible();
  });

  it("is not what a guest is", async () => {
    window.history.replaceState(null, "", "/room/s1");
    serve({});
    render(<RoomView session="s1" />);
    expect(await screen.findByText(/It has no key/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Open the console" })).toBeNull();
  });
});

describe("a guest at an organiser's address", () => {
  it.each([
    ["the console", <ConsoleView key="c" session="s1" />],
    ["the replay", <ReplayView key="r" session="s1" />],
    ["the document", <DocumentView key="d" session="s1" />],
    ["the stage", <StageView key="s" session="s1" />],
    ["backstage", <BackstageView key="b" session="s1" />],
  ])("is led to the room: %s", async (_, page) => {
    window.sessionStorage.setItem("beatroom.join.s1", "guest");
    render(page);
    expect(screen.getByRole("link", { name: "Go to the room" })).toHaveAttribute("href", "/room/s1");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This page is for the session's organiser");
    expect(screen.getByLabelText("Or paste the link here")).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it("is told what they need where this tab has no key", () => {
    render(<ConsoleView session="s1" />);
    expect(screen.getByText(/Are you invited as a guest\?/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Go to the room" })).toBeNull();
  });

  it("is led there with a token that the service does not know, too", async () => {
    window.history.replaceState(null, "", "/console/s1#token=guest");
    window.sessionStorage.setItem("beatroom.join.s1", "guest");
    serve({ "GET /sessions/s1": () => problem(401, "No such token."), "GET /sessions/s1/events": () => problem(401, "No such token.") });
    render(<ConsoleView session="s1" />);
    expect(await screen.findByRole("link", { name: "Go to the room" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("That link is not valid any more");
  });
});
