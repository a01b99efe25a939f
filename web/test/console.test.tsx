import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { useConsole } from "../src/console/store";
import { changed, json, links, problem, receipt, record, serve, session, stream, type Asked } from "./answers";

const START = 1_800_000_000;
const FEED = [
  record(1, START - 5, { type: "launched" }),
  record(2, START, { type: "started" }),
  record(3, START + 4, { type: "floor_changed", holder: "person", participant: "p1" }),
  record(4, START + 9, { type: "user_said", participant: "p1", name: "Ada", text: "Hello host", via: "voice", in_context: true, began: null, ended: null, ref: null }),
];

function desk(more: Parameters<typeof serve>[0] = {}): Asked[] {
  window.history.replaceState(null, "", "/console/s1#token=op");
  const asked = serve({
    "GET /sessions/s1": () => json(session()),
    "GET /sessions/s1/events": () => stream(...FEED),
    ...more,
  });
  render(<ConsoleView session="s1" />);
  return asked;
}

const posts = (asked: Asked[]): [string, unknown][] => asked.filter((a) => a.method === "POST").map((a) => [a.path, a.body]);

beforeEach(() => {
  useConsole.getState().reset();
});

describe("the console of a session", () => {
  it("shows time left, beats, floor and words, fed live", async () => {
    desk();
    expect(await screen.findByTestId("console-time-left")).toHaveTextContent("12:29");
    await waitFor(() => expect(screen.getByTestId("floor-state")).toHaveTextContent("Ada is speaking"));
    expect(screen.getByTestId("transcript")).toHaveTextContent("Hello host");
    expect(screen.getByTestId("beat-beat-2")).toHaveAttribute("data-state", "active");
  });

  it.each([
    ["s", { op: "skip" }],
    ["+", { op: "extend", seconds: 60 }],
    ["=", { op: "extend", seconds: 60 }],
    ["h", { op: "hold" }],
    ["w", { op: "wrap_up" }],
  ])("steers by the key %s, with the rundown's etag", async (key, body) => {
    const asked = desk({ "POST /sessions/s1/rundown": () => json(changed()) });
    await screen.findByTestId("console-time-left");
    await userEvent.keyboard(key);
    await waitFor(() => expect(posts(asked)).toEqual([["/sessions/s1/rundown", body]]));
    expect(asked.find((a) => a.method === "POST")?.headers.get("If-Match")).toBe('"7"');
  });

  it("says quietly that nothing is being saved, until it is", async () => {
    const [first, ...rest] = FEED;
    const unsaved = 'event: saving\ndata: {"saved":false}\n\n';
    desk({ "GET /sessions/s1/events": () => stream(first ?? "", unsaved, ...rest) });
    expect(await screen.findByTestId("not-saved")).toHaveTextContent("not being saved");
    act(() => useConsole.getState().set({ saved: true }));
    expect(screen.queryByTestId("not-saved")).toBeNull();
  });

  it("goes to the instruction box by its key", async () => {
    desk();
    await screen.findByTestId("console-time-left");
    await userEvent.keyboard("/");
    expect(screen.getByTestId("instruction-text")).toHaveFocus();
    expect(screen.getByTestId("instruction-text")).toHaveValue("");
  });

  it("does nothing by key while somebody types, chooses, or holds a modifier", async () => {
    const asked = desk();
    await userEvent.type(await screen.findByTestId("instruction-text"), "show + hw");
    screen.getByTestId("instruction-mode-queued").focus();
    await userEvent.keyboard("s");
    screen.getByTestId("instruction-mode-queued").blur();
    await userEvent.keyboard("{Control>}s{/Control}{Meta>}h{/Meta}");
    expect(screen.getByTestId("instruction-text")).toHaveValue("show + hw");
    expect(posts(asked)).toEqual([]);
  });

  it("has keys that can be switched off", async () => {
    const asked = desk();
    await userEvent.click(await screen.findByLabelText("Single-key shortcuts"));
    screen.getByLabelText("Single-key shortcuts").blur();
    await userEvent.keyboard("shw");
    expect(posts(asked)).toEqual([]);
    expect(screen.getByRole("button", { name: "Skip beat" })).toBeInTheDocument();
  });

  it("jumps only after a confirmation, and no key works meanwhile", async () => {
    const asked = desk({ "POST /sessions/s1/rundown": () => json(changed()) });
    await userEvent.click(await screen.findByRole("button", { name: "Jump to Close" }));
    await userEvent.keyboard("s");
    expect(posts(asked)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("button", { name: "Jump to Close" }));
    await userEvent.click(screen.getAllByRole("button", { name: "Jump to Close" }).at(-1) as HTMLElement);
    expect(posts(asked)).toEqual([["/sessions/s1/rundown", { op: "jump", beat: "beat-5" }]]);
  });

  it("ends only after a confirmation, and then as the button says: without a goodbye", async () => {
    const asked = desk({ "POST /sessions/s1/end": () => json(changed(), 202) });
    await userEvent.click(await screen.findByRole("button", { name: "End session…" }));
    await userEvent.click(screen.getByRole("button", { name: "End session" }));
    expect(posts(asked)).toEqual([["/sessions/s1/end", { at_once: true }]]);
  });

  it("resumes when on hold", async () => {
    const asked = desk({
      "GET /sessions/s1": () => json(session({ phase: "held" })),
      "POST /sessions/s1/rundown": () => json(changed()),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Resume" }));
    expect(posts(asked)).toEqual([["/sessions/s1/rundown", { op: "resume" }]]);
  });

  it("says that another organiser was faster, and shows the rundown as it is", async () => {
    const asked = desk({ "POST /sessions/s1/rundown": () => problem(412, "stale") });
    await userEvent.click(await screen.findByRole("button", { name: "Skip beat" }));
    expect(await screen.findByText(/Another organiser changed the rundown first/)).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ method: "GET", path: "/sessions/s1" });
  });

  it("shows a refusal in the service's words", async () => {
    desk({ "POST /sessions/s1/rundown": () => problem(409, "This is the last beat: there is nothing to skip to.") });
    await userEvent.click(await screen.findByRole("button", { name: "Skip beat" }));
    expect(await screen.findByText(/there is nothing to skip to/)).toBeInTheDocument();
  });

  it("sends an instruction and follows its receipt live", async () => {
    let state: "delivered" | "spoken" = "delivered";
    let push: (text: string) => void = () => undefined;
    const encoder = new TextEncoder();
    const asked = desk({
      "GET /sessions/s1": () =>
        json(session({ instructions: [receipt({ id: "4", mode: "immediate", kind: "say", text: "Ten minutes left.", state, waits_for: state === "spoken" ? null : "sentence" })] })),
      "GET /sessions/s1/events": () =>
        new Response(new ReadableStream({ start: (c) => (push = (text) => c.enqueue(encoder.encode(text))) })),
      "POST /sessions/s1/instructions": () => json(receipt({ id: "4", mode: "immediate", kind: "say", text: "Ten minutes left." }), 202),
    });
    await userEvent.type(await screen.findByTestId("instruction-text"), "Ten minutes left.");
    await userEvent.click(screen.getByTestId("instruction-mode-immediate"));
    await userEvent.click(screen.getByTestId("instruction-kind-say"));
    await userEvent.click(screen.getByTestId("instruction-send"));
    expect(posts(asked)).toEqual([["/sessions/s1/instructions", { text: "Ten minutes left.", mode: "immediate", kind: "say" }]]);
    expect(await screen.findByTestId("receipt-4")).toHaveAttribute("data-state", "delivered");
    expect(screen.getByTestId("receipt-4")).toHaveTextContent("until the host's sentence ends");
    expect(screen.getByTestId("instruction-text")).toHaveValue("");
    state = "spoken";
    push(record(5, START + 20, { type: "instruction_consumed", instruction: "4", heard_at: START + 20 }));
    await waitFor(() => expect(screen.getByTestId("receipt-4")).toHaveAttribute("data-state", "spoken"));
    expect(screen.getByTestId("receipt-4")).toHaveTextContent(/Spoken, sent by the organiser$/);
  });

  it("sends how long an instruction is good for", async () => {
    const asked = desk({
      "POST /sessions/s1/instructions": () => json(receipt({ id: "4", text: "Do" }), 202),
    });
    await userEvent.type(await screen.findByTestId("instruction-text"), "Do");
    await userEvent.selectOptions(screen.getByLabelText("Good for"), "300");
    await userEvent.click(screen.getByTestId("instruction-send"));
    expect(posts(asked)[0]?.[1]).toEqual({ text: "Do", mode: "queued", kind: "prompt", expires_in: 300 });
    await waitFor(() => expect(screen.getByTestId("instruction-text")).toHaveValue(""));
    // What is disabled while it has the focus loses it.
    expect(screen.getByTestId("instruction-send")).toHaveFocus();
    expect(screen.getByTestId("instruction-send")).toBeEnabled();
    expect(screen.getByTestId("instruction-send")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    expect(posts(asked)).toHaveLength(1);
  });

  it("cuts the host off in the middle of its sentence where that is asked for", async () => {
    const asked = desk({
      "POST /sessions/s1/instructions": () =>
        json(receipt({ id: "4", text: "Stop", mode: "immediate", interrupt: true }), 202),
    });
    await userEvent.type(await screen.findByTestId("instruction-text"), "Stop");
    await userEvent.click(screen.getByTestId("instruction-mode-interrupt"));
    await userEvent.click(screen.getByTestId("instruction-send"));
    expect(posts(asked)[0]?.[1]).toEqual({ text: "Stop", mode: "immediate", kind: "prompt", interrupt: true });
  });

  it("takes back an extension by its key", async () => {
    const asked = desk({ "POST /sessions/s1/rundown": () => json(changed()) });
    await screen.findByTestId("console-time-left");
    await userEvent.keyboard("+");
    expect(await screen.findByText("The beat has 1:00 more.")).toBeInTheDocument();
    await userEvent.keyboard("u");
    await waitFor(() => expect(posts(asked).at(-1)).toEqual(["/sessions/s1/rundown", { op: "extend", seconds: -60 }]));
    await waitFor(() => expect(screen.queryByText("The beat has 1:00 more.")).toBeNull());
  });

  it("takes it back from the rundown as the change left it, not as it was read before", async () => {
    let reads = 0;
    const asked = desk({
      // Only the first read is answered: the others are still on their way.
      "GET /sessions/s1": () => (reads++ === 0 ? json(session()) : new Promise<Response>(() => undefined)),
      "POST /sessions/s1/rundown": () => json(changed({ etag: '"8"' })),
    });
    await screen.findByTestId("console-time-left");
    await userEvent.keyboard("+");
    expect(await screen.findByText("The beat has 1:00 more.")).toBeInTheDocument();
    await userEvent.keyboard("u");
    await waitFor(() => expect(posts(asked)).toHaveLength(2));
    expect(asked.filter((a) => a.method === "POST").map((a) => a.headers.get("If-Match"))).toEqual(['"7"', '"8"']);
  });

  it("keeps what a change answered when an older read comes late", () => {
    const { loaded } = useConsole.getState();
    const shown = (etag: string) => session({ etag });
    loaded(shown('"8"'), 20);
    loaded(shown('"7"'), 30, 10);
    expect(useConsole.getState().session?.etag).toBe('"8"');
    loaded(shown('"9"'), 40, 25);
    expect(useConsole.getState().session?.etag).toBe('"9"');
  });

  it("sends a cancelled instruction again", async () => {
    const asks = receipt({ id: "i1", text: "Ask Ada", interrupt: true });
    const asked = desk({
      "GET /sessions/s1": () => json(session({ instructions: [asks] })),
      "DELETE /sessions/s1/instructions/i1": () => json({ ...asks, state: "cancelled" }),
      "POST /sessions/s1/instructions": () => json(asks, 202),
    });
    await userEvent.click(within(await screen.findByTestId("receipt-i1")).getByRole("button", { name: "Cancel" }));
    await userEvent.click(await screen.findByRole("button", { name: /Send it again/ }));
    await waitFor(() => expect(posts(asked)).toEqual([["/sessions/s1/instructions", { text: "Ask Ada", kind: "prompt", mode: "queued", interrupt: true }]]));
  });

  it("inserts a beat after another one", async () => {
    const asked = desk({ "POST /sessions/s1/rundown": () => json(changed()) });
    await userEvent.click(within(await screen.findByTestId("agenda-beat-3")).getByRole("button"));
    await userEvent.click(screen.getByRole("button", { name: "Insert after…" }));
    await userEvent.type(screen.getByLabelText("Title"), "Break");
    await userEvent.click(screen.getByTestId("insert-kind-say"));
    await userEvent.type(screen.getByLabelText("These exact words are spoken"), "Five minutes.");
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
    expect(posts(asked)).toEqual([
      ["/sessions/s1/rundown", { op: "insert", beat: "beat-3", title: "Break", seconds: 300, say: "Five minutes." }],
    ]);
  });

  it("removes a beat to come, and offers nothing on one that is over", async () => {
    const asked = desk({ "POST /sessions/s1/rundown": () => json(changed()) });
    await userEvent.click(within(await screen.findByTestId("agenda-beat-0")).getByRole("button"));
    expect(screen.getByText(/nothing about it can be changed/)).toBeInTheDocument();
    await userEvent.click(within(screen.getByTestId("agenda-beat-4")).getAllByRole("button")[0] as HTMLElement);
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(posts(asked)).toEqual([["/sessions/s1/rundown", { op: "remove", beat: "beat-4" }]]);
  });

  it("shows all keys on a sheet, and none of them works while it is open", async () => {
    const asked = desk();
    await screen.findByTestId("console-time-left");
    await userEvent.keyboard("?");
    expect(screen.getByRole("dialog", { name: "Keys" })).toHaveTextContent("Wrap up now");
    await userEvent.keyboard("s");
    expect(posts(asked)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells failures, take-overs and what was used", async () => {
    desk({
      "GET /sessions/s1": () => json(session({ epoch: 2, health: { ready: true, restarts: 1, lag: 0.8, memory: 209_715_200 } })),
      "GET /sessions/s1/events": () =>
        stream(
          ...FEED,
          record(5, START + 20, { type: "reply_failed", service: "llm", reason: "no first word in 8 s" }),
          record(6, START + 21, { type: "bot_said", text: "Hi", node: "n", source: "model", interrupted: false, speaker: "", in_context: true, began: null, sentence_ended: null }),
        ),
    });
    const panel = (await screen.findByRole("heading", { name: "Health and use" })).parentElement as HTMLElement;
    await waitFor(() => expect(panel).toHaveTextContent("no first word in 8 s"));
    expect(panel).toHaveTextContent("200 MB");
    expect(panel).toHaveTextContent("Started againonce");
    expect(panel).toHaveTextContent("Model replies1");
    expect(panel).toHaveTextContent("Processready");
    expect(within(panel).getByText("800 ms")).toHaveClass("text-warn");
  });

  it("lets an operator listen only once the clock runs", async () => {
    desk({ "GET /sessions/s1": () => json(session({ join: links("/room/s1#join=h", "/room/s1#join=g") })) });
    expect(await screen.findByRole("link", { name: "Listen in" })).toHaveAttribute("href", "/room/s1#join=g&listen=1");
  });

  it("has no steering left when the session is over", async () => {
    desk({ "GET /sessions/s1": () => json(session({ phase: "ended", agenda: { ...session().agenda, phase: "ended" } })) });
    expect(await screen.findByText("Time left at the end")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Skip beat/ })).toBeNull();
  });

  it("shows a scheduled session with its countdown, moves it and calls it off", async () => {
    const scheduled = session({ phase: "scheduled", starts_at: START + 451 + 600, agenda: { ...session().agenda, phase: "scheduled", meeting_start_epoch: null } });
    const asked = desk({
      "GET /sessions/s1": () => json(scheduled),
      "PATCH /sessions/s1": () => json(scheduled),
      "POST /sessions/s1/end": () => json(changed(), 202),
    });
    expect(await screen.findByTestId("starts-in")).toHaveTextContent("10:00");
    fireEvent.change(screen.getByLabelText("Move it"), { target: { value: "2027-03-01T10:30" } });
    await userEvent.click(screen.getByRole("button", { name: "Move" }));
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ starts_at: new Date("2027-03-01T10:30").toISOString() });
    await userEvent.click(screen.getByRole("button", { name: "Call it off…" }));
    await userEvent.click(screen.getByRole("button", { name: "Call it off" }));
    await waitFor(() => expect(posts(asked).map(([path]) => path)).toEqual(["/sessions/s1/end"]));
  });

  it("goes on over events that it does not know, and says in the browser's console which lack something", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const sent = (seq: number, event: object): string => `id: ${seq}\nevent: x\ndata: ${JSON.stringify({ seq, at: START, event })}\n\n`;
    desk({
      "GET /sessions/s1/events": () =>
        stream(
          sent(1, { type: "surprise", more: 1 }),
          sent(2, { type: "user_said", participant: "p1", via: "voice", in_context: true, began: null, ended: null, ref: null, name: "Ada" }),
          sent(3, { type: "user_said", participant: "p1", via: "voice", in_context: true, began: null, ended: null, ref: null, name: "Ada", text: "Still here", mood: "good" }),
        ),
    });
    await waitFor(() => expect(screen.getByTestId("transcript")).toHaveTextContent("Still here"));
    expect(warned.mock.calls).toEqual([[expect.stringContaining("The event user_said cannot be read. Its text is missing.")]]);
  });

  it("explains a session that is not there", async () => {
    desk({ "GET /sessions/s1": () => problem(404, "There is no session s1."), "GET /sessions/s1/events": () => problem(404, "no") });
    expect(await screen.findByRole("alert")).toHaveTextContent("There is no session s1.");
  });
});
