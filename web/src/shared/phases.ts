import type { Phase } from "../protocol";

/** Of those that run, or are to come; of the others outcome.ts has the words. */
export const PHASE_WORDS: Partial<Record<Phase, string>> = {
  scheduled: "Scheduled",
  starting: "Starting",
  lobby: "In the lobby",
  live: "Live",
  held: "On hold",
  wrapping_up: "Wrapping up",
};
