import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import jsQR from "jsqr";
import { expect, it, vi } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { InviteDialog } from "../src/console/InviteDialog";
import { useConsole } from "../src/console/store";
import { json, links, serve, session, stream } from "./answers";

let closed = 0;

/** What a camera reads of a QR code that is drawn as squares. */
function scanned(code: HTMLElement): string | undefined {
  const size = Number(code.getAttribute("viewBox")?.split(" ")[2]);
  const scale = 4;
  const pixels = new Uint8ClampedArray(4 * (size * scale) ** 2).fill(255);
  for (const [, x, y] of (code.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const [column, row] = [Number(x) * scale + (at % scale), Number(y) * scale + Math.floor(at / scale)];
      const first = 4 * (row * size * scale + column);
      pixels.fill(0, first, first + 3);
    }
  }
  return jsQR(pixels, size * scale, size * scale)?.data;
}

it("shows the guest link for phones to scan, and says where it opens on this machine alone", async () => {
  const link = "http://127.0.0.1:7860/room/s1#join=g";
  render(<InviteDialog link={link} onClose={() => { closed += 1; }} />);
  expect(scanned(screen.getByRole("img", { name: "QR code of the guest link" }))).toBe(link);
  expect(screen.getByRole("alert")).toHaveTextContent("on this machine alone");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(closed).toBe(1);
});

it("warns of nothing where others can come", async () => {
  const link = `https://beatroom.example.com/room/s1#join=${"long.token-".repeat(20)}`;
  render(<InviteDialog link={link} onClose={() => { closed += 1; }} />);
  expect(scanned(screen.getByRole("img", { name: "QR code of the guest link" }))).toBe(link);
  expect(screen.queryByRole("alert")).toBeNull();
});

it.each([
  ["after some seconds", () => vi.advanceTimersByTime(12_000)],
  ["with the next act", () => useConsole.getState().set({ busy: true })],
])("says no more that the link was copied %s", async (_, passes) => {
  useConsole.getState().reset();
  window.history.replaceState(null, "", "/console/s1#token=op");
  serve({
    "GET /sessions/s1": () => json(session({ join: links("/room/s1#join=h", "/room/s1#join=g") })),
    "GET /sessions/s1/events": () => stream(),
  });
  render(<ConsoleView session="s1" />);
  const button = await screen.findByRole("button", { name: "Copy guest link" });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await userEvent.setup({ delay: null }).click(button);
  expect(await screen.findByText("Copied")).toBe(button);
  expect(screen.getByText(/opens on this machine alone/)).toBeInTheDocument();
  act(() => {
    passes();
  });
  expect(button).toHaveTextContent("Copy guest link");
  expect(screen.queryByText(/opens on this machine alone/)).toBeNull();
});
