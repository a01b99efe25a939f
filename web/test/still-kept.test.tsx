/** What is erased elsewhere goes from the pages that show it, while they are open. */
import { act, render, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { SCENES } from "../dev/scenes";
import { DocumentView } from "../src/document/DocumentView";
import { ReplayView } from "../src/replay/ReplayView";
import { forgetJoinToken } from "../src/api/token";
import { useRoom } from "../src/room/store";
import type { KeepsakeAnswer, ReplayAnswer, SessionDocument } from "../src/wire/types.gen";
import { answerTo, json, problem, serve, session } from "./answers";
import { show as showPlan } from "./plannerShow";
import { show } from "./roomScene";
import { AGENDA, ANSWER } from "./teaTalk";
import { clear, show as showTerra } from "./terraShow";

const ERASED = "This session was erased on 27 November 2026.";
const SOON_MS = 6_000;

/** An answer under the tag of its content; 304 to whoever has it. */
function tagged(value: unknown, headers: Headers): Response {
  const tag = `W/"${JSON.stringify(value).length}"`;
  if (headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers: { ETag: tag } });
  const answer = json(value);
  answer.headers.set("ETag", tag);
  return answer;
}

const soon = (ms = SOON_MS): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
  useRoom.getState().reset();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(view: "replay" | "document", answer: (headers: Headers) => Response, runs = false) {
  window.history.replaceState(null, "", `/sessions/s1/${view}#token=op`);
  const asked = serve({
    [`GET /sessions/s1/${view}`]: ({ headers }) => answer(headers),
    "GET /sessions/s1": () => json(session({ agenda: { ...AGENDA, phase: runs ? "live" : "ended" } })),
  });
  render(view === "replay" ? <ReplayView session="s1" /> : <DocumentView session="s1" />);
  return asked;
}

async function findings(): Promise<string[]> {
  vi.useRealTimers();
  document.documentElement.lang = "en";
  const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
  return violations.map(({ id }) => id);
}

const DOCUMENT = answerTo<SessionDocument>("GET /sessions/{session}/document", { phase: "ended" });

it.each([
  ["replay" as const, ANSWER, "Who are you?"],
  ["document" as const, DOCUMENT, DOCUMENT.transcript[0]?.text ?? ""],
])("takes an erased session's words, and their sound, off an open %s", async (view, value, words) => {
  let erased = false;
  const asked = open(view, (headers) => (erased ? problem(410, ERASED) : tagged(value, headers)));
  await soon(0);
  expect(screen.getByTestId(view)).toHaveTextContent(words);
  await soon();
  expect(asked.at(-1)?.headers.get("If-None-Match")).toMatch(/^W\//);
  expect(screen.getByTestId(view)).toHaveTextContent(words);
  expect(screen.queryByTestId("taken-out")).toBeNull();

  erased = true;
  await soon();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This session was erased");
  expect(screen.getByText(ERASED)).toBeVisible();
  expect(document.body).not.toHaveTextContent(words);
  expect(document.querySelector("audio")).toBeNull();
  expect(await findings()).toEqual([]);
});

it("takes a person's words and the recording off an open replay, and says so", async () => {
  let now: ReplayAnswer = ANSWER;
  open("replay", (headers) => tagged(now, headers));
  await soon(0);
  expect(screen.getByTestId("sound")).toBeInTheDocument();
  expect(screen.getByTestId("replay")).toHaveTextContent("I am <b>Ada</b>.");
  now = {
    ...ANSWER,
    recording: { ...ANSWER.recording, tracks: [] },
    replay: {
      ...ANSWER.replay,
      lines: ANSWER.replay.lines.map((line) => (line.who === "bot" ? line : { ...line, name: "Somebody", sentences: line.sentences.map((one) => ({ ...one, text: "(erased)" })) })),
    },
  };
  await soon();
  expect(screen.queryByTestId("sound")).toBeNull();
  expect(screen.getByTestId("replay-words")).not.toHaveTextContent("Ada");
  expect(screen.getByTestId("taken-out")).toHaveTextContent("Something of this session was deleted while this page was open.");
  expect(await findings()).toEqual([]);
});

it("keeps what is shown while nobody answers, and asks at once when it is seen again", async () => {
  let erased = false;
  let away = true;
  const asked = open("document", (headers) => (erased ? problem(410, ERASED) : away ? problem(503, "The store is away.") : tagged(DOCUMENT, headers)));
  away = false;
  await soon(0);
  await soon(3_000);
  expect(screen.getByTestId("document")).toBeInTheDocument();
  away = true;
  await soon(60_000);
  expect(screen.getByTestId("document")).toBeInTheDocument();
  away = false;
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await soon(120_000);
  const before = asked.length;
  await soon(30_000);
  expect(asked.length - before).toBeLessThan(2);
  erased = true;
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await soon(0);
  expect(screen.getByText(ERASED)).toBeVisible();
});

it("shows all of a session that ran when its page was opened, once that is over, and then what is kept", async () => {
  let now: ReplayAnswer | null = { ...ANSWER, agenda: { ...AGENDA, phase: "live" }, replay: { ...ANSWER.replay, lines: ANSWER.replay.lines.slice(0, 1) } };
  const asked = open("replay", (headers) => (now ? tagged(now, headers) : problem(410, ERASED)), true);
  await soon(0);
  await soon();
  expect(asked.filter(({ path }) => path.endsWith("/replay"))).toHaveLength(1);
  serve({
    "GET /sessions/s1": () => json(session({ phase: "ended", agenda: AGENDA })),
    "GET /sessions/s1/replay": ({ headers }) => (now ? tagged(now, headers) : problem(410, ERASED)),
  });
  now = ANSWER;
  await soon();
  expect(screen.getByTestId("replay-words")).toHaveTextContent("I am <b>Ada</b>.");
  expect(screen.getByText(/The session is over now/)).toBeVisible();
  expect(screen.queryByTestId("taken-out")).toBeNull();
  now = null;
  await soon();
  expect(screen.getByText(ERASED)).toBeVisible();
});

/** The room's page of a session that is over, whose link is `s1`'s. */
function room(scene: string, answer: (headers: Headers) => Response) {
  window.history.replaceState(null, "", "/room/s1#join=guest");
  const join = { ...SCENES.join?.(0).join, session: "s1" };
  const asked = serve({ "GET /sessions/s1/keepsake": ({ headers }) => answer(headers) });
  show(scene);
  act(() => useRoom.setState(scene === "ended" ? { join: join as never } : { keepsake: { ...(useRoom.getState().keepsake as KeepsakeAnswer), session: "s1" } }));
  return asked;
}

const keepsake = (scene: string): KeepsakeAnswer => ({ ...(SCENES[scene]?.(0).keepsake as KeepsakeAnswer), session: "s1" });
const said = (): number => screen.queryByTestId("transcript")?.querySelectorAll("li").length ?? 0;

it.each(["keptRecording", "ended"])("takes an erased session off the page of whoever has its link: %s", async (scene) => {
  let erased = false;
  const kept = keepsake("keptWords");
  room(scene, (headers) => (erased ? problem(410, ERASED) : tagged(scene === "ended" ? kept : keepsake(scene), headers)));
  await soon();
  expect(said()).toBeGreaterThan(0);
  erased = true;
  await soon();
  expect(screen.getByTestId("ended-reason")).toHaveTextContent(ERASED);
  expect(said()).toBe(0);
  expect(document.querySelector("audio")).toBeNull();
  expect(document.body).not.toHaveTextContent("Friday retrospective");
});

it.each(["keptWords", "ended"])("takes deleted words off it, and says so: %s", async (scene) => {
  const whole = keepsake("keptWords");
  let now = whole;
  room(scene, (headers) => tagged(now, headers));
  await soon();
  expect(said()).toBe(5);
  now = { ...whole, lines: [], words_deleted_at: 1_800_000_000 };
  await soon();
  expect(said()).toBe(0);
  expect(screen.getByTestId("taken-out")).toBeVisible();
  expect(screen.getByText(/What was said was deleted on/)).toBeVisible();
  expect(await findings()).toEqual([]);
});

it.each([
  ["before it is asked for the first time", true],
  ["later", false],
])("takes what people in the room saw off it also where their link shows no words: %s", async (_, atOnce) => {
  const whole = keepsake("kept");
  let now = atOnce ? { ...whole, people_taken_out: 1 } : whole;
  room("ended", (headers) => tagged(now, headers));
  expect(said()).toBe(5);
  if (!atOnce) {
    await soon();
    expect(said()).toBe(5);
    now = { ...whole, people_taken_out: 1, kept_until: (whole.kept_until ?? 0) + 1e9 };
  }
  await soon();
  expect(said()).toBe(0);
  expect(screen.getByTestId("taken-out")).toBeVisible();
});

it("says that a link shows less now", async () => {
  const whole = keepsake("keptWords");
  let now = whole;
  room("keptWords", (headers) => tagged(now, headers));
  await soon();
  now = { ...whole, shows: "agenda", lines: [] };
  await soon();
  expect(screen.getByText("The organiser has made this link show less since you opened it.")).toBeVisible();
  expect(screen.queryByTestId("taken-out")).toBeNull();
  expect(said()).toBe(0);
});

it("leaves to those who were in the room what they heard when their link shows less", async () => {
  const whole = keepsake("keptWords");
  let now = whole;
  room("ended", (headers) => tagged(now, headers));
  await soon();
  now = { ...whole, shows: "agenda", lines: [] };
  await soon();
  await soon();
  expect(said()).toBe(5);
});

const WORDS = "I cannot eat walnuts";

/** A guest of `s1` on a kind's own page, as the room's page would have them. */
function onKindsPage(open: () => void, stage: "ended" | "left" | "lost", answer: () => Response): void {
  clear();
  window.history.replaceState(null, "", "/#join=guest");
  serve({ "GET /sessions/s1/keepsake": answer });
  open();
  act(() =>
    useRoom.setState(({ content }) => ({
      stage,
      keepsake: null,
      join: { ...SCENES.join?.(0).join, session: "s1" } as never,
      content: {
        ...content,
        endedReason: stage === "ended" ? "wrapped up" : null,
        lines: [{ id: 1, who: "person", name: "Ana", participant: "p1", text: WORDS, at: 1, via: "typed", source: null, interrupted: false } as never],
      },
    })),
  );
}

it.each([
  ["ended", "erased"],
  ["ended", "deleted"],
  ["left", "erased"],
  ["left", "deleted"],
  ["lost", "erased"],
] as const)("takes what is erased off the restaurant's page, too: %s, %s", async (stage, how) => {
  let answer = (): Response => (stage === "ended" ? json(keepsake("keptWords")) : problem(409, "The session goes on."));
  onKindsPage(() => showTerra("over"), stage, () => answer());
  // The tab forgets the way into a visit that is over.
  act(() => forgetJoinToken("s1"));
  await soon();
  await soon();
  await soon();
  expect(document.body).toHaveTextContent(WORDS);
  answer = () => (how === "erased" ? problem(410, ERASED) : json({ ...keepsake("keptWords"), lines: [], words_deleted_at: 1_800_000_000 }));
  await soon();
  expect(document.body).not.toHaveTextContent(WORDS);
});

it("takes an erased session off the planner's page, too", async () => {
  let erased = false;
  onKindsPage(() => showPlan("lost"), "ended", () => (erased ? problem(410, ERASED) : json(keepsake("keptWords"))));
  await soon();
  expect(document.body).toHaveTextContent(WORDS);
  erased = true;
  await soon();
  expect(document.body).not.toHaveTextContent(WORDS);
  expect(screen.getByText(ERASED)).toBeVisible();
});
