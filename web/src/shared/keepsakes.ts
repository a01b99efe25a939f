/** What a link shows once its session is over, in words. */
import type { KeepsakeAnswer } from "../wire/types.gen";

export type Shows = KeepsakeAnswer["shows"];

/** From the least to the most. */
export const SHOWS: readonly (readonly [Shows, string])[] = [
  ["agenda", "The agenda"],
  ["transcript", "Also what was said"],
  ["recording", "Also the recording"],
];

/** For whoever is about to come in; `days` is null where it is kept for good. Nothing is heard afterwards of what is not recorded. */
export function afterwards(shows: Shows, recorded: boolean, days: number | null): string {
  const after = days === null ? "Afterwards" : `For ${days === 1 ? "a day" : `${days} days`} afterwards`;
  if (shows === "agenda") return `${after} this link shows the agenda and its times, and nothing that was said.`;
  return shows === "recording" && recorded
    ? `${after} whoever has a link can read what was said, and hear the recording.`
    : `${after} whoever has a link can read what was said.`;
}
