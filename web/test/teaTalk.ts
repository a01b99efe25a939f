/** A session that was recorded, as a replay has it. */
import type { Agenda, ReplayAnswer } from "../src/wire/types.gen";

export const START = 1_800_000_000;
export const AGENDA: Agenda = {
  server_now_epoch: START + 120,
  meeting_start_epoch: START,
  item_start_epoch: START,
  title: "Tea talk",
  phase: "ended",
  held_since_epoch: null,
  held_seconds: 20,
  length: 100, planned: 100,
  hard_end: false,
  late_moves: false,
  items: [
    { id: "beat-0", title: "Welcome", offset: 0, allocated: 60, ends: null, state: "completed", start: 0, end: 60, left_out: null, unheard: false },
    { id: "beat-1", title: "Goodbye", offset: 60, allocated: 40, ends: null, state: "completed", start: 60, end: 100, left_out: null, unheard: false },
  ],
};
export const URL = "/api/v1/sessions/s1/recording/all?listen=key";
export const ANSWER: ReplayAnswer = {
  agenda: AGENDA,
  reason: "",
  words_deleted_at: null,
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
