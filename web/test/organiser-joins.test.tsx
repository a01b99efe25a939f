import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import { quietVisit, SCENES } from "../dev/scenes";
import { json, links, record, serve, session, stream } from "./answers";

const START = 1_800_000_000;
const FEED = [record(1, START - 5, { type: "launched" }), record(2, START, { type: "started" })];

function desk(more: Parameters<typeof serve>[0]): void {
  window.history.replaceState(null, "", "/console/s1#token=op");
  serve({ "GET /sessions/s1/events": () => stream(...FEED), ...more });
  render(<ConsoleView session="s1" />);
}

beforeEach(() => {
  useConsole.getState().reset();
  useRoom.getState().reset();
});

describe("the console's way into the room", () => {
  it.each([
    ["in the lobby", { phase: "lobby" as const }, null],
    ["live", { phase: "live" as const }, START],
    ["in a Daily room", { phase: "live" as const, transport: "daily" as const }, START],
  ])("lets an organiser join by their own link, in a tab of its own: %s", async (_, change, begun) => {
    const { phase } = change;
    const agenda = { ...session().agenda, phase, meeting_start_epoch: begun };
    desk({ "GET /sessions/s1": () => json(session({ ...change, agenda, join: links("/room/s1#join=h", "/room/s1#join=g") })) });
    const join = await screen.findByRole("link", { name: "Join the room" });
    expect(join).toHaveAttribute("href", "/room/s1#join=h");
    expect(join).toHaveAttribute("target", "_blank");
    expect(join).toHaveAttribute("rel", "noreferrer");
  });

  it.each(["scheduled", "ended"] as const)("offers nobody to join a session that is %s", async (phase) => {
    const agenda = { ...session().agenda, phase, ...(phase === "scheduled" && { meeting_start_epoch: null }) };
    desk({ "GET /sessions/s1": () => json(session({ phase, agenda, starts_at: START + 900, join: links("/room/s1#join=h", "/room/s1#join=g") })) });
    await screen.findByRole("heading", { name: phase === "ended" ? "Afterwards" : "In the room" });
    expect(screen.queryByRole("link", { name: "Join the room" })).toBeNull();
  });

  it.each([
    ["as long as what was said is kept", null, 1],
    ["and not once it was deleted", START, 0],
  ])("offers a link to the keepsake afterwards, %s", async (_, words_deleted_at, count) => {
    const agenda = { ...session().agenda, phase: "ended" as const };
    desk({ "GET /sessions/s1": () => json(session({ phase: "ended", agenda, words_deleted_at, join: links("/room/s1#join=h", "/room/s1#join=g") })) });
    await screen.findByRole("heading", { name: "Afterwards" });
    expect(screen.queryAllByRole("button", { name: "Copy keepsake link" })).toHaveLength(count);
    expect(screen.queryByRole("button", { name: "Copy guest link" })).toBeNull();
  });

  it("marks who came by an organiser's link", async () => {
    const joined = (participant: string, name: string, host: boolean) => ({ type: "participant_joined" as const, participant, name, returning: false, person: null, host });
    desk({
      "GET /sessions/s1": () => json(session({ participants: [{ id: "p1", name: "Ada", joined_at: START }, { id: "p2", name: "Mina", joined_at: START }] })),
      "GET /sessions/s1/events": () => stream(...FEED, record(3, START + 10, joined("p1", "Ada", false)), record(4, START + 11, joined("p2", "Mina", true))),
    });
    await waitFor(() => expect(screen.getByTestId("in-the-room")).toHaveTextContent("AdaRemove…Mina, organiserRemove…"));
  });
});

describe("the door of an organiser's own link", () => {
  it("says as what one comes in, and has a name and the microphone as any door", () => {
    useRoom.getState().set(SCENES.join?.(performance.now()) ?? {});
    render(
      <VisitContext.Provider value={quietVisit}>
        <RoomPage />
      </VisitContext.Provider>,
    );
    expect(screen.queryByText(/organiser/)).toBeNull();
    const { join } = useRoom.getState();
    act(() => useRoom.getState().set({ join: join && { ...join, role: "host" } }));
    expect(screen.getByText(/^You join as the organiser\. The host talks with you by voice/)).toBeVisible();
    expect(screen.getByTestId("name-input")).toBeVisible();
    expect(screen.getByRole("button", { name: "Join" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Join without microphone" })).toBeVisible();
  });
});
