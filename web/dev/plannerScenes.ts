/** States of the planner's page to look at and to test. */
import { anchor } from "../src/clock/sessionClock";
import { row } from "../src/kinds/planner/constraintRows";
import { WEEK } from "../src/wire/constants.gen";
import type { Intention, ShownConstraint } from "../src/wire/types.gen";
import type { Block, Plan } from "../src/kinds/planner/plan";
import { FRESH_SIDE } from "../src/kinds/planner/side";
import type { usePlan } from "../src/kinds/planner/store";
import type { Line } from "../src/protocol";
import { EMPTY_ROOM } from "../src/room/reduce";
import type { useRoom } from "../src/room/store";
import { agendaAt, SCENES } from "./scenes";

type Room = Partial<ReturnType<typeof useRoom.getState>>;
type PlanStore = Partial<ReturnType<typeof usePlan.getState>>;

interface Scene {
  plan: PlanStore;
  room: Room;
}

export const TZ = "Europe/Berlin";
export const DATE = "2026-11-23";
const NOW = Date.parse("2026-11-23T10:41:00+01:00") / 1000;

/** A block of that Monday in Berlin. */
export const block = (id: string, type: Block["type"], name: string, [from, to]: [string, string], more: Partial<Block> = {}): Block => ({
  id,
  name,
  description: "",
  type,
  start: Date.parse(`${DATE}T${from}:00+01:00`),
  end: Date.parse(`${DATE}T${to}:00+01:00`),
  timing: "fs",
  fixed: false,
  beside: type === "BG",
  overlaps: [],
  ...more,
});

const standup = block("m1", "M", "Stand-up", ["09:30", "09:45"], { timing: "fw", fixed: true });
const review = block("m2", "M", "Design review with the platform team", ["14:00", "15:00"], { timing: "fw", fixed: true, overlaps: ["Call with the bank"] });
const lunch = block("m3", "M", "Lunch with Grace", ["12:30", "13:15"], { timing: "fw", fixed: true });
const call = block("m4", "M", "Call with the bank", ["14:30", "15:10"], { timing: "fw", fixed: true, beside: true, overlaps: [review.name] });

export const BLOCKS: Block[] = [
  block("walk", "H", "Walk the dog", ["07:15", "07:45"]),
  block("way", "C", "Train to the office", ["08:15", "08:50"]),
  block("plan", "PR", "Plan the day", ["09:00", "09:15"]),
  standup,
  block("dw1", "DW", "Write the quarterly report", ["09:45", "11:15"], { description: "Figures are in the shared folder." }),
  block("rest", "R", "Coffee", ["11:15", "11:30"], { timing: "ap" }),
  block("mail", "SW", "Mail and expenses", ["11:30", "12:15"], { timing: "ap" }),
  lunch,
  review,
  call,
  block("dw2", "DW", "Prototype of the importer", ["15:15", "16:45"]),
  block("buf", "BU", "Buffer", ["16:45", "17:15"], { timing: "ap" }),
  block("wash", "BG", "Washing machine", ["16:00", "18:00"]),
];

/** A constraint that is remembered for all days. */
export const known = (id: string, text: string, more: Partial<ShownConstraint> = {}): ShownConstraint => ({
  id,
  text,
  kind: "other",
  source: "memory",
  necessity: "should",
  scope: "profile",
  first: null,
  last: null,
  days: [...WEEK],
  window: null,
  ...more,
});

const INTENTIONS: Intention[] = [
  { n: "Write the quarterly report", t: "DW", blocks: 2, must: true, minutes: null, least: null, by: null },
  { n: "Mail and expenses", t: "SW", blocks: 1, must: false, minutes: null, least: null, by: null },
];

export const PLAN: Plan = {
  version: 1,
  type: "PLAN_STATE",
  stage: "refine",
  moves: ["next", "back", "redo", "cancel"],
  tz: TZ,
  today: DATE,
  date: DATE,
  revision: 3,
  blocks: BLOCKS,
  intentions: INTENTIONS,
  constraints: [
    known("s-1a2b3c4d", "Home by six", { kind: "hours", source: "person", scope: "session", necessity: "must" }),
    known("c7", "No meetings before ten on Mondays", { kind: "focus", days: ["mon"], window: { st: "08:00", et: "10:00" } }),
  ],
  unplaced: [{ name: "Tax return", reason: "full", blocks: 1, minutes: 90, text: "Tax return takes 90 minutes, and beside the rest there are 45 minutes at a stretch." }],
  facts: [
    { text: "Design review with the platform team and Call with the bank overlap from 14:30 to 15:00.", level: "warning", blocks: ["m2", "m4"] },
    { text: "You have 90 minutes of deep work before noon.", level: "good", blocks: ["dw1"] },
  ],
  tasks: [
    { name: "Read the audit", due: null, left: true, task: { n: "Read the audit", t: "DW", blocks: 1, must: false, minutes: 45, least: null, by: null } },
    { name: "Invoices", due: "2026-11-20", left: false, task: { n: "Invoices", t: "SW", blocks: 1, must: true, minutes: null, least: null, by: null } },
    { name: "Book the train", due: DATE, left: false, task: { n: "Book the train", t: "SW", blocks: 1, must: false, minutes: 15, least: null, by: null } },
  ],
  task_list: "TickTick",
  week: [3, 5, 0, 2, 1, 0, 0].map((meetings, n) => ({ date: `2026-11-${23 + n}`, meetings, planned: n === 0 ? 8 : n === 1 ? 2 : 0, minutes: [415, 260, 0, 90, 30, 0, 0][n] ?? 0 })),
  hours: { st: "09:00", et: "17:30" },
  changes: [],
  transactions: [],
  working: [],
  problem: null,
  written: false,
  cancelled: false,
  chats: true,
  yours: true,
};

export const plan = (change: Partial<Plan> = {}): Plan => ({ ...PLAN, ...change });

const line = (id: number, who: Line["who"], text: string): Line => ({
  id,
  who,
  name: who === "bot" ? "Nora" : "Ada",
  text,
  at: id,
  via: "voice",
  source: "model",
  interrupted: false,
});

const LINES = [
  line(1, "bot", "Good morning. Which day shall we plan: today, or tomorrow?"),
  line(2, "person", "Today. I need to be home by six."),
  line(3, "bot", "Today, then. You have three things in your calendar. What do you want to get done?"),
  line(4, "person", "The quarterly report, two good blocks. And mail, if there is room."),
  line(5, "bot", "Here is a first draft: the report at a quarter to ten, mail before lunch, the prototype after the review."),
];

const inside = (at: number, change: Room = {}): Room => ({
  ...SCENES.live?.(at),
  content: {
    ...EMPTY_ROOM,
    agenda: { ...agendaAt(451), title: "Plan my day" },
    anchor: anchor(NOW, at),
    people: [{ id: "p1", name: "Ada" }],
    you: "p1",
    floor: { holder: "bot", participant: null },
    lines: LINES,
    captions: [{ id: 1, who: "bot", name: "Nora", text: "Shall I move the prototype to the", line: null }],
  },
  ...change,
});

const scene =
  (change: Partial<Plan>, more: PlanStore = {}, room: Room = {}) =>
  (at: number): Scene => ({ plan: { side: { ...FRESH_SIDE, host: plan(change) }, ...more }, room: inside(at, room) });

const FIXED = [standup, lunch, review, call];
/** What is known of the calendar alone, before there is a plan. */
const OF_CALENDAR = PLAN.facts.slice(0, 1);

export const PLAN_SCENES: Record<string, (at: number) => Scene> = {
  date: scene({ stage: "date", moves: ["cancel"], date: null, blocks: FIXED, facts: [], unplaced: [], constraints: [], intentions: [], revision: 0, working: ["Reading your calendar"] }),
  constraints: scene(
    { stage: "constraints", moves: ["proceed", "back", "redo", "cancel"], blocks: FIXED, facts: OF_CALENDAR, unplaced: [], intentions: [] },
    {
      rows: [
        row("hours", "09:00", "17:30", { must: true, scope: "profile", days: ["mon", "tue", "wed", "thu", "fri"] }),
        row("other", "", "", { text: "Parcel comes in the morning" }),
        row("break", "15:00", "15:15", { scope: "span", first: DATE, last: "2026-11-27" }),
      ],
    },
  ),
  inputs: scene({ stage: "inputs", moves: ["next", "back", "redo", "cancel"], blocks: FIXED, facts: OF_CALENDAR, unplaced: [], working: ["Drafting a plan"] }),
  refine: scene({}),
  chosen: scene({}, { selected: "dw1" }),
  refused: scene({}, { side: { ...FRESH_SIDE, host: plan(), refusal: "Mail and expenses and Lunch with Grace would overlap: please move or shorten one of them." } }),
  clashing: (at) => {
    const { start, end } = block("dw2", "DW", "", ["14:10", "15:40"]);
    return { plan: { side: { ...FRESH_SIDE, host: plan(), draft: { kind: "place", id: "dw2", how: "move", start, end } } }, room: inside(at) };
  },
  review: scene({
    stage: "review",
    changes: [
      { what: "create", text: "Write the quarterly report at 09:45." },
      { what: "create", text: "Mail and expenses at 11:30." },
      { what: "update", text: "Prototype of the importer moves from 15:00 to 15:15." },
      { what: "delete", text: "Reading at 17:15." },
    ],
    transactions: [{ id: "t1", at: Date.parse(`${DATE}T08:02:00+01:00`), text: "Plan for Monday, November 23: 3 new entries", state: "undone", undoable: false, redoable: false }],
  }),
  written: scene({
    stage: "review",
    written: true,
    moves: ["back"],
    facts: [],
    transactions: [
      { id: "t1", at: Date.parse(`${DATE}T08:02:00+01:00`), text: "Plan for Monday, November 23: 3 new entries", state: "undone", undoable: false, redoable: false },
      { id: "t2", at: Date.parse(`${DATE}T10:38:00+01:00`), text: "Plan for Monday, November 23: 8 new entries", state: "done", undoable: true, redoable: false },
      { id: "t3", at: Date.parse(`${DATE}T10:40:00+01:00`), text: "Plan for Monday, November 23: one changed entry", state: "conflict", undoable: false, redoable: false },
      { id: "t4", at: Date.parse(`${DATE}T10:42:00+01:00`), text: "Plan for Monday, November 23: 2 new entries, one changed entry", state: "conflict", undoable: true, redoable: false },
    ],
  }),
  problem: scene({ stage: "inputs", moves: ["proceed", "back"], intentions: [], blocks: [], facts: [], unplaced: [], problem: "The calendar does not answer just now, so nothing is certain yet. Please try again." }),
  unheard: scene({ stage: "date", moves: ["cancel"], date: null, blocks: FIXED, facts: [], unplaced: [], chats: false, constraints: [], intentions: [] }, { talkOpen: true }, { mic: "none" }),
  cancelled: scene({ cancelled: true, moves: [] }),
  waiting: (at) => ({ plan: { side: FRESH_SIDE }, room: inside(at) }),
  reconnecting: scene({}, {}, { stage: "reconnecting" }),
  lost: (at) => ({ plan: { side: { ...FRESH_SIDE, host: plan() } }, room: inside(at, { stage: "lost" }) }),
  join: () => ({ plan: {}, room: { stage: "join", join: null } }),
};
