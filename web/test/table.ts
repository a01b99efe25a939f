import { LAID } from "../dev/boardScenes";

/** The table as the service tells it. */
export const told = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  topic: LAID.topic,
  type: LAID.type,
  agenda: LAID.agenda,
  routing_mode: "smart",
  phase: "discussion",
  turns: 7,
  limit: 12,
  extensions: 0,
  paused: false,
  hands: [],
  chairs: LAID.chairs.map(({ id, name, role }, n) => ({
    id,
    name,
    role,
    turn_count: n < 2 ? 2 : 1,
    last_spoke_turn: n < 2 ? 6 + n : 1 + n,
    last_mentioned_turn: null,
  })),
  conflicts: [],
  summary: null,
  suggests_extension: false,
  ...change,
});
