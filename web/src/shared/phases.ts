import type { Phase } from "../protocol";

export const PHASE_WORDS: Record<Phase, string> = {
  scheduled: "Scheduled",
  starting: "Starting",
  lobby: "In the lobby",
  live: "Live",
  held: "On hold",
  wrapping_up: "Wrapping up",
  ended: "Ended",
  failed: "Broke off",
  missed: "Missed",
};
