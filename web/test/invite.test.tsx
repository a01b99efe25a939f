import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import jsQR from "jsqr";
import { expect, it, vi } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { InviteDialog } from "../src/inviting/InviteDialog";
import { InvitingView } from "../src/inviting/InvitingView";
import { reachOf } from "../src/inviting/reach";
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

const dialog = (link: string, people: { name: string; url: string }[] = [], until: number | null = null) =>
  render(<InviteDialog link={link} onClose={() => { closed += 1; }} people={people} until={until} />);
const code = (whose: string): HTMLElement => screen.getByRole("img", { name: `QR code of the link for ${whose}` });

it("has a link for everybody and one a person, each for phones to scan where it is wished for", async () => {
  const user = userEvent.setup(); // also gives the page a clipboard
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const link = `https://beatroom.example.com/room/s1#join=${"long.token-".repeat(20)}`;
  const ana = "https://beatroom.example.com/room/s1#join=ana";
  dialog(link, [{ name: "Ana", url: ana }], 1_800_000_000);
  expect(screen.queryByRole("img")).toBeNull();
  const button = screen.getByRole("button", { name: "QR code for Ana" });
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(scanned(code("Ana"))).toBe(ana);
  await user.click(screen.getByRole("button", { name: "QR code for everybody" }));
  expect(scanned(code("everybody"))).toBe(link);
  await user.click(button);
  expect(screen.queryByRole("img", { name: "QR code of the link for Ana" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Copy link for Ana" }));
  expect(await screen.findByText("Copied")).toBeInTheDocument();
  expect(copied.mock.calls).toEqual([[ana]]);
  expect(screen.getByText(/The links let people in until/)).toHaveTextContent("15 Jan");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(closed).toBe(1);
});

it("says what guests need, also where the link is in order", () => {
  dialog("https://beatroom.example.com/room/s1#join=g");
  const needs = screen.getByRole("region", { name: "What guests need" });
  expect(needs).toHaveTextContent("A browser of the last two years");
  expect(needs).toHaveTextContent("A microphone, if they want to speak");
});

it.each([
  ["http://127.0.0.1:7860/room/s1#join=g", "here"],
  ["http://localhost/room/s1#join=g", "here"],
  ["http://[::1]:7860/room/s1#join=g", "here"],
  ["https://beatroom.localhost/room/s1#join=g", "here"],
  ["http://0.0.0.0:7860/room/s1#join=g", "nobody"],
  ["https://0.0.0.0/room/s1#join=g", "nobody"],
  ["http://[::]:7860/room/s1#join=g", "nobody"],
  ["http://:::7860/room/s1#join=g", "nobody"],
  ["http://192.168.1.20:7860/room/s1#join=g", "mute"],
  ["http://studio.local:7860/room/s1#join=g", "mute"],
  ["https://192.168.1.20/room/s1#join=g", "all"],
  ["https://beatroom.example.com/room/s1#join=g", "all"],
])("says of %s whom it lets in: %s", (link, reach) => {
  expect(reachOf(link)).toBe(reach);
  dialog(link);
  const words = { here: "on this machine alone", nobody: "names no machine", mute: "no microphone to a page without https", all: null }[reach];
  if (!words) return expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("alert")).toHaveTextContent(words);
  expect(screen.getByRole("alert")).toHaveTextContent("PUBLIC_URL");
  expect(screen.getByRole("link", { name: "How others get in" })).toHaveAttribute("href", "/inviting");
});

it("says on a page of its own how others get in", async () => {
  document.documentElement.lang = "en";
  render(<InvitingView />);
  expect(screen.getByRole("region", { name: "Settings" })).toHaveTextContent("PUBLIC_URL=https://");
  const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((v) => v.id)).toEqual([]);
});

it.each([
  ["http://127.0.0.1:7861", "7861", false],
  ["https://beatroom.example.com", "7860", true],
  ["https://beatroom.example.com:8443", "7860", true],
])("leads a proxy to the service's own port: %s", (origin, port, unsure) => {
  const { protocol, port: shown } = new URL(origin);
  vi.stubGlobal("location", { protocol, port: shown, pathname: "/inviting", hash: "", search: "" });
  render(<InvitingView />);
  expect(screen.getByRole("region", { name: "Caddyfile" })).toHaveTextContent(`reverse_proxy 127.0.0.1:${port}`);
  expect(screen.queryByText(/unless PORT says otherwise/) !== null).toBe(unsure);
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
