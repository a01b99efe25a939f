import type { Table } from "../src/kinds/boardroom/model";
import { LAID } from "../dev/boardScenes";

/** The table as the service tells it. */
export const told = (change: Partial<Table> = {}): Table => ({
  ...LAID,
  phase: "discussion",
  turns: 7,
  chairs: LAID.chairs.map((chair, n) => ({ ...chair, turn_count: n < 2 ? 2 : 1, last_spoke_turn: n < 2 ? 6 + n : 1 + n })),
  ...change,
});
