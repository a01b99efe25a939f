/** What became of a session that is over: one that was held, and each way in which none was. */
import type { Agenda, Phase } from "../protocol";

export type Outcome = "held" | "broke off" | "missed" | "called off" | "nobody came" | "never began";

interface Told {
  phase: Phase;
  /** Whether its clock ever ran. */
  began: boolean;
  /** Why it ended, as the service says; empty where it does not. */
  reason: string;
}

/** By the words of the service; whoever calls a session off may give others. */
const NOBODY = "nobody came";
const LEFT = new Set(["everybody left", "empty"]);

/** Null while it runs, or is to come. */
export function outcomeOf({ phase, began, reason }: Told): Outcome | null {
  if (phase === "failed") return "broke off";
  if (phase === "missed") return "missed";
  if (phase !== "ended") return null;
  if (began) return "held";
  if (reason === NOBODY) return "nobody came";
  return !reason || LEFT.has(reason) ? "never began" : "called off";
}

/** The same of a session whose agenda is known. */
export const outcomeIn = ({ phase, meeting_start_epoch: began }: Pick<Agenda, "phase" | "meeting_start_epoch">, reason: string): Outcome | null =>
  outcomeOf({ phase, began: began !== null, reason });

/** In a word or two, where the phase of a running one would stand. */
export const OUTCOME_WORDS: Record<Outcome, string> = {
  held: "Ended",
  "broke off": "Broke off",
  missed: "Missed",
  "called off": "Called off",
  "nobody came": "Nobody came",
  "never began": "Never began",
};

/** As a sentence, for whoever watches it on a wall. */
export const OUTCOME_SENTENCES: Record<Outcome, string> = {
  held: "Thank you. It is over.",
  "broke off": "It broke off.",
  missed: "It did not take place.",
  "called off": "It was called off.",
  "nobody came": "It did not take place: nobody came.",
  "never began": "It ended before it had begun.",
};
