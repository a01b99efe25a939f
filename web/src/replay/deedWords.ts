/** What an organiser did, as the console says it, from what a replay has of it. */
import { beatWords, CHANGES, endWords, MUTE, removeWords, UNMUTE } from "../shared/actWords";
import type { OperatorAct } from "../wire/types.gen";

const changes: Partial<typeof CHANGES> & Partial<Record<string, (beat: string, seconds: number) => string>> = CHANGES;

export function deedWords({ what, detail, beat, seconds }: OperatorAct): string {
  if (what === "mute") return MUTE;
  if (what === "unmute") return UNMUTE;
  if (what === "end") return endWords(detail);
  // A beat, or with its name alone somebody in the room.
  if (what === "remove" && beat === null) return removeWords(detail);
  const change = changes[what.replaceAll(" ", "_")];
  if (change) return change(beatWords(beat), seconds ?? 0);
  const word = what.charAt(0).toUpperCase() + what.slice(1);
  return detail ? `${word}: ${detail}` : word;
}
