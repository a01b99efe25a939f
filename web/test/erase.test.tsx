import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";

import { agendaAt } from "../dev/scenes";
import { ConsoleView } from "../src/console/ConsoleView";
import { SessionsView } from "../src/console/SessionsView";
import { useSessions } from "../src/console/sessionsStore";
import { useConsole } from "../src/console/store";
import { DocumentView } from "../src/document/DocumentView";
import { json, listed, problem, serve, session, stream } from "./answers";

const SAID = "This session was erased on 27 November 2026 at 05:00 UTC by Mina.";
const OVER = session({ phase: "ended", agenda: { ...agendaAt(451), phase: "ended" } });
const GONE = { session: "s1", erased_at: 1_800_000_900, erased_by: "Mina", events: 12, pieces: 3 };

async function findings(): Promise<string[]> {
  document.documentElement.lang = "en";
  const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
  return violations.map((one) => one.id);
}

beforeEach(() => {
  useConsole.getState().reset();
  useSessions.setState({ items: null, error: null, denied: false });
  window.history.replaceState(null, "", "/console/s1#token=op");
});

describe("erasing a session", () => {
  it("asks first, erases, and says of the page what is left of it", async () => {
    let erased = false;
    const asked = serve({
      "GET /sessions/s1": () => (erased ? problem(410, SAID) : json(OVER)),
      "GET /sessions/s1/events": () => stream(),
      "DELETE /sessions/s1/data": () => {
        erased = true;
        return json(GONE);
      },
    });
    render(<ConsoleView session="s1" />);
    await userEvent.click(await screen.findByRole("button", { name: "Erase session…" }));
    for (const name of ["Document", "Replay"]) expect(screen.getByRole("link", { name })).toHaveAttribute("href", `/sessions/s1/${name.toLowerCase()}`);
    const dialog = screen.getByRole("dialog", { name: "Erase this session?" });
    expect(await findings()).toEqual([]);
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);

    await userEvent.click(within(dialog).getByRole("button", { name: "Erase it for good" }));

    expect(await screen.findByRole("alert")).toHaveTextContent(`This session was erased${SAID}`);
    expect(screen.queryByText("Friday retrospective")).toBeNull();
    expect(await findings()).toEqual([]);
  });

  it("takes a Cancel, and keeps a refusal in sight", async () => {
    const refusal = "This needs a token with the scope 'admin'.";
    const asked = serve({
      "GET /sessions/s1": () => json(OVER),
      "GET /sessions/s1/events": () => stream(),
      "DELETE /sessions/s1/data": () => problem(403, refusal),
    });
    render(<ConsoleView session="s1" />);
    await userEvent.click(await screen.findByRole("button", { name: "Erase session…" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);

    await userEvent.click(screen.getByRole("button", { name: "Erase session…" }));
    await userEvent.click(screen.getByRole("button", { name: "Erase it for good" }));
    expect(await within(screen.getByRole("dialog")).findByRole("alert")).toHaveTextContent(refusal);
    expect(screen.getByRole("button", { name: "Erase it for good" })).toBeEnabled();
  });

  it("is not offered while the session runs", async () => {
    serve({ "GET /sessions/s1": () => json(session({ phase: "live" })), "GET /sessions/s1/events": () => stream() });
    render(<ConsoleView session="s1" />);
    await screen.findByRole("button", { name: "End session…" });
    expect(screen.queryByRole("button", { name: "Erase session…" })).toBeNull();
  });

  it("leaves a line in the list that leads nowhere else", async () => {
    const row = { ...listed({ phase: "ended", title: "" }), erased: { at: 1_800_000_900, by: "Mina" } };
    serve({ "GET /sessions": () => json({ items: [row], next: null }) });
    render(<SessionsView />);
    const link = await screen.findByRole("link", { name: /^Erased session/ });
    expect(link).toHaveTextContent(/Erased .* by Mina; it was from /);
    expect(screen.queryByRole("link", { name: /Replay/ })).toBeNull();
    expect(await findings()).toEqual([]);
  });

  it("is said where the document was, without a way to try again", async () => {
    serve({ "GET /sessions/s1/document": () => problem(410, SAID) });
    render(<DocumentView session="s1" />);
    expect(await screen.findByRole("heading", { name: "This session was erased" })).toBeVisible();
    expect(screen.getByText(SAID)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
