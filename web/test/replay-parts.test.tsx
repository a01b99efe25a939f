import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ReplayView } from "../src/replay/ReplayView";
import { json, problem, serve } from "./answers";
import { AGENDA, ANSWER } from "./teaTalk";

function open(answers: Parameters<typeof serve>[0]) {
  window.history.replaceState(null, "", "/sessions/s1/replay#token=op");
  serve(answers);
  render(<ReplayView session="s1" />);
}

const sound = (): HTMLAudioElement => screen.getByTestId<HTMLAudioElement>("sound");
const position = (): number => Number(screen.getByTestId<HTMLInputElement>("replay-position").value);

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
});

describe("a replay that has not all of its session", () => {
  it("marks what came before the recording, and neither highlights it nor leads there", async () => {
    const [first, ...others] = ANSWER.replay.lines;
    if (!first) throw new Error("no line");
    const notice = { ...first, id: 2, began: -10, ended: -6, sentences: [{ at: -10, text: "Before we begin:" }, { at: -8, text: "this session is recorded." }] };
    const act = { at: -5, by: "Ben", what: "mute", detail: "", beat: null, seconds: null };
    const [turn] = ANSWER.replay.turns;
    if (!turn) throw new Error("no turn");
    const replay = { ...ANSWER.replay, clock_began: -12, lines: [notice, first, ...others], acts: [act, ...ANSWER.replay.acts], turns: [{ ...turn, at: -4, seconds: 9 }, turn] };
    const opening = { id: "door", title: "Door", offset: 0, allocated: 5, ends: null, state: "completed" as const, start: 0, end: 5, left_out: null, unheard: false };
    open({ "GET /sessions/s1/replay": () => json({ ...ANSWER, replay, agenda: { ...AGENDA, items: [opening, ...AGENDA.items] } }) });
    const words = await screen.findByTestId("replay-words");
    expect(words.children).toHaveLength(3);
    const [said] = words.children;
    expect(said).toHaveTextContent("0:02 Mina (not recorded)Before we begin: this session is recorded.");
    expect(within(said as HTMLElement).queryByRole("button")).toBeNull();
    expect(within(words).queryByRole("button", { current: true })).toBeNull();
    await userEvent.keyboard("n");
    expect(position()).toBe(1);
    expect(within(words).getByRole("button", { current: true })).toHaveTextContent("Welcome.");
    expect(within(words).getByRole("button", { current: true })).toHaveAttribute("data-stop", "0");
    expect(screen.getByText("Not recorded before 0:12")).toBeVisible();
    const strip = screen.getByTestId("beat-strip");
    expect(within(strip).queryByRole("button", { name: "Go to Door" })).toBeNull();
    expect(within(strip).getByRole("button", { name: "Go to Welcome" })).toBeVisible();
    expect(screen.getByTestId("replay-deeds")).toHaveTextContent("0:07Mute the hostby Ben(not recorded)");
    expect(screen.queryByRole("button", { name: /Mute the host/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /longest wait/ })).toBeNull();
    await userEvent.click(screen.getByText("All waits as a table"));
    expect(within(screen.getByRole("table")).getAllByRole("button")).toHaveLength(1);
    const slider = screen.getByTestId("replay-position");
    expect(slider.style.left).toBe(screen.getByTestId("not-recorded").style.width);
    document.documentElement.lang = "en";
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
  });

  it("of a session that runs says so, and loads the rest at the same place while it plays", async () => {
    let [over, down, asked] = [false, true, 0];
    const running = (length: number, key: string): typeof ANSWER => ({
      ...ANSWER,
      agenda: { ...AGENDA, phase: "live" },
      replay: { ...ANSWER.replay, length },
      recording: { ...ANSWER.recording, tracks: ANSWER.recording.tracks.map((track) => ({ ...track, url: `${track.url}${key}` })) },
    });
    open({
      "GET /sessions/s1/replay": () => {
        asked += 1;
        if (asked === 1) return json(running(60, "1"));
        if (down) return problem(503, "The database is busy.");
        return json(over ? ANSWER : running(80, "2"));
      },
    });
    const said = await screen.findByText("The session is still running; this is up to 0:42.");
    expect(said).toHaveRole("status");
    expect(screen.getByRole("link", { name: "See it live in the console" })).toHaveAttribute("href", "/console/s1");
    await userEvent.selectOptions(screen.getByTestId("track"), "Ada");
    await userEvent.click(screen.getByRole("button", { name: "I am <b>Ada</b>." }));
    const audio = sound();
    Object.defineProperty(audio, "paused", { value: false });
    const load = screen.getByRole("button", { name: "Load the rest" });
    await userEvent.click(load);
    expect(await screen.findByRole("alert")).toHaveTextContent("The rest could not be loaded: The database is busy.");
    expect([position(), screen.getByTestId("replay-words").children.length]).toEqual([10, 2]);
    down = false;
    await userEvent.click(load);
    expect(await screen.findByText("The session is still running; this is up to 1:02.")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(sound()).toBe(audio);
    expect(audio.src).toContain("/recording/p1?listen=key2");
    expect([audio.currentTime, position()]).toEqual([10, 10]);
    // eslint-disable-next-line @typescript-eslint/unbound-method
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce();
    over = true;
    await userEvent.click(load);
    const all = await screen.findByText("The session is over now; this is all of it, up to 1:40.");
    expect(all).toHaveFocus();
    expect(screen.getByText("What if …")).not.toHaveAttribute("aria-disabled");
    expect(position()).toBe(10);
  });

  it("hears what has come since also where the link to it is the same", async () => {
    let asked = 0;
    open({ "GET /sessions/s1/replay": () => json({ ...ANSWER, agenda: { ...AGENDA, phase: "live" }, replay: { ...ANSWER.replay, length: (asked += 20) } }) });
    await userEvent.click(await screen.findByRole("button", { name: "I am <b>Ada</b>." }));
    const load = vi.spyOn(sound(), "src", "set");
    await userEvent.click(screen.getByRole("button", { name: "Load the rest" }));
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(position()).toBe(10);
  });

  it("cannot be rehearsed again while it runs, and says why", async () => {
    open({ "GET /sessions/s1/replay": () => json({ ...ANSWER, agenda: { ...AGENDA, phase: "live" } }) });
    const button = await screen.findByRole("button", { name: "What if …" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription("A session can be rehearsed again once it is over.");
    await userEvent.click(button);
    expect(screen.queryByText("Rehearse it again")).toBeNull();
    document.documentElement.lang = "en";
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
  });
});
