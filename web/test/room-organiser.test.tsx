/** An organiser in a room's page is not told to ask whoever invited them: what they can do themselves is said. */
import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { NoPathError } from "../src/room/paths";
import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import { quietVisit, SCENES } from "../dev/scenes";

function show(scene: string, change: Parameters<ReturnType<typeof useRoom.getState>["set"]>[0] = {}): void {
  useRoom.getState().set({ ...SCENES[scene]?.(performance.now()), ...change });
  render(
    <VisitContext.Provider value={quietVisit}>
      <RoomPage />
    </VisitContext.Provider>,
  );
}

const asOrganiser = (): void => window.sessionStorage.setItem("beatroom.operator", "op");

beforeEach(() => useRoom.getState().reset());

describe("an organiser", () => {
  beforeEach(asOrganiser);

  it.each([
    ["brokeOff", "The console tells what happened. You can start another session."],
    ["missed", "You can schedule another session."],
    ["kept", "This link does not show it. The session's document has it."],
    ["unreachable", "If your network works for other pages, the service may not be running."],
    ["keptOut", "The session may still be running."],
    ["insecure", "Open this page by an address that begins with https."],
  ])("is told what they can do: %s", (scene, words) => {
    show(scene);
    expect(screen.getByText(words, { exact: false })).toBeVisible();
    expect(screen.getByRole("main")).not.toHaveTextContent(/whoever invited you/i);
  });

  it("has the way to the console of one that broke off before they came", () => {
    show("brokeOff");
    expect(screen.getByRole("link", { name: "Open the console" })).toHaveAttribute("href", `/console/${quietVisit.session}`);
  });

  it("has it where they were in the room as it broke off", () => {
    show("brokeOffInside");
    expect(screen.getByRole("link", { name: "Open the console" })).toBeVisible();
    expect(screen.getByTestId("ended-reason")).toHaveTextContent("The console tells what happened.");
  });

  it("is not sent to whoever invited them where no sound gets through", () => {
    expect(new NoPathError([]).message).toMatch(/If that does not help, whoever runs the service can set ICE_SERVERS/);
  });
});

it("is one by the organiser's link, too", () => {
  const { join } = SCENES.keptOut?.(0) ?? {};
  if (!join) throw new Error("The scene has nobody at the door.");
  show("keptOut", { join: { ...join, role: "host" } });
  expect(screen.getByRole("alert")).not.toHaveTextContent(/whoever invited you/i);
});

describe("a guest", () => {
  it.each(["brokeOff", "missed", "kept", "unreachable", "keptOut", "insecure"])("is sent to whoever invited them, and not to the console: %s", (scene) => {
    show(scene);
    expect(screen.getByRole("main")).toHaveTextContent(/whoever invited you/i);
    expect(screen.queryByRole("link", { name: "Open the console" })).toBeNull();
  });

  it("is not sent for a transcript that was deleted", () => {
    const { keepsake = null } = SCENES.kept?.(0) ?? {};
    if (!keepsake) throw new Error("The scene has nothing that is kept.");
    show("kept", { keepsake: { ...keepsake, words_deleted_at: 1_800_000_000 } });
    expect(screen.getByText(/^What was said was deleted on/)).toBeVisible();
    expect(screen.queryByText(/they have the transcript/)).toBeNull();
  });

  it("who was never in is not told that they are not in the room any more", () => {
    show("keptOut", { join: null });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You cannot come in just now");
  });
});
