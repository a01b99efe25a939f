/** What does not fit together is said to the reader, once; the details are in the browser's console. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { read, useMisfit } from "../src/api/read";
import { App } from "../src/App";
import { receive, EMPTY_ROOM } from "../src/room/reduce";
import { vPageMessage } from "../src/wire/valibot.gen";

const SENTENCE = "This page and the service do not fit; reload.";
const unreadable = (): unknown => read(vPageMessage, { type: "saving" }, "The message");
const later = (): Promise<void> => act(async () => undefined);

beforeEach(() => {
  useMisfit.setState({ seen: false, closed: false });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  window.history.replaceState(null, "", "/nowhere-at-all");
});

describe("a page and a service of different versions", () => {
  it("are no matter while everything can be read", async () => {
    render(<App />);
    await later();
    expect(screen.queryByTestId("misfit")).toBeNull();
  });

  it("are told of once, on whatever page it is", async () => {
    render(<App />);
    unreadable();
    unreadable();
    expect(await screen.findAllByText(SENTENCE)).toHaveLength(1);
    expect(screen.getByRole("alert")).toHaveTextContent(SENTENCE);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    unreadable();
    await later();
    expect(screen.queryByTestId("misfit")).toBeNull();
    expect(console.warn).toHaveBeenCalledTimes(3);
  });

  it("show in a table that a kind of ours cannot read", async () => {
    render(<App />);
    const room = receive(EMPTY_ROOM, { type: "kind_state", page: null, language: null, kind: "boardroom", data: { chairs: 3 } }, 0);
    expect(room.kind).toBeNull();
    expect(await screen.findByText(SENTENCE)).toBeVisible();
  });
});
