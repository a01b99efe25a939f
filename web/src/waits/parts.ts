/** A wait for the host in four parts, of the many stages that the service measures. */
import type { AnsweredTurn } from "../wire/types.gen";

export type Part = "hearing" | "model" | "voice" | "rest";

export const PARTS: readonly Part[] = ["hearing", "model", "voice", "rest"];

export const PART_WORDS: Record<Part, string> = { hearing: "Hearing", model: "Model", voice: "Voice", rest: "The rest" };

const PART_OF: Record<string, Part> = {
  endpointing_wait: "hearing",
  transcription: "hearing",
  turn_detection: "hearing",
  waiting_for_user: "hearing",
  llm_inference: "model",
  llm_tool_call: "model",
  function_handler: "model",
  turn_completion: "model",
  awaiting_speakable_text: "model",
  sentence_aggregation: "model",
  speech_synthesis: "voice",
};

/** Seconds of each part; what no stage tells is the rest. */
export function partsOf({ seconds, stages }: AnsweredTurn): Record<Part, number> {
  const parts: Record<Part, number> = { hearing: 0, model: 0, voice: 0, rest: 0 };
  for (const one of stages) parts[PART_OF[one.stage] ?? "rest"] += one.seconds;
  const told = parts.hearing + parts.model + parts.voice + parts.rest;
  return { ...parts, rest: parts.rest + Math.max(0, seconds - told) };
}

const ANSWERS: Record<string, string> = {
  model: "the model",
  line: "fixed words",
  time: "the clock",
  fallback: "an apology",
  filler: "a filler",
};

/** What was heard first. */
export const answerWords = (answer: string): string => ANSWERS[answer] ?? (answer || "not told");

/** Seconds that would be written as none. */
const NOTHING = 0.05;

/**
 * The middle wait, of an even number the mean of the two in the middle, and the longest one; null where nobody waited, as in
 * a rehearsal, whose model and voice take no time.
 */
export function waits<T extends { seconds: number }>(turns: T[]): { median: number; longest: T } | null {
  const sorted = [...turns].sort((a, b) => a.seconds - b.seconds);
  const longest = sorted.at(-1);
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return below && above && longest && longest.seconds >= NOTHING ? { median: (below.seconds + above.seconds) / 2, longest } : null;
}

/** A round number of seconds that nothing exceeds, for the axis. */
export function axisOf(longest: number): number {
  return STEPS.find((step) => step >= longest) ?? Math.ceil(longest / 30) * 30;
}

const STEPS = [0.5, 1, 2, 3, 4, 6, 8, 10, 15, 20, 30];
