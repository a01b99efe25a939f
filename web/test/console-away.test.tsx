import { isDeepStrictEqual } from "node:util";

import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { serverNow, type Anchor } from "../src/clock/sessionClock";
import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { refreshSession } from "../src/console/watch";
import type { Recorded, Session } from "../src/protocol";
import { changed, json, problem, receipt, record, serve, session, stream } from "./answers";

const START = 1_800_000_000;
const told = (seq: number, event: Recorded["event"]): Recorded => ({ seq, at: START + seq, event });

function desk(answers: Parameters<typeof serve>[0]): ReturnType<typeof serve> {
  window.history.replaceState(null, "", "/console/s1#token=op");
  const asked = serve(answers);
  render(<ConsoleView session="s1" />);
  return asked;
}

beforeEach(() => {
  useConsole.getState().reset();
});

describe("a console whose host has a name", () => {
  it("calls the host by its name, in the floor and in the transcript", async () => {
    const said = record(5, START + 20, { type: "bot_said", text: "Hi", node: "n", source: "model", interrupted: false, speaker: "", in_context: true, began: null, sentence_ended: null });
    desk({
      "GET /sessions/s1": () => json(session({ host: "Mina" })),
      "GET /sessions/s1/events": () => stream(record(2, START, { type: "started" }), said, record(6, START + 30, { type: "floor_changed", holder: "bot", participant: null })),
    });
    await waitFor(() => expect(screen.getByTestId("floor-state")).toHaveTextContent("Mina is speaking"));
    expect(screen.getByTestId("transcript")).toHaveTextContent("Mina, hostHi");
    expect(document.querySelector(".desk-transcript")).not.toHaveAttribute("data-empty");
  });

  it("keeps no room for words while there are none", async () => {
    desk({ "GET /sessions/s1": () => json(session()), "GET /sessions/s1/events": () => stream(record(2, START, { type: "started" })) });
    expect(await screen.findByText("What is said appears here, word for word.")).toBeInTheDocument();
    expect(document.querySelector(".desk-transcript")).toHaveAttribute("data-empty");
  });
});

describe("a console of a session that is over", () => {
  it("says nothing of a process that is gone", async () => {
    desk({ "GET /sessions/s1": () => json(session({ phase: "ended", health: { ready: true, restarts: 0, lag: 0.02, memory: 209_715_200 }, agenda: { ...session().agenda, phase: "ended" } })) });
    expect(await screen.findByText("Live feed")).toBeInTheDocument();
    expect(screen.queryByText("Process")).toBeNull();
  });
});

describe("a console that nobody answers", () => {
  const away = (): Promise<Response> => Promise.reject(new TypeError("offline"));

  it("asks again by itself, and is calm once it is answered, though its feed never broke", async () => {
    let network = true;
    let pressed = 0;
    const asked = desk({
      "GET /sessions/s1": () => (network ? json(session()) : away()),
      "GET /sessions/s1/events": () => new Response(new ReadableStream()),
      "POST /sessions/s1/rundown": () => {
        if (pressed++ > 0 && network) return json(changed());
        network = false; // with the press: had a poll seen it before, there would be nothing to press
        return away();
      },
    });
    const skip = await screen.findByRole("button", { name: "Skip beat" });
    await userEvent.click(skip);
    expect(await screen.findByText(/What you see is as of \d+:\d\d\. Nothing can be steered/)).toBeInTheDocument();
    expect(screen.getByText("Not connected")).toBeInTheDocument();
    for (const name of ["Skip beat", "+1 min", "Hold", "Wrap up", "Mute host", "End session…"]) expect(screen.getByRole("button", { name })).toBeDisabled();
    const wraps = (): boolean => asked.some(({ body }) => isDeepStrictEqual(body, { op: "wrap_up" }));
    await userEvent.keyboard("w");
    expect(wraps()).toBe(false);
    expect(await screen.findByText("Not known whether this was taken:")).toBeInTheDocument();
    network = true;
    await waitFor(() => expect(screen.queryByText(/What you see/)).toBeNull(), { timeout: 6_000 });
    expect(screen.queryByText("Not connected")).toBeNull();
    await waitFor(() => expect(skip).toBeEnabled(), { timeout: 6_000 });
    expect(wraps()).toBe(false);
    expect(screen.queryByText("Not known whether this was taken:")).toBeNull();
    await userEvent.click(within(screen.getByText("Taken, once:").closest("p") as HTMLElement).getByRole("button", { name: "Close" }));
    expect(screen.queryByText("Taken, once:")).toBeNull();
  });

  it("stops its clock where the feed broke, until it stands again", async () => {
    const feeds: ReadableStreamDefaultController<unknown>[] = [];
    let there = true;
    desk({
      "GET /sessions/s1": () => (there ? json(session()) : away()),
      "GET /sessions/s1/events": () => (there ? new Response(new ReadableStream({ start: (feed) => void feeds.push(feed) })) : away()),
    });
    const shown = (await screen.findByTestId("console-time-left")).textContent;
    there = false;
    feeds[0]?.close();
    expect(await screen.findByText(/The live feed broke/)).toBeInTheDocument();
    const { anchor } = useConsole.getState();
    expect(anchor?.until).toBeDefined();
    expect(serverNow(anchor as Anchor, performance.now() + 60_000)).toBe(serverNow(anchor as Anchor, anchor?.until ?? 0));
    expect(screen.getByTestId("console-time-left")).toHaveTextContent(shown);
    there = true;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(screen.queryByText("Not connected")).toBeNull());
    await waitFor(() => expect(useConsole.getState().anchor?.until).toBeUndefined());
  });

  it("can be steered while its feed alone is broken, and shows what is asked for meanwhile", async () => {
    const feeds: ReadableStreamDefaultController<unknown>[] = [];
    let there = true;
    let title = "Friday retrospective";
    let run: Session["run"] = "running";
    const asked = desk({
      "GET /sessions/s1": () => json(session({ title, run, epoch: 2 })),
      "GET /sessions/s1/events": () => (there ? new Response(new ReadableStream({ start: (feed) => void feeds.push(feed) })) : away()),
      "POST /sessions/s1/rundown": () => json(changed()),
    });
    const skip = await screen.findByRole("button", { name: "Skip beat" });
    there = false;
    title = "Thursday retrospective";
    feeds[0]?.close();
    expect(await screen.findByText(/The live feed broke: what is said/)).toBeInTheDocument();
    expect(await screen.findByRole("heading", { level: 1, name: /Thursday/ })).toBeInTheDocument();
    expect(screen.getByText(/The live feed broke/)).toHaveTextContent(/You can go on steering\.$/);
    run = "nobody";
    expect(await screen.findByText(/^Nothing is running this session/, {}, { timeout: 6_000 })).toBeInTheDocument();
    expect(screen.getByText(/The live feed broke/)).not.toHaveTextContent("steering.");
    run = "running";
    await waitFor(() => expect(skip).toBeEnabled(), { timeout: 6_000 });
    expect(useConsole.getState().anchor?.until).toBeUndefined();
    await userEvent.click(skip);
    await waitFor(() => expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1));
    there = true;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(screen.queryByText(/The live feed broke/)).toBeNull());
  });

  it("has the steering, its receipts and what is said from the same polls while its feed alone is broken", async () => {
    const feeds: ReadableStreamDefaultController<unknown>[] = [];
    let there = true;
    let log: Recorded[] = [];
    const pages: string[] = [];
    desk({
      "GET /sessions/s1": () => json(session()),
      "GET /sessions/s1/events": () => (there ? new Response(new ReadableStream({ start: (feed) => void feeds.push(feed) })) : away()),
      ...Object.fromEntries(
        [0, 2, 5].map((after) => [
          `GET /sessions/s1/events?after=${after}&limit=1000`,
          () => {
            pages.push(String(after));
            const more = log.filter(({ seq }) => seq > after);
            return json({ items: more.slice(0, 2), next: more.length > 2 ? (more[1]?.seq ?? null) : null });
          },
        ]),
      ),
    });
    await screen.findByRole("button", { name: "Skip beat" });
    there = false;
    feeds[0]?.close();
    log = [
      told(1, { type: "started" }),
      told(2, { type: "muted", by: "Mina" }),
      told(3, { type: "unmuted", by: "Ben" }),
      told(5, { type: "bot_said", text: "Hello again", node: "n", source: "model", interrupted: false, speaker: "", in_context: true, began: null, sentence_ended: null }),
    ];
    expect(await screen.findByText(/The page asks every two seconds instead/, {}, { timeout: 6_000 })).toBeInTheDocument();
    expect(screen.getByTestId("steering")).toHaveTextContent("Let the host speakDone · by BenMute the hostDone · by Mina");
    expect(screen.getByTestId("transcript")).toHaveTextContent("Hello again");
    expect(pages.slice(0, 2)).toEqual(["0", "2"]);
  });

  it("asks with the same key for a press whose answer was lost, and shows what it was answered", async () => {
    const keys: (string | null)[] = [];
    desk({
      "GET /sessions/s1": () => json(session()),
      "GET /sessions/s1/events": () => new Response(new ReadableStream()),
      "POST /sessions/s1/instructions": ({ headers }) => {
        keys.push(headers.get("Idempotency-Key"));
        return keys.length === 1 ? away() : keys.length === 2 ? problem(503, "The session's process died before it answered.") : json(receipt({ text: "Say hi" }), 202);
      },
    });
    const text = await screen.findByTestId("instruction-text");
    await userEvent.type(text, "Say hi");
    await userEvent.click(screen.getByTestId("instruction-send"));
    expect(await screen.findByText("Not known whether this was taken:")).toBeInTheDocument();
    expect(screen.getByTestId("instruction-send")).toHaveAttribute("aria-disabled", "true");
    expect(await screen.findByText(/process died before it answered/, {}, { timeout: 6_000 })).toBeInTheDocument();
    expect(await screen.findByText("Taken, once:", {}, { timeout: 6_000 })).toBeInTheDocument();
    expect(text).toHaveValue("");
    expect(keys).toHaveLength(3);
    expect(new Set(keys)).toEqual(new Set([keys[0]]));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  }, 15_000);

  it("says that a press was not taken, where it is refused once somebody answers", async () => {
    let asked = 0;
    desk({
      "GET /sessions/s1": () => json(session()),
      "GET /sessions/s1/events": () => new Response(new ReadableStream()),
      "POST /sessions/s1/mute": () => (asked++ === 0 ? problem(504, "") : problem(409, "The session is over.")),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Mute host" }));
    expect(await screen.findByText("Mute the host was not taken. The session is over.", {}, { timeout: 6_000 })).toBeInTheDocument();
    expect(screen.queryByText("Not known whether this was taken:")).toBeNull();
  });

  it.each([
    ["nobody", /^Nothing is running this session right now\. It comes back by itself.* no machine that runs sessions has room for it, or none is up: whoever runs the service can start one\.$/],
    ["moving", /^It moves to another machine, or the service restarts\./],
    ["starting", /^The session is being taken up again/],
  ] as const)("says of a session whose feed says %s what is to be done, and steers nothing until it runs", async (run, words) => {
    let now: Session["run"] = "running";
    const feeds: ReadableStreamDefaultController<unknown>[] = [];
    const tell = (run: string): void => feeds[0]?.enqueue(new TextEncoder().encode(`event: run\ndata: {"run":"${run}"}\n\n`));
    const asked = desk({
      "GET /sessions/s1": () => json(session({ run: now, epoch: 2 })),
      "GET /sessions/s1/events": () => new Response(new ReadableStream({ start: (feed) => void feeds.push(feed) })),
      "POST /sessions/s1/instructions": () => json(receipt({ text: "Say hi" }), 202),
      "POST /sessions/s1/rundown": () => json(changed()),
    });
    const skip = await screen.findByRole("button", { name: "Skip beat" });
    expect(skip).toBeEnabled();
    now = run;
    tell(run);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText("Interrupted")).toBeInTheDocument();
    expect(screen.queryByTestId("floor-state")).toBeNull();
    for (const name of ["Skip beat", "+1 min", "Hold", "Wrap up", "Mute host", "End session…"]) expect(screen.getByRole("button", { name })).toBeDisabled();
    await userEvent.keyboard("w");
    await userEvent.type(screen.getByTestId("instruction-text"), "Say hi");
    await userEvent.click(screen.getByTestId("instruction-send"));
    await waitFor(() => expect(asked.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual(["/sessions/s1/instructions"]));
    now = "running";
    await waitFor(() => expect(screen.queryByText(words)).toBeNull(), { timeout: 6_000 });
    expect(skip).toBeEnabled();
    expect(screen.queryByText("Interrupted")).toBeNull();
  });

  it("says nothing of a session that is being started for the first time", async () => {
    desk({ "GET /sessions/s1": () => json(session({ run: "starting", epoch: 1, phase: "starting" })), "GET /sessions/s1/events": () => new Response(new ReadableStream()) });
    await screen.findByRole("button", { name: "Skip beat" });
    expect(screen.queryByText("Interrupted")).toBeNull();
  });

  it("has a refusal until the session goes on, and not beyond", async () => {
    const lobby = session({ phase: "lobby" });
    let now = lobby;
    desk({
      "GET /sessions/s1": () => json(now),
      "GET /sessions/s1/events": () => new Response(new ReadableStream()),
      "POST /sessions/s1/rundown": () => problem(409, "The clock has not started yet."),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Skip beat" }));
    expect(await screen.findByText("The clock has not started yet.")).toBeInTheDocument();
    await act(() => refreshSession("op", "s1"));
    expect(screen.getByText("The clock has not started yet.")).toBeInTheDocument();
    now = session();
    await act(() => refreshSession("op", "s1"));
    expect(screen.queryByText("The clock has not started yet.")).toBeNull();
  });
});
