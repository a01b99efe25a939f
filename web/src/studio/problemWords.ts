import type { ProblemView } from "../wire/types.gen";

/** A problem's hint; empty where its message has taken it in already. */
export const hintOf = ({ message, hint }: Pick<ProblemView, "message" | "hint">): string => (message.includes(hint) ? "" : hint);

/** What the form calls the settings of the text. */
const LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  host: "The host’s name",
  persona: "The host’s character",
  style: "Style",
  language: "Language",
  length: "Length in minutes",
  hard_end: "It must end on time",
  recording: "Recording",
  keepsake: "Afterwards, the link shows",
  at: "Starts at",
  for: "How long it should take",
  say: "The words",
  prompt: "What it does",
  fallback: "Without a language model it says",
  repeat_after_silence: "Comes back to it after a silence of",
  beats: "Beats",
};
const SETTING = new RegExp(`(?<!\\w)(?:beats\\[(\\d+)\\]\\.)?'?\\b(${Object.keys(LABELS).join("|")})\\b'?`, "g");

/** A problem as somebody reads it who has the form before them: by its fields, not by the names that the text has for them. */
export function inForm({ message, hint }: Pick<ProblemView, "message" | "hint">): string {
  const told = `${message} ${hintOf({ message, hint })}`.trim();
  const named = told.replace(SETTING, (found: string, beat: string | undefined, setting: string) => {
    // A plain word is a word: what is meant as a setting is quoted, or stands behind its beat.
    if (beat === undefined && !found.includes("'") && !setting.includes("_")) return found;
    return beat === undefined ? `“${LABELS[setting]}”` : `“${LABELS[setting]}” of beat ${Number(beat) + 1}`;
  });
  return named.replace(/\bbeats\[(\d+)\]/g, (_, beat: string) => `Beat ${Number(beat) + 1}`);
}
