/** The console, the stage and backstage to look at and to test: a session, without a service behind it. */
import { EMPTY_LOG, type Log } from "../src/console/log";
import type { Undo } from "../src/console/store";
import type { Session } from "../src/protocol";
import type { AnsweredTurn, ReceiptAnswer } from "../src/wire/types.gen";
import { agendaAt, LINES, overtime, spoken, wholly } from "./scenes";

export interface ConsoleScene {
  view: "desk" | "stage" | "backstage";
  session: Session;
  log: Log;
  /** What can be taken back. */
  undo?: Undo;
  /** Buttons that are pressed one after the other, by what stands on them. */
  presses?: readonly string[];
}

const START = 1_800_000_000;

const receipt = (n: number, change: Partial<ReceiptAnswer>): ReceiptAnswer => ({
  id: `i${n}`,
  n,
  mode: "queued",
  kind: "prompt",
  text: "Ask Grace about the review queue.",
  state: "spoken",
  accepted_at: START + 300 + n,
  delivered_at: START + 300 + n,
  injected_at: START + 304,
  spoken_at: START + 306,
  closed_at: START + 306,
  reason: "",
  retries: 0,
  expires_at: null,
  interrupt: false,
  waits_for: null,
  by: "Mina",
  ...change,
});

const RECEIPTS = [
  receipt(1, {}),
  receipt(2, { kind: "say", text: "Ten minutes left.", mode: "immediate", state: "injected", spoken_at: null, closed_at: null, waits_for: "sentence", by: "Ben" }),
  receipt(3, { text: "Praise the quiet ones.", state: "cancelled", spoken_at: null, injected_at: null, reason: "withdrawn by Ben" }),
];

const LINKS = {
  host: { url: "/room/s1#join=host", token: "host" },
  guest: { url: "/room/s1#join=guest", token: "guest" },
  people: [],
  expires_at: START + 86_400,
};

const session = (change: Partial<Session> = {}): Session => ({
  id: "s1",
  title: "Friday retrospective",
  personality: "retro",
  kind: "conversation",
  phase: "live",
  created_at: START - 60,
  starts_at: null,
  auto_start: true,
  ended_at: null,
  recorded: false,
  keepsake: "agenda",
  words_deleted_at: null,
  metadata: {},
  server_now_epoch: START + 451,
  participants: [{ id: "p1", name: "Ada", joined_at: START }, { id: "p2", name: "Grace", joined_at: START }],
  agenda: agendaAt(451),
  node: "beat-2",
  floor: { holder: "person", participant: "p2" },
  muted: false,
  chats: true,
  recording: false,
  not_recorded: "",
  instructions: RECEIPTS,
  beats: [],
  timezone: "UTC",
  transport: "webrtc",
  run: "running",
  dial_in: null,
  host: "Mina",
  health: { ready: true, restarts: 0, lag: 0.004, memory: 310_000_000 },
  reason: "",
  epoch: 1,
  etag: '"7"',
  join: LINKS,
  ...change,
});

/** Waits as a session has them: most are short, one in seven takes long for the model. */
const waits = (count: number): AnsweredTurn[] =>
  Array.from({ length: count }, (_, n) => {
    const [hearing, model, voice] = [0.35 + (n % 3) * 0.1, n % 7 === 3 ? 2.1 : 0.4 + (n % 4) * 0.15, 0.2 + (n % 2) * 0.1];
    const stages = [
      { stage: "endpointing_wait", seconds: hearing },
      { stage: "llm_inference", seconds: model },
      { stage: "speech_synthesis", seconds: voice },
      { stage: "output_transport", seconds: 0.05 },
    ];
    return { at: 20 + n * 14, seconds: hearing + model + voice + 0.05, answer: n % 5 === 4 ? "time" : "model", stages };
  });

const log = (change: Partial<Log> = {}): Log => ({
  ...EMPTY_LOG,
  seq: 60,
  lines: LINES.map((line) => (line.who === "bot" ? { ...line, name: "Host" } : line)),
  speech: spoken(451),
  floor: { holder: "person", participant: "p2" },
  waits: waits(26),
  used: { prompt_tokens: 48_200, completion_tokens: 1_940, cached_tokens: 31_000, characters: 5_210, audio_seconds: 214 },
  acts: [
    { seq: 40, at: START + 300, by: "Mina", what: "1:00 more for the beat", state: "done", beat: null, planned: false, waits: null, took: 0 },
    { seq: 52, at: START + 440, by: "Mina", what: "Insert “Who does what”", state: "waits", beat: "beat-4", planned: true, waits: "time", took: 0 },
    { seq: 55, at: START + 449, by: "Ben", what: "Skip the beat", state: "waits", beat: "beat-3", planned: false, waits: "person", took: 0 },
  ],
  tally: { modelReplies: 26, fixedLines: 2, timeAnswers: 5 },
  ...change,
});

const over = (): Session =>
  session({
    phase: "ended",
    floor: { holder: "nobody", participant: null },
    ended_at: START + 1192,
    agenda: wholly(),
    instructions: RECEIPTS.map((one) => (one.state === "injected" ? { ...one, state: "spoken", waits_for: null } : one)),
  });

const overLog = (): Log => {
  const talked = log();
  return { ...talked, acts: talked.acts.map((act) => ({ ...act, state: "done" as const, waits: null })) };
};

const unbegun = (): Session =>
  session({
    phase: "lobby",
    participants: [],
    instructions: [],
    floor: { holder: "nobody", participant: null },
    agenda: agendaAt(0, {
      phase: "lobby",
      meeting_start_epoch: null,
      item_start_epoch: null,
      items: agendaAt(0).items.map((item) => ({ ...item, state: "upcoming", start: null, end: null })),
    }),
  });

export const CONSOLE_SCENES: Record<string, () => ConsoleScene> = {
  desk: () => ({ view: "desk", session: session(), log: log() }),
  deskRow: () => ({ view: "desk", session: session(), log: log(), presses: ["One thing to try"] }),
  deskInsert: () => ({ view: "desk", session: session(), log: log(), presses: ["One thing to try", "Insert after"] }),
  deskJump: () => ({ view: "desk", session: session(), log: log(), presses: ["Who does what", "Jump here"] }),
  deskEnd: () => ({ view: "desk", session: session(), log: log(), presses: ["End session"] }),
  deskUndo: () => ({ view: "desk", session: session(), log: log(), undo: { words: "“What held us up” was held.", label: "Resume", press: () => ({ words: "Let the clock run", send: () => Promise.resolve() }) } }),
  deskOneWait: () => ({ view: "desk", session: session(), log: log({ waits: waits(1) }) }),
  deskNobody: () => ({ view: "desk", session: session({ run: "nobody", health: null, epoch: 2 }), log: log() }),
  deskMoving: () => ({ view: "desk", session: session({ run: "moving", health: null, epoch: 2 }), log: log() }),
  deskFixedEnd: () => ({ view: "desk", session: session({ agenda: agendaAt(451, { hard_end: true }) }), log: log() }),
  deskLobby: () => ({ view: "desk", session: unbegun(), log: EMPTY_LOG }),
  stage: () => ({ view: "stage", session: session(), log: log() }),
  stageWaits: () => ({ view: "stage", session: unbegun(), log: EMPTY_LOG }),
  stageHeld: () => ({ view: "stage", session: session({ phase: "held", agenda: agendaAt(451, { phase: "held", held_since_epoch: START + 440 }) }), log: log() }),
  stageLate: () => ({ view: "stage", session: session({ phase: "wrapping_up", agenda: overtime(), recording: true, floor: { holder: "bot", participant: null } }), log: log() }),
  stageOver: () => ({ view: "stage", session: over(), log: overLog() }),
  backstage: () => ({ view: "backstage", session: session(), log: log() }),
  backstageWaits: () => ({ view: "backstage", session: unbegun(), log: EMPTY_LOG }),
  backstageOver: () => ({ view: "backstage", session: over(), log: overLog() }),
};
