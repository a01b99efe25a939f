/** The guests' link in the console. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { json, links, serve, session, stream } from "./answers";

beforeEach(() => {
  useConsole.getState().reset();
  window.history.replaceState(null, "", "/console/s1#token=op");
});

it("is copied, and says that it opens on this machine alone", async () => {
  const user = userEvent.setup();
  serve({
    "GET /sessions/s1": () => json(session({ join: links("/room/s1#join=h", "/room/s1#join=g") })),
    "GET /sessions/s1/events": () => stream(),
  });
  render(<ConsoleView session="s1" />);
  await user.click(await screen.findByRole("button", { name: "Copy guest link" }));
  expect(await screen.findByText("Copied")).toBeInTheDocument();
  await expect(navigator.clipboard.readText()).resolves.toBe(`${window.location.origin}/room/s1#join=g`);
  expect(screen.getByRole("alert")).toHaveTextContent("This link opens on this machine alone.");
});
