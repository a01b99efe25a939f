/** An organiser's key at a room's address is asked about: it leads to the console where it holds, and nowhere else. */
import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { RoomView } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import type { JoinAnswer } from "../src/wire/types.gen";
import { answerTo, json, problem, serve, session } from "./answers";

const toConsole = (): HTMLElement | null => screen.queryByRole("link", { name: "Open the console" });
const kept = (): string | null => window.sessionStorage.getItem("beatroom.operator");

function open(answer: () => Response, more: Parameters<typeof serve>[0] = {}): ReturnType<typeof serve> {
  const asked = serve({ "GET /sessions/s1": answer, ...more });
  render(<RoomView session="s1" />);
  return asked;
}

beforeEach(() => {
  useRoom.getState().reset();
  window.history.replaceState(null, "", "/room/s1#token=op");
});

describe("an organiser's key at a room's address", () => {
  it("is shown to the service", async () => {
    const asked = open(() => json(session()));
    await waitFor(() => expect(toConsole()).toBeVisible());
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer op");
  });

  it("is believed only once the service has said so", async () => {
    let answer: (given: Response) => void = () => undefined;
    serve({ "GET /sessions/s1": () => new Promise<Response>((resolve) => (answer = resolve)) });
    render(<RoomView session="s1" />);
    expect(await screen.findByText("Asking the service what your organiser's key opens.")).toBeVisible();
    expect(toConsole()).toBeNull();
    answer(json(session()));
    await waitFor(() => expect(toConsole()).toBeVisible());
  });

  it("that the service does not know leads nowhere, and is forgotten", async () => {
    open(() => problem(401, "This operator token is not valid."));
    expect(await screen.findByText("It has an organiser's key that this service does not know.")).toBeVisible();
    expect(toConsole()).toBeNull();
    expect(screen.queryByText(/You have an organiser's key/)).toBeNull();
    expect(screen.getByRole("link", { name: "Paste another link" })).toHaveAttribute("href", "/console/s1");
    expect(kept()).toBeNull();
  });

  it.each([
    [404, "There is no session 's1'.", "There is no such session", /Your organiser's key is good/],
    [410, "This session was erased.", "This session was erased", /Your organiser's key is good/],
    [403, "This needs a token with the scope 'sessions:read'.", "This link does not open the room", /Your organiser's key is not made for this\./],
  ])("that holds opens no console that it cannot: %i", async (status, detail, title, words) => {
    open(() => problem(status, detail));
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(toConsole()).toBeNull();
    expect(kept()).toBe("op");
  });

  it("is asked about again while nobody answers", async () => {
    let up = false;
    open(() => (up ? json(session()) : problem(503, "The database does not answer.")));
    expect(await screen.findByText("The database does not answer.")).toBeVisible();
    expect(screen.getByText("This page goes on asking.")).toBeVisible();
    expect(toConsole()).toBeNull();
    up = true;
    await waitFor(() => expect(toConsole()).toBeVisible());
  });

  it("that the service does not know makes nobody an organiser who comes by a guest's link", async () => {
    window.history.replaceState(null, "", "/room/s1#join=guest&token=op");
    const join = answerTo<JoinAnswer>("GET /sessions/{session}/join", { session: "s1", title: "Retro", participant: "p1", name: "" });
    open(() => problem(401, "This operator token is not valid."), { "GET /sessions/s1/join": () => json(join) });
    expect(await screen.findByTestId("join-button")).toBeVisible();
    await waitFor(() => expect(toConsole()).toBeNull());
    expect(kept()).toBeNull();
  });
});
