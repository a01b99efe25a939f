/** What a link shows once its session is over, in words. */
import type { KeepsakeAnswer } from "../wire/types.gen";

export type Shows = KeepsakeAnswer["shows"];

/** From the least to the most. */
export const SHOWS: readonly (readonly [Shows, string])[] = [
  ["agenda", "The agenda"],
  ["transcript", "Also what was said"],
  ["recording", "Also the recording"],
];

/** For whoever is about to come in. Nothing is heard afterwards of what is not recorded. */
export function afterwards(shows: Shows, recorded: boolean): string {
  if (shows === "agenda") return "Afterwards this link shows the agenda and its times, and nothing that was said.";
  return shows === "recording" && recorded
    ? "Afterwards whoever has a link can read what was said, and hear the recording."
    : "Afterwards whoever has a link can read what was said.";
}
