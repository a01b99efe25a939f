/** Who spoke when: stretches on the session's clock. */
import type { Holder } from "../protocol";

export interface Speech {
  who: "bot" | "person";
  /** Seconds on the session's clock; `end` is null while they speak. */
  start: number;
  end: number | null;
}

const KEPT = 600;

/** The stretches after the floor went to `holder` at `at`. */
export function floorMoved(speech: Speech[], holder: Holder, at: number): Speech[] {
  const last = speech.at(-1);
  const open = last?.end === null ? last : undefined;
  if (open && open.who === holder) return speech;
  const closed = open ? [...speech.slice(0, -1), { ...open, end: Math.max(open.start, at) }] : speech;
  if (holder === "nobody") return closed;
  return [...closed.slice(-KEPT), { who: holder, start: at, end: null }];
}
