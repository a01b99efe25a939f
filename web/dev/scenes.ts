/** Rooms to look at and to test: the store's state, without a session behind it. */
import type { Speech } from "../src/beatstrip/speech";
import { anchor } from "../src/clock/sessionClock";
import type { Agenda, AgendaItem, Line } from "../src/protocol";
import { EMPTY_ROOM, receive, type RoomContent } from "../src/room/reduce";
import type { useRoom } from "../src/room/store";
import { NoPathError } from "../src/room/paths";
import { MOVED } from "../src/room/tabs";
import type { TypedMessage } from "../src/room/typed";
import type { Visit } from "../src/room/visit";
import type { KeepsakeAnswer } from "../src/wire/types.gen";

import { BOARD, BOARD_CAPTIONS, BOARD_LINES, called, paused, summed, talking } from "./boardScenes";
import type { Board } from "../src/kinds/boardroom/model";

type Change = Partial<ReturnType<typeof useRoom.getState>>;

const START = 1_800_000_000;

export const quietVisit: Visit = {
  session: "s1",
  open: () => Promise.resolve(),
  knock: () => Promise.resolve(),
  askMic: () => Promise.resolve(true),
  join: () => Promise.resolve(),
  retry: () => Promise.resolve(),
  say: () => true,
  sayAgain: () => undefined,
  takeBack: () => "",
  kind: () => true,
  ask: () => Promise.resolve({}),
  setMuted: () => undefined,
  takeOver: () => undefined,
  pickMic: () => Promise.resolve(),
  track: () => null,
  energy: () => Promise.resolve(0),
  close: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};

const item = (
  n: number,
  title: string,
  [offset, allocated]: [number, number],
  state: AgendaItem["state"],
  start: number | null = null,
  end: number | null = null,
): AgendaItem => ({ id: `beat-${n}`, title, offset, allocated, ends: null, state, start, end, left_out: null, unheard: false });

export function agendaAt(at: number, change: Partial<Agenda> = {}): Agenda {
  return {
    server_now_epoch: START + at,
    meeting_start_epoch: START,
    item_start_epoch: START + 312,
    title: "Friday retrospective",
    phase: "live",
    held_since_epoch: null,
    held_seconds: 0,
    length: 1200,
    planned: 1200,
    hard_end: false,
    late_moves: false,
    items: [
      item(0, "Welcome", [0, 90], "completed", 0, 118),
      item(1, "What went well", [90, 210], "completed", 118, 312),
      item(2, "What held us up", [300, 300], "active", 312),
      item(3, "One thing to try", [612, 300], "upcoming"),
      item(4, "Who does what", [912, 168], "upcoming"),
      item(5, "Close", [1080, 120], "upcoming"),
    ],
    ...change,
  };
}

const line = (id: number, who: Line["who"], name: string, text: string, more: Partial<Line> = {}): Line => ({
  id,
  who,
  name,
  text,
  at: START + id,
  via: "voice",
  source: "model",
  interrupted: false,
  ...more,
});

export const LINES: Line[] = [
  line(11, "bot", "Mina", "Good afternoon, Ada and Grace. We have twenty minutes, and we will finish on time. What went well this week?"),
  line(14, "person", "Ada", "The release went out on Tuesday without anyone staying late."),
  line(16, "person", "Grace", "And the flaky test is gone at last.", { via: "text" }),
  line(18, "bot", "Mina", "Two good ones. Let us turn to what held you up. Grace, you mentioned the review queue on Monday…", { interrupted: true }),
  line(21, "person", "Grace", "Yes. Three of my changes waited for two days, and by then I had forgotten why I made them."),
];

const content = (agenda: Agenda, at: number, change: Partial<RoomContent> = {}): RoomContent => ({
  ...EMPTY_ROOM,
  agenda,
  anchor: anchor(agenda.server_now_epoch, at),
  people: [{ id: "p1", name: "Ada" }, { id: "p2", name: "Grace" }],
  you: "p1",
  floor: { holder: "bot", participant: null },
  lines: LINES,
  speech: spoken(agenda.server_now_epoch - START),
  captions: [{ id: 9, who: "bot", name: "Mina", text: "Two days is long. What would have helped you", line: null }],
  ...change,
});

/** As the service says it, with the time that the page makes of its `Retry-After`. */
const REMOVED = "You were removed from this session by whoever runs it. You can join again at 15:45.";
const mics = [{ deviceId: "a", label: "Built-in microphone", kind: "audioinput", groupId: "" }] as MediaDeviceInfo[];
const join = {
  session: "s1",
  title: "Friday retrospective",
  personality: { name: "retro", title: "Friday retrospective", host: "Mina", kind: "meeting", language: "en" },
  participant: "p1",
  participant_key: "k1",
  role: "guest" as const,
  name: "",
  person: null,
  starts_at: null,
  chats: true,
  recorded: false,
  keepsake: "agenda" as const,
  kept_days: 30,
  lights: { model: "on", ears: "on", voice: "on" } as const,
  transport: { kind: "webrtc" as const, endpoint: "/api/v1/sessions/s1/offer", ice_servers: [] },
};
const inside = (agenda: Agenda, at: number, change: Partial<RoomContent> = {}): Change => ({
  stage: "in",
  mic: "on",
  mics,
  micId: "a",
  join,
  content: content(agenda, at, change),
});

const table = (at: number, change: Partial<RoomContent>, starts: number | null = null): Change => ({
  ...inside(agendaAt(451, { title: BOARD }), at, { lines: BOARD_LINES, captions: BOARD_CAPTIONS, ...change }),
  join: { ...join, starts_at: starts, title: BOARD, personality: { ...join.personality, name: "boardroom", title: BOARD, host: "Robin", kind: "boardroom" } },
});

/** One beat ran over, one was skipped, and the wrap-up is past the planned end. */
export const overtime = (): Agenda => ({
  ...agendaAt(1078),
  phase: "wrapping_up",
  length: 1020,
  items: [
    item(0, "Welcome", [0, 90], "completed", 0, 118),
    item(1, "What went well", [90, 210], "completed", 118, 312),
    item(2, "What held us up", [300, 300], "completed", 312, 700),
    item(3, "One thing to try", [612, 300], "completed", 700, 900),
    item(4, "Who does what", [912, 168], "skipped"),
    item(5, "Close", [900, 120], "overtime", 900),
  ],
});

export const spoken = (at: number): Speech[] => [
  { who: "bot", start: 2, end: 24 },
  { who: "person", start: 27, end: 61 },
  { who: "person", start: 70, end: 96 },
  { who: "bot", start: 99, end: 131 },
  { who: "person", start: 140, end: 205 },
  { who: "bot", start: 209, end: 222 },
  { who: "person", start: 230, end: 297 },
  { who: "bot", start: 312, end: 334 },
  { who: "person", start: 338, end: 402 },
  { who: "bot", start: at - 4, end: null },
];

/** Every beat was had, and it ended in time. */
export const wholly = (): Agenda =>
  agendaAt(1192, {
    phase: "ended",
    items: [
      item(0, "Welcome", [0, 90], "completed", 0, 118),
      item(1, "What went well", [90, 210], "completed", 118, 312),
      item(2, "What held us up", [300, 300], "completed", 312, 634),
      item(3, "One thing to try", [612, 300], "completed", 634, 905),
      item(4, "Who does what", [912, 168], "completed", 905, 1082),
      item(5, "Close", [1080, 120], "completed", 1082, 1192),
    ],
  });

/** What a link opens after the end. */
const kept = (change: Partial<KeepsakeAnswer> = {}): Change => {
  const keepsake: KeepsakeAnswer = {
    kept_until: null,
    words_deleted_at: null,
    people_taken_out: 0,
    session: "s1",
    title: "Friday retrospective",
    kind: "meeting",
    host: "Mina",
    language: "en",
    agenda: wholly(),
    ended_at: START + 1192,
    reason: "wrapped up",
    shows: "agenda",
    lines: [],
    recording: null,
    ...change,
  };
  return { stage: "ended", keepsake, content: { ...EMPTY_ROOM, endedReason: keepsake.reason } };
};
const said = LINES.map((one) => ({ ...one, participant: null })) as KeepsakeAnswer["lines"];
/** A session of which nothing came. */
const unbegun = (phase: Agenda["phase"]): Agenda =>
  agendaAt(0, { phase, meeting_start_epoch: null, items: agendaAt(0).items.map((i) => ({ ...i, state: "upcoming", start: null, end: null })) });
const door = (problem: string): Change => ({ stage: "join", join, name: "Ada", mic: "unasked", problem: `Joining did not work. ${problem}` });

/** By name: the store's change at a reading of `performance.now()`. */
const board = (state: Board) => ({ name: "boardroom", state });

/** What is on its way still, and what did not arrive. */
const TYPED: TypedMessage[] = [
  { ref: "1", text: "May I add something about the budget?", line: null, late: true, failed: { refused: "You write faster than the host can answer: please wait for its reply." } },
  { ref: "2", text: "We have until March, as far as I know.", line: null, late: true, failed: null },
];

export const SCENES: Record<string, (at: number) => Change> = {
  live: (at) => inside(agendaAt(451), at),
  overtime: (at) => inside(overtime(), at, { floor: { holder: "person", participant: "p2" }, captions: [] }),
  lobby: (at) =>
    inside(
      agendaAt(0, {
        phase: "lobby",
        meeting_start_epoch: null,
        items: agendaAt(0).items.map((i) => ({ ...i, state: "upcoming", start: null, end: null })),
      }),
      at,
      { speech: [], lines: [], floor: EMPTY_ROOM.floor, captions: [] },
    ),
  held: (at) => inside(agendaAt(451, { phase: "held", held_since_epoch: START + 451 }), at, { floor: EMPTY_ROOM.floor, captions: [] }),
  notice: (at) =>
    inside(agendaAt(451), at, {
      notices: [{ id: 1, level: "warn", text: "The host's language model did not answer. The session goes on." }],
    }),
  unsaved: (at) => inside(agendaAt(451), at, { saved: false }),
  reconnecting: (at) => ({ ...inside(agendaAt(451), at), stage: "reconnecting" }),
  unsent: (at) => ({ ...inside(agendaAt(451), at), typed: TYPED }),
  unsentLost: () => ({ stage: "lost", join, typed: TYPED.map((one) => ({ ...one, failed: "gone" as const })) }),
  ended: (at) => inside(wholly(), at, receive(content(wholly(), at), { type: "ended", reason: "wrapped up" }, at)),
  board: (at) => table(at, { kind: board(talking()) }, START),
  boardFloor: (at) => table(at, { kind: board(called()), floor: EMPTY_ROOM.floor, captions: [] }),
  boardPaused: (at) => table(at, { kind: board(paused()), floor: EMPTY_ROOM.floor, captions: [] }),
  boardEnded: (at) => table(at, { kind: board(summed()), endedReason: "wrapped up", captions: [] }),
  early: (at) => ({ stage: "early", early: { words: "This session starts at 2027-01-15 10:00 UTC; come back then.", seconds: 754, at, starts: START, title: "Guild talk", waits: false } }),
  awaited: (at) => ({ stage: "early", early: { words: "This session waits for its host, who has not come yet.", seconds: 1, at, starts: START, title: "Guild talk", waits: true } }),
  join: () => ({ stage: "join", join, name: "", mic: "unasked" }),
  invited: () => ({ stage: "join", join: { ...join, name: "Ana", person: "Ana" }, name: "", mic: "unasked" }),
  refused: () => ({ stage: "join", join, name: "Ada", mic: "refused" }),
  missing: () => ({ stage: "join", join, name: "Ada", mic: "missing" }),
  ready: () => ({ stage: "join", join, name: "Ada", mic: "on", mics, micId: "a" }),
  typed: (at) => ({ ...inside(agendaAt(451), at), mic: "none" }),
  busy: () => ({ stage: "join", join, name: "Ada", mic: "busy" }),
  insecure: () => ({ stage: "join", join, name: "Ada", mic: "insecure" }),
  noModel: () => ({ stage: "join", join: { ...join, chats: false, lights: { ...join.lights, model: "off" } }, name: "Ada", mic: "unasked" }),
  elsewhere: () => ({ stage: "join", join, name: "Ada", mic: "unasked", elsewhere: "p2" }),
  full: () => door("The room is full: it holds 24 people. Join again when somebody has left."),
  removed: () => door(REMOVED),
  noPath: () => door(new NoPathError([]).message),
  connecting: () => ({ stage: "connecting", join }),
  connectingSound: () => ({ stage: "connecting", join, waitsFor: "sound" }),
  unreachable: () => ({ stage: "unreachable", problem: "Nothing answers at the moment. Check your connection, then try again." }),
  kept: () => kept(),
  keptWords: () => kept({ shows: "transcript", lines: said }),
  keptRecording: () => kept({ shows: "recording", lines: said, recording: { seconds: 1180, url: "about:blank" } }),
  brokeOff: () => kept({ agenda: unbegun("failed"), reason: "" }),
  /** For whoever was in the room. */
  brokeOffInside: (at) => ({
    ...inside(agendaAt(451), at, receive(content(agendaAt(451), at), { type: "ended", reason: "" }, at)),
    stage: "ended",
    keepsake: kept({ agenda: agendaAt(451, { phase: "failed" }), reason: "" }).keepsake ?? null,
  }),
  missed: () => kept({ agenda: unbegun("missed"), reason: "", ended_at: null }),
  moved: () => ({ stage: "left", join, problem: MOVED }),
  expired: () => ({ stage: "invalid", problem: "This link has expired." }),
  keptOut: (at) => ({ stage: "kept out", join, problem: REMOVED, again: at + 900_000 }),
  keptOutNoMore: (at) => ({ stage: "kept out", join, problem: REMOVED, again: at - 1 }),
  lost: () => ({ stage: "lost", join }),
  answersAgain: () => ({ stage: "lost", join, answers: true, mic: "on" }),
  answersBeside: () => ({ stage: "lost", join, answers: true, elsewhere: "p2", mic: "on" }),
  lostDraining: () => ({ stage: "lost", join, problem: "The service is shutting down." }),
  left: () => ({ stage: "left", join }),
  invalid: () => ({ stage: "invalid" }),
};
