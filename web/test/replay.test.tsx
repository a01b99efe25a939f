import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { clockAt, elapsedAt, lanesOf, sentenceAt, sentencesOf, step } from "../src/replay/positions";
import { ReplayView } from "../src/replay/ReplayView";
import { waits } from "../src/waits/parts";
import type { Agenda, ReplayAnswer } from "../src/wire/types.gen";
import { json, problem, serve, session } from "./answers";

const START = 1_800_000_000;
const AGENDA: Agenda = {
  server_now_epoch: START + 120,
  meeting_start_epoch: START,
  item_start_epoch: START,
  title: "Tea talk",
  phase: "ended",
  held_since_epoch: null,
  held_seconds: 20,
  length: 100,
  hard_end: false,
  items: [
    { id: "beat-0", title: "Welcome", offset: 0, allocated: 60, ends: null, state: "completed", start: 0, end: 60 },
    { id: "beat-1", title: "Goodbye", offset: 60, allocated: 40, ends: null, state: "completed", start: 60, end: 100 },
  ],
};
const URL = "/api/v1/sessions/s1/recording/all?listen=key";
const ANSWER: ReplayAnswer = {
  agenda: AGENDA,
  recording: {
    recording: false,
    not_recorded: "",
    tracks: [
      { id: "all", name: "Everybody", seconds: 118, size: 90_000, url: URL },
      { id: "p1", name: "Ada", seconds: 118, size: 40_000, url: URL.replace("all", "p1") },
    ],
  },
  replay: {
    session: "s1",
    title: "Tea talk",
    language: "en",
    host: "Mina",
    origin: START + 2,
    length: 118,
    clock_began: -2,
    people: { p1: "Ada" },
    lines: [
      { id: 5, who: "bot", name: "Mina", participant: null, began: 1, ended: 5, via: "voice", interrupted: false, sentences: [{ at: 1, text: "Welcome." }, { at: 3, text: "Who are you?" }] },
      { id: 9, who: "person", name: "Ada", participant: "p1", began: 10, ended: 12, via: "voice", interrupted: false, sentences: [{ at: 10, text: "I am <b>Ada</b>." }] },
    ],
    floor: [
      { holder: "bot", participant: null, began: 1, ended: 5 },
      { holder: "person", participant: "p1", began: 10, ended: 12 },
      { holder: "bot", participant: null, began: 16, ended: 20 },
    ],
    holds: [{ began: 30, ended: 50 }],
    acts: [{ at: 30, by: "operator", what: "hold", detail: "", beat: null, seconds: null }],
    instructions: [{ id: "i1", mode: "queued", kind: "prompt", text: "Ask for tea", state: "spoken", reason: "", added_at: START + 8, injected_at: START + 9, closed_at: START + 18, retries: 0, by: "Ben" }],
    turns: [{ at: 12, seconds: 4, answer: "model", stages: [{ stage: "endpointing_wait", seconds: 0.5 }, { stage: "llm_inference", seconds: 3 }, { stage: "pipeline", seconds: 0.5 }] }],
    used: { prompt_tokens: 12_300, completion_tokens: 40, cached_tokens: 2_000, characters: 0, audio_seconds: 75 },
  },
};

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

describe("a replay", () => {
  it("leads from each sentence, act and wait to its sound", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    const words = await screen.findByTestId("replay-words");
    expect(sound().src).toContain(URL);
    await userEvent.click(within(words).getByRole("button", { name: "I am <b>Ada</b>." }));
    expect([sound().currentTime, position()]).toEqual([10, 10]);
    expect(within(words).getByRole("button", { current: true })).toHaveTextContent("I am <b>Ada</b>.");
    await userEvent.click(screen.getByRole("button", { name: /Hold the clock/ }));
    expect(sound().currentTime).toBe(30);
    expect(screen.getByTestId("replay-deeds")).toHaveTextContent("0:08Ask for teaby Ben, queued, told the host after 1.0 s, spoken after 10.0 s");
    await userEvent.click(screen.getByRole("button", { name: /longest wait was 4.0 s/ }));
    expect(sound().currentTime).toBe(12);
  });

  it("has each wait by its parts, drawn and as a table that leads there, and what was used", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    await screen.findByTestId("replay");
    expect(screen.getByRole("img", { name: /One answer, after 4.0 s/ })).toBeVisible();
    await userEvent.click(screen.getByText("All waits as a table"));
    const row = within(screen.getByRole("table")).getAllByRole("row")[1];
    expect(row).toHaveTextContent("0:14the model4.000.503.000.000.50");
    await userEvent.click(screen.getByRole("button", { name: "0:14" }));
    expect(position()).toBe(12);
    expect(screen.getByTestId("usage")).toHaveTextContent("Tokens read12,300Of them cached2,000Tokens written40Speech recognised1:15");
  });

  it("has one clock everywhere: the session's, which stands still on hold", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    const words = await screen.findByTestId("replay-words");
    await userEvent.click(within(words).getByRole("button", { name: "I am <b>Ada</b>." }));
    expect(screen.getByTestId("replay-time")).toHaveTextContent("Session clock: 0:12 / 1:40");
    expect(within(words).getAllByText("0:12")).toHaveLength(1);
    expect([30, 40, 50, 51].map((at) => clockAt(ANSWER.replay, at))).toEqual(["0:32", "0:32", "0:32", "0:33"]);
    expect(clockAt({ clock_began: 3, holds: [] }, 0)).toBe("−0:03");
    expect(clockAt({ clock_began: null, holds: [] }, 61)).toBe("1:01");
  });

  it("is gone through by keys, and heard one voice at a time", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    await screen.findByTestId("replay");
    await userEvent.keyboard("nn");
    expect(position()).toBe(3);
    await userEvent.keyboard("l");
    expect(position()).toBe(13);
    await userEvent.keyboard("p");
    expect(position()).toBe(10);
    await userEvent.keyboard(" ");
    // eslint-disable-next-line @typescript-eslint/unbound-method
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce();
    await userEvent.selectOptions(screen.getByTestId("track"), "Ada");
    await waitFor(() => expect(sound().src).toContain("/recording/p1?"));
    expect(sound().currentTime).toBe(10);
    expect(screen.getByRole("link", { name: /Save sound/ })).toHaveAttribute("href", URL.replace("all", "p1"));
  });

  it("goes without sound, and says why", async () => {
    const silent = { ...ANSWER, recording: { recording: false, not_recorded: "The room could not be told.", tracks: [] } };
    open({ "GET /sessions/s1/replay": () => json(silent) });
    expect(await screen.findByText("The room could not be told.")).toBeVisible();
    expect(screen.queryByTestId("play")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Who are you?" }));
    expect(position()).toBe(3);
  });

  it("has no sentence to go to where nothing was said", async () => {
    open({ "GET /sessions/s1/replay": () => json({ ...ANSWER, replay: { ...ANSWER.replay, lines: [] } }) });
    expect(await screen.findByTestId("next-sentence")).toBeDisabled();
    expect(screen.getByRole("button", { name: /Sentence before/ })).toBeDisabled();
  });

  it("has nothing that keeps anybody out", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    await screen.findByTestId("replay");
    document.documentElement.lang = "en";
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
  });

  it("can be erased with its session, and says so then", async () => {
    let erased = false;
    open({
      "GET /sessions/s1/replay": () => (erased ? problem(410, "This session was erased on 27 November 2026 at 05:00 UTC by Mina.") : json(ANSWER)),
      "DELETE /sessions/s1/data": () => {
        erased = true;
        return json({ session: "s1", erased_at: START, erased_by: "Mina", events: 12, pieces: 3 });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Erase session…" }));
    await userEvent.click(screen.getByRole("button", { name: "Erase it for good" }));
    expect(await screen.findByRole("heading", { name: "This session was erased" })).toBeVisible();
    expect(screen.getByText(/at 05:00 UTC by Mina/)).toBeVisible();
    expect(screen.queryByText("I am <b>Ada</b>.")).toBeNull();
  });

  it("says that there is no such session", async () => {
    open({ "GET /sessions/s1/replay": () => problem(404, "There is no session 's1'.") });
    expect(await screen.findByText("There is no such session")).toBeVisible();
  });
});

describe("positions", () => {
  it("stand still on the session's clock during a hold", () => {
    const { replay } = ANSWER;
    expect([0, 10, 30, 40, 50, 60].map((at) => elapsedAt(replay, at))).toEqual([2, 12, 32, 32, 32, 42]);
    expect(elapsedAt({ clock_began: null, holds: [] }, 9)).toBe(0);
  });

  it("know the sentence, the one before and the next", () => {
    const sentences = sentencesOf(ANSWER.replay.lines);
    expect(sentenceAt(sentences, 0.5)).toBeNull();
    expect(sentenceAt(sentences, 4)).toMatchObject({ line: 5, n: 1 });
    expect([step(sentences, 4, 1), step(sentences, 4.5, -1), step(sentences, 3.5, -1), step(sentences, 99, 1)]).toEqual([10, 3, 1, 99]);
  });

  it("give each voice its lane, and waits their middle", () => {
    expect(lanesOf(ANSWER.replay).map(({ name, spans }) => [name, spans.length])).toEqual([["Mina", 2], ["Ada", 1]]);
    expect(waits([1, 9, 2].map((seconds) => ({ seconds })))).toMatchObject({ median: 2, longest: { seconds: 9 } });
    expect(waits([])).toBeNull();
  });
});

describe("what if", () => {
  const show = (start: number) => ({ ended: 100, beats: [], agenda: { ...AGENDA, items: AGENDA.items.map((item) => (item.id === "beat-1" ? { ...item, start } : item)) } });
  const view = (result: unknown) => ({
    id: "r1", state: result === null ? "running" : "done", progress: 1, personality: "tea", length: 100,
    people: ["Ada"], seed: 0, made_at: START, finished_at: null, reason: "", result,
  });
  const RESULT = {
    then: show(60),
    now: show(80),
    differences: [{ what: "moved", beat: "Goodbye", then: 60, now: 80, detail: "", why: [{ reason: "plan", words: "It is planned for 01:20, 20.0 s later." }] }],
    as_far_as: "",
    refused: [],
  };

  it("shows a session then and now, as two strips, and what differs", async () => {
    const asked: unknown[] = [];
    const source = { problems: [], personality: null, rundown: null, graph: null, name: "tea", text: "name: tea", etag: "e", serves: "file" };
    open({
      "GET /sessions/s1/replay": () => json(ANSWER),
      "GET /sessions/s1": () => json(session({ personality: "tea" })),
      "GET /personalities/tea": () => json(source),
      "POST /rehearsals": ({ body }) => {
        asked.push(body);
        return json(view(RESULT), 202);
      },
    });
    await userEvent.click(await screen.findByText("What if …"));
    await userEvent.type(await screen.findByLabelText(/What if its personality/), "!");
    await userEvent.click(screen.getByText("Rehearse it again"));
    expect(await screen.findByText("Goodbye began at 1:00, now at 1:20.")).toBeVisible();
    expect(screen.getByText("It is planned for 01:20, 20.0 s later.")).toBeVisible();
    expect(screen.getAllByTestId("beat-strip")).toHaveLength(3);
    expect(asked).toEqual([{ session: "s1", text: "name: tea!" }]);
    expect((await axe.run(screen.getByTestId("what-if"))).violations).toEqual([]);
  });

  it("says all that is wrong with a text, and can be stopped while it plays", async () => {
    const source = { problems: [], personality: null, rundown: null, graph: null, name: "tea", text: "name: tea", etag: "e", serves: "file" };
    const errors = [{ field: "beats.0", message: "It has no title." }, { field: "length", message: "It is no time." }];
    let refuses = true;
    open({
      "GET /sessions/s1/replay": () => json(ANSWER),
      "GET /sessions/s1": () => json(session({ personality: "tea" })),
      "GET /personalities/tea": () => json(source),
      "POST /rehearsals": () => (refuses ? json({ title: "The text has problems.", status: 422, errors }, 422) : json(view(null), 202)),
      "GET /rehearsals/r1": () => json(view(null)),
    });
    await userEvent.click(await screen.findByText("What if …"));
    await userEvent.click(await screen.findByText("Rehearse it again"));
    expect(await screen.findByText("beats.0: It has no title.")).toBeVisible();
    expect(screen.getByText("length: It is no time.")).toBeVisible();
    refuses = false;
    await userEvent.click(screen.getByText("Rehearse it again"));
    await userEvent.click(await screen.findByText("Stop"));
    expect(screen.queryByText(/Playing the session/)).toBeNull();
    expect(screen.getByText("Rehearse it again")).toBeEnabled();
  });

  it("rehearses a session as it was whose personality is gone", async () => {
    open({
      "GET /sessions/s1/replay": () => json(ANSWER),
      "GET /sessions/s1": () => json(session({ personality: "tea" })),
      "GET /personalities/tea": () => json({ title: "Not found", status: 404 }, 404),
      "POST /rehearsals": () => json(view({ ...RESULT, differences: [], as_far_as: "It is played as far as its log tells." }), 202),
    });
    await userEvent.click(await screen.findByText("What if …"));
    expect(await screen.findByText(/not in the library any more/)).toBeVisible();
    await userEvent.click(screen.getByText("Rehearse it again"));
    expect(await screen.findByText(/^Nothing: every beat began/)).toBeVisible();
    expect(screen.getByText("It is played as far as its log tells.")).toBeVisible();
  });
});
