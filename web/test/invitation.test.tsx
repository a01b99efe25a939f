/** A guest's invitation at an address that is not the room's: it is told from an organiser's key, and leads to the room. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { invitedTo } from "../src/api/invitation";
import { operatorToken } from "../src/api/token";
import { ConsoleView } from "../src/console/ConsoleView";
import { SessionsView } from "../src/console/SessionsView";
import { RoomView } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { StartView } from "../src/start/StartView";
import type { JoinAnswer } from "../src/wire/types.gen";
import { answerTo, json, problem, serve } from "./answers";

/** As the service makes one for the session s1. */
const CLAIMS = { aud: "beatroom-join", sub: "s1", role: "guest", iat: 1000000000, exp: 1000000060, person: "Ada" };
const KEY = `${btoa(JSON.stringify({ alg: "HS256", typ: "JWT" }))}.${btoa(JSON.stringify(CLAIMS)).replace(/=+$/, "")}.c2ln`;
const JOIN = answerTo<JoinAnswer>("GET /sessions/{session}/join", { session: "s1", title: "Retro", participant: "p1", name: "" });

const at = (address: string): void => window.history.replaceState(null, "", address);
const toRoom = (): HTMLElement => screen.getByRole("link", { name: "Go to the room" });
const title = (): HTMLElement => screen.getByRole("heading", { level: 1 });

beforeEach(() => {
  window.sessionStorage.clear();
  useRoom.getState().reset();
  serve({ "GET /sessions/s1/join": () => json(JOIN) });
});

describe("a guest's key", () => {
  it("says whose room it is for", () => {
    expect(invitedTo(KEY)).toBe("s1");
  });

  it.each(["", "op", "a.b.c", "bt_abc.def", `${KEY.slice(0, 60)}.x`, `x.${btoa(JSON.stringify({ aud: "other", sub: "s1" }))}.y`])("is not this: %s", (key) => {
    expect(invitedTo(key)).toBeNull();
  });

  it.each([
    ["the start page", <StartView key="s" />, `/#join=${KEY}`],
    ["the start page, as an organiser's", <StartView key="s" />, `/#token=${KEY}`],
    ["the sessions", <SessionsView key="c" />, `/console#join=${KEY}`],
    ["the sessions, as an organiser's", <SessionsView key="c" />, `/console#token=${KEY}`],
    ["another one's console", <ConsoleView key="c" session="s2" />, `/console/s2#join=${KEY}`],
  ])("leads from %s to its room, and does not stay in the address", async (_, page, address) => {
    at(address);
    render(page);
    expect(title()).toHaveTextContent("This is a guest's invitation");
    expect(toRoom()).toHaveAttribute("href", "/room/s1");
    expect(screen.getByText(/It opens the room of a session, not this page/)).toBeVisible();
    expect(window.location.hash).toBe("");
    expect(window.sessionStorage.getItem("beatroom.operator")).toBeNull();
    expect(window.sessionStorage.getItem("beatroom.join.s1")).toBe(KEY);
  });

  it("leads from its session's console, as an organiser's, to the room", () => {
    at(`/console/s1#token=${KEY}`);
    render(<ConsoleView session="s1" />);
    expect(title()).toHaveTextContent("This page is for the session's organiser");
    expect(toRoom()).toHaveAttribute("href", "/room/s1");
    expect(window.sessionStorage.getItem("beatroom.operator")).toBeNull();
  });

  it("takes no organiser's key away", () => {
    window.sessionStorage.setItem("beatroom.operator", "op");
    at(`/console/s1#token=${KEY}`);
    expect(operatorToken()).toBe("op");
  });

  it("of which a part is lost is told as that", () => {
    at("/#join=eyJhbGciOi");
    render(<StartView />);
    expect(title()).toHaveTextContent("This is a guest's invitation");
    expect(screen.getByText(/A part of its address was lost in copying\. Ask whoever invited you for the link again\./)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Go to the room" })).toBeNull();
  });

  it("that is pasted where an organiser's belongs leads to the room", async () => {
    at("/");
    render(<StartView />);
    await userEvent.type(screen.getByLabelText("Or paste the link here"), `http://x/room/s1#join=${KEY}`);
    expect(screen.getByText("This is a guest's invitation: it opens the room of its session.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Go to the room" }));
    expect(window.location.pathname).toBe("/room/s1");
    expect(window.sessionStorage.getItem("beatroom.join.s1")).toBe(KEY);
  });

  it("opens its room as an organiser's, too", async () => {
    at(`/room/s1#token=${KEY}`);
    render(<RoomView session="s1" />);
    expect(await screen.findByTestId("join-button")).toBeVisible();
  });

  it.each(["join", "token"])("leads from another session's room to its own: #%s", async (name) => {
    at(`/room/s2#${name}=${KEY}`);
    render(<RoomView session="s2" />);
    expect(await screen.findByRole("heading", { level: 1, name: "This invitation is for another session" })).toBeVisible();
    expect(screen.getByText(/To come into this room, ask whoever invited you for its link/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to its room" })).toHaveAttribute("href", "/room/s1");
  });

  it("that cannot be read here is judged by the service", async () => {
    at("/room/s2#join=tok");
    serve({ "GET /sessions/s2/join": () => problem(403, "This invitation is for another session. Ask whoever invited you for this one's link.") });
    render(<RoomView session="s2" />);
    expect(await screen.findByText(/^This invitation is for another session\. Ask/)).toBeVisible();
    expect(screen.queryByText(/If you should be let in/)).toBeNull();
  });
});
