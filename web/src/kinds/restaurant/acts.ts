import type { KindActs } from "../kindPages";

/** What came into the books, and out of them. */
export const ACTS: KindActs = {
  booked: ({ summary }) => `Booked: ${String(summary)}`,
  altered: ({ summary }) => `Changed in the books: ${String(summary)}`,
  called_off: ({ summary }) => `Called off: ${String(summary)}`,
};
