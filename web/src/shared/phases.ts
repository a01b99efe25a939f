import type { Phase } from "../protocol";

export const PHASE_WORDS: Record<Phase, string> = {
  starting: "Starting",
  lobby: "In the lobby",
  live: "Live",
  held: "On hold",
  wrapping_up: "Wrapping up",
  ended: "Ended",
  failed: "Broke off",
};
