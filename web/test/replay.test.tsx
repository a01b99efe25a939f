import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { clockAt } from "../src/replay/positions";
import { ReplayView } from "../src/replay/ReplayView";
import { useStudio } from "../src/studio/store";
import { json, problem, serve } from "./answers";
import { AGENDA, ANSWER, START, URL } from "./teaTalk";

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
    expect(screen.getByTestId("usage")).toHaveTextContent("Tokens read12,300Of these, cached2,000Tokens written40Speech recognised1:15");
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

  it("goes to a beat's start from the strip, also behind a hold", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    const strip = await screen.findByTestId("beat-strip");
    await userEvent.click(within(strip).getByRole("button", { name: "Go to Goodbye" }));
    expect([position(), sound().currentTime]).toEqual([78, 78]);
    expect(screen.getByTestId("replay-time")).toHaveTextContent("1:00 / 1:40");
    await userEvent.click(within(strip).getByRole("button", { name: "Go to Welcome" }));
    expect(position()).toBe(0);
  });

  it("leaves the keys to whoever writes, also in a shadow root", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    await screen.findByTestId("replay");
    const host = document.body.appendChild(document.createElement("div"));
    const written = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
    written.setAttribute("contenteditable", "true");
    written.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, composed: true }));
    expect(position()).toBe(0);
    host.remove();
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

  it("is one tab stop a list, which arrows, Home and End go through", async () => {
    const instructions = [1, 2, 3].map((n) => ({ ...ANSWER.replay.instructions[0], id: `i${n}`, text: `Ask ${n}` }));
    open({ "GET /sessions/s1/replay": () => json({ ...ANSWER, replay: { ...ANSWER.replay, instructions, turns: [1, 2].map((n) => ({ ...ANSWER.replay.turns[0], at: n })) } }) });
    const words = within(await screen.findByTestId("replay-words")).getAllByRole("button");
    const deeds = within(screen.getByTestId("replay-deeds")).getAllByRole("button");
    await userEvent.click(screen.getByText("All waits as a table"));
    const turns = within(screen.getByRole("table")).getAllByRole("button");
    expect([words, deeds, turns].map((all) => all.length)).toEqual([3, 4, 2]);
    expect([words, deeds, turns].map((all) => all.filter(({ tabIndex }) => tabIndex === 0).length)).toEqual([1, 1, 1]);
    act(() => words[0]?.focus());
    for (const [key, place] of [["ArrowRight", 1], ["ArrowDown", 2], ["ArrowDown", 2], ["ArrowLeft", 1], ["Home", 0], ["End", 2]] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect(words[place]).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    expect(position()).toBe(10);
    await userEvent.tab();
    expect(deeds[0]).toHaveFocus();
    await userEvent.keyboard("{End}{ArrowRight}");
    expect(deeds[3]).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(words[2]).toHaveFocus();
    await userEvent.tab();
    expect(deeds[3]).toHaveFocus();
  });

  it("leads by the tab key to the sentence that is being said", async () => {
    open({ "GET /sessions/s1/replay": () => json(ANSWER) });
    const words = within(await screen.findByTestId("replay-words")).getAllByRole("button");
    await userEvent.keyboard("nnn");
    expect(words.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  });

  it("says that what was said was deleted, and names nobody with nothing beside the name", async () => {
    const instruction = { ...ANSWER.replay.instructions[0], text: "" };
    const gone = { ...ANSWER, words_deleted_at: START, recording: { ...ANSWER.recording, tracks: [] }, replay: { ...ANSWER.replay, lines: [], instructions: [instruction] } };
    open({ "GET /sessions/s1/replay": () => json(gone) });
    expect(await screen.findAllByText(/What was said was deleted on 15 January 2027/)).toHaveLength(2);
    expect(screen.queryByText(/floor and words/)).toBeNull();
    expect(screen.queryByRole("button", { name: /WebVTT/ })).toBeNull();
    expect(screen.getByTestId("replay-deeds")).toHaveTextContent("An instruction (its words were deleted)");
    document.documentElement.lang = "en";
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
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

describe("what if", () => {
  const show = (start: number) => ({ ended: 100, beats: [], agenda: { ...AGENDA, items: AGENDA.items.map((item) => (item.id === "beat-1" ? { ...item, start } : item)) } });
  const view = (result: unknown) => ({
    id: "r1", state: result === null ? "running" : "done", progress: 1, personality: "tea", length: 100,
    people: ["Ada"], seed: 0, made_at: START, finished_at: null, reason: "", result,
  });
  const RESULT = {
    then: show(60),
    now: show(80),
    differences: [{ what: "moved", beat: "Goodbye", then: 60, now: 80, detail: "", why: [{ reason: "plan", words: "It is planned for 1:20, 20 s later." }] }],
    as_far_as: "",
    refused: [],
  };

  const OWN = "# For Fridays.\nname: tea\ntitle: Tea talk\nlength: 100s\nbeats:\n  - title: Welcome\n    at: 0\n    say: Hi.\n  - title: Goodbye  # late\n    at: 60s\n    say: Bye.\n";
  const CHECKED = { problems: [], personality: null, host: null, rundown: null, graph: null };
  const LIBRARY = { ...CHECKED, name: "tea", text: OWN.replace("Hi.", "Hello."), etag: "e", serves: "file" as const };
  const asked: unknown[] = [];
  const answers = (more: Parameters<typeof serve>[0] = {}): Parameters<typeof serve>[0] => ({
    "GET /sessions/s1/replay": () => json(ANSWER),
    "GET /sessions/s1/personality": () => json({ name: "tea", text: OWN }),
    "GET /personalities/tea": () => json(LIBRARY),
    "POST /personalities/check": () => json(CHECKED),
    "GET /voices?language=en&soon=1": () => json({ language: "en", engines: [] }),
    "POST /rehearsals": ({ body }) => {
      asked.push(body);
      return json(view(RESULT), 202);
    },
    ...more,
  });
  const changed = async (): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByText("What if …"));
    return screen.findByTestId("field-title");
  };
  beforeEach(() => {
    asked.length = 0;
    localStorage.clear();
  });

  it("shows what the session was made of, to be changed in a form whose comments stay, and what differs", async () => {
    open(answers());
    const title = await changed();
    expect(screen.getByTestId("timeline")).toBeVisible();
    await userEvent.type(title, "!");
    await userEvent.click(screen.getByText("Rehearse it again"));
    expect(await screen.findByText("Goodbye began at 1:00, now at 1:20.")).toBeVisible();
    expect(screen.getByText("It is planned for 1:20, 20 s later.")).toBeVisible();
    expect(screen.getAllByTestId("beat-strip")).toHaveLength(3);
    expect(asked).toEqual([{ session: "s1", text: OWN.replace("Tea talk", "Tea talk!") }]);
    expect((await axe.run(screen.getByTestId("what-if"))).violations).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it("takes the library's text only when asked, and gives its own back", async () => {
    open(answers());
    await changed();
    await userEvent.click(screen.getByText("Rehearse it again"));
    await screen.findByTestId("differences");
    await userEvent.click(screen.getByRole("button", { name: "As the library has it now" }));
    await waitFor(() => expect(useStudio.getState().text).toBe(LIBRARY.text));
    await userEvent.click(screen.getByText("Rehearse it again"));
    await waitFor(() => expect(asked).toHaveLength(2));
    await userEvent.click(screen.getByRole("button", { name: "As the session was made" }));
    expect(useStudio.getState().text).toBe(OWN);
    expect(asked).toEqual([{ session: "s1" }, { session: "s1", text: LIBRARY.text }]);
  });

  it("says all that is wrong with a text, and can be stopped while it plays", async () => {
    const errors = [{ field: "beats.0", message: "It has no title." }, { field: "length", message: "It is no time." }];
    let refuses = true;
    open(answers({
      "POST /rehearsals": () => (refuses ? json({ title: "The text has problems.", status: 422, errors }, 422) : json(view(null), 202)),
      "GET /rehearsals/r1": () => json(view(null)),
    }));
    await changed();
    await userEvent.click(screen.getByText("Rehearse it again"));
    expect(await screen.findByText("beats.0: It has no title.")).toBeVisible();
    expect(screen.getByText("length: It is no time.")).toBeVisible();
    refuses = false;
    await userEvent.click(screen.getByText("Rehearse it again"));
    await userEvent.click(await screen.findByText("Stop"));
    expect(screen.queryByText(/Playing the session/)).toBeNull();
    expect(screen.getByText("Rehearse it again")).toHaveAttribute("aria-disabled", "false");
  });

  it("says of a beat that it has another name or prompt, and of a difference without a reason that there is none", async () => {
    const of = (what: string, beat: string, detail: string) => ({ what, beat, then: 10, now: 20, detail, why: [] });
    const told = [
      of("renamed", "Farewell", "Goodbye"),
      of("prompted", "Welcome", "this beat's prompt is new: its words and length are a guess"),
      of("reworded", "Rules", "its fixed words are new, and how long they take is a guess"),
      of("moved", "Game", ""),
    ];
    open(answers({ "POST /rehearsals": () => json(view({ ...RESULT, differences: told }), 202) }));
    await changed();
    await userEvent.click(screen.getByText("Rehearse it again"));
    const rows = [...(await screen.findByTestId("differences")).children].map((row) => row.textContent);
    expect(rows).toEqual([
      "Farewell was called Goodbye in the session.",
      "Welcome: this beat's prompt is new: its words and length are a guess.",
      "Rules: its fixed words are new, and how long they take is a guess.",
      "Game began at 0:10, now at 0:20.Neither log tells why.",
    ]);
    expect((await axe.run(screen.getByTestId("what-if"))).violations).toEqual([]);
  });

  it("rehearses a session as it was whose personality is gone", async () => {
    open(answers({
      "GET /personalities/tea": () => json({ title: "Not found", status: 404 }, 404),
      "POST /rehearsals": () => json(view({ ...RESULT, differences: [], as_far_as: "It is played as far as its log tells." }), 202),
    }));
    await changed();
    await userEvent.click(screen.getByRole("button", { name: "As the library has it now" }));
    expect(await screen.findByText(/not in the library any more/)).toBeVisible();
    expect(useStudio.getState().text).toBe(OWN);
    await userEvent.click(screen.getByText("Rehearse it again"));
    expect(await screen.findByText(/^Nothing: every beat began/)).toBeVisible();
    expect(screen.getByText("It is played as far as its log tells.")).toBeVisible();
  });
});
