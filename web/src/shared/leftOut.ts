/** What became of a beat that did not come, in words that are the same on every page. */
import type { LeftOut } from "../wire/types.gen";
import { whom } from "./actWords";

type Told = Pick<LeftOut, "why"> & { by?: string };

/** `left out: the goodbye was due`, `skipped by Mina`. */
export function leftOutWords({ why, by = "" }: Told): string {
  switch (why) {
    case "goodbye_due":
      return "left out: the goodbye was due";
    case "floor_taken":
      return "left out: somebody was speaking";
    case "skipped":
      return by ? `skipped by ${whom(by)}` : "skipped";
    case "wrapped_up":
      return by ? `left out: ${whom(by)} wrapped up` : "left out: the session was wrapped up";
    case "removed":
      return by ? `removed by ${whom(by)}` : "removed";
    case "session_over":
      return "left out: the session ended first";
    case "never_began":
      return "not reached: it never began";
  }
}

/** Of a beat that had begun when the session ended. */
export const UNHEARD = "cut off unheard";

/** Where all that is known is what an older log has of it. */
const OUTCOMES: Readonly<Partial<Record<string, string>>> = { unheard: UNHEARD, superseded: "the next beat came before it was heard", cancelled: "removed", expired: "left out: too late" };

/** Of a session that is over, where no more is known. */
export const NOT_COME = "did not come";

/** What became of a beat, planned and come or not. */
export function outcomeWords({ outcome, start, left_out: leftOut }: { outcome: string | null; start: number | null; left_out: Told | null }, over = false): string {
  if (leftOut) return leftOutWords(leftOut);
  if (outcome === null) return start !== null ? "began" : over ? NOT_COME : "to come";
  return OUTCOMES[outcome] ?? outcome;
}
