/** That what was said is not kept any more, in words. */
import { dayOf } from "./localTime";

/** What was deleted is the words and their sound; when things happened stays. */
export const deletedWords = (at: number): string => `What was said was deleted on ${dayOf(at)}. What happened when is kept.`;

/** What an organiser told the host to do, or to say; also once that was deleted. */
export function instructionWords(kind: "prompt" | "say", text: string): string {
  if (!text) return kind === "say" ? "A line (its words were deleted)" : "An instruction (its words were deleted)";
  return kind === "say" ? `“${text}”` : text;
}
