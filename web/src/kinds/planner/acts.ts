import type { KindActs } from "../kindPages";

/** What was decided of the day, and what went to the calendar. */
export const ACTS: KindActs = {
  day_chosen: ({ date }) => `Choose ${String(date)}`,
  committed: () => "Write the plan to the calendar",
  undone: () => "Take the last change of the calendar back",
  restored: () => "Bring back what was taken back",
};
