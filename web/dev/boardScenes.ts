/** A boardroom to look at and to test. */
import { boardHeard, boardOf } from "../src/kinds/boardroom/reduce";
import type { Board, Chair, Table } from "../src/kinds/boardroom/model";
import type { Caption, Line } from "../src/protocol";

const chair = (id: string, name: string, role: string): Chair => ({ id, name, role, turn_count: 0, last_spoke_turn: null, last_mentioned_turn: null });

export const LAID: Table = {
  topic: "Shall we open a second restaurant?",
  type: "strategy review",
  agenda: ["What it costs", "Who would run it"],
  phase: "opening",
  turns: 0,
  limit: 12,
  extensions: 0,
  paused: false,
  hands: [],
  chairs: [
    chair("marcus", "Marcus Aurelius", "Emperor"),
    chair("cleopatra", "Cleopatra", "Queen"),
    chair("cfo", "Amina Diallo", "CFO"),
    chair("security-lead", "Mateo Rojas", "Security lead"),
    chair("advocate", "Priya Nair", "Customer advocate"),
  ],
  conflicts: [],
  summary: null,
  routing_mode: "smart",
  suggests_extension: false,
};

type Event = [name: string, data: Record<string, unknown>];

export const decided = (turn: number, persona: string, reason: string): Event => [
  "routed",
  {
    turn,
    persona,
    reason,
    scores: LAID.chairs.map(({ id }, n) => ({
      persona: id,
      total: id === persona ? 153.33 : 60 + n * 12,
      parts: id === persona ? { base: 100, "mentioned lately": 40, "knows about it": 13.33 } : { base: 100, "turns spoken": -40 + n * 12 },
      barred: n === 1 ? "has just spoken" : "",
    })),
  },
];

export const hadTurn = (turn: number, persona: string, phase: string, more: Record<string, unknown> = {}): Event => [
  "turn",
  { turn, persona, phase, text: "Words.", mentions: [], interrupted: false, skipped: false, ...more },
];

const EVENTS: Event[] = [
  ["phase", { phase: "opening", turn: 1 }],
  hadTurn(1, "marcus", "opening"),
  hadTurn(2, "cleopatra", "opening"),
  hadTurn(3, "cfo", "opening", { mentions: ["marcus"] }),
  hadTurn(4, "security-lead", "opening"),
  hadTurn(5, "advocate", "opening"),
  ["phase", { phase: "discussion", turn: 6 }],
  hadTurn(6, "marcus", "discussion", { skipped: true }),
  hadTurn(7, "cleopatra", "discussion", { mentions: ["cfo", "marcus"] }),
  ["conflict", { id: "conflict-1", between: ["marcus", "cleopatra"], point: "whether to wait a year" }],
  decided(8, "cfo", "mentioned lately and knows about it"),
];

export const play = (events: Event[], from: Board = boardOf(LAID)): Board =>
  events.reduce((board, [name, data]) => boardHeard(board, name, data), from);

export const talking = (): Board => play(EVENTS);

export const called = (): Board =>
  play([hadTurn(8, "cfo", "discussion"), ["hand_raised", { participant: "p1", by: "Ada" }], ["hand_raised", { participant: "p2", by: "Grace" }]], talking());

export const paused = (): Board => play([hadTurn(8, "cfo", "discussion"), ["hand_raised", { participant: "p2", by: "Grace" }], ["paused", { by: "op" }], ["extended", { turns: 4, by: "op" }]], talking());

export const summed = (): Board =>
  play(
    [
      hadTurn(8, "cfo", "discussion"),
      ["phase", { phase: "wrap-up", turn: 9 }],
      ...["marcus", "advocate", "security-lead", "cleopatra"].map((id, n) => hadTurn(9 + n, id, "wrap-up")),
      [
        "summary",
        {
          decisions: [],
          action_items: [],
          unresolved: [],
          agreed: [{ who: "Cleopatra", text: "Shall we wait a year?", by: ["Amina Diallo", "Ada"] }],
          quotes: [
            { point: "What it costs", who: "Amina Diallo", text: "The rent is too high." },
            { point: "", who: "Amina Diallo", text: "By Friday I will put three numbers on one page." },
          ],
          made_by: "extract",
          note: "No language model has read this talk, so nothing here is a conclusion: these are words that were said.",
        },
      ],
    ],
    talking(),
  );

export const BOARD = "The boardroom";
export const BOARD_CAPTIONS: Caption[] = [{ id: 9, who: "bot", name: "Amina Diallo", text: "I want three numbers on one page before", line: null }];

const line = (id: number, who: Line["who"], name: string, text: string): Line => ({
  id,
  who,
  name,
  text,
  at: 1_800_000_000 + id,
  via: "voice",
  source: "model",
  interrupted: false,
});

export const BOARD_LINES: Line[] = [
  line(3, "bot", "Robin", "Welcome to the boardroom. The question is whether we open a second restaurant."),
  line(7, "bot", "Marcus Aurelius", "Begin with what is in our power. A second house is; a second reputation is not."),
  line(9, "bot", "Cleopatra", "I have opened more doors than one. Wait a year, and somebody else stands in it."),
  line(12, "person", "Ada", "And who would run the kitchen?"),
  line(14, "bot", "Amina Diallo", "What does it cost, when does it come back, and what do we leave undone for it?"),
];
