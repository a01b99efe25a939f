/** A session then and now: what a rehearsal of it gives beside its report. */
import * as v from "valibot";

import { clockFace } from "../clock/sessionClock";
import { vAgenda } from "../wire/valibot.gen";

const vShow = v.object({ ended: v.nullable(v.number()), agenda: vAgenda });

const vDifference = v.object({
  what: v.picklist(["added", "dropped", "renamed", "prompted", "reworded", "moved", "other outcome", "other end"]),
  beat: v.string(),
  then: v.nullable(v.number()),
  now: v.nullable(v.number()),
  detail: v.string(),
  why: v.array(v.object({ reason: v.string(), words: v.string() })),
});

export const vAgain = v.object({
  then: vShow,
  now: vShow,
  differences: v.array(vDifference),
  as_far_as: v.string(),
  refused: v.array(v.object({ at: v.number(), what: v.string(), why: v.string() })),
});

export type Again = v.InferOutput<typeof vAgain>;
export type Difference = v.InferOutput<typeof vDifference>;

const face = (seconds: number | null): string => (seconds === null ? "no time" : clockFace(seconds));

/** Whether it is a change of what the session was made of, which needs no reason. */
export const isOfItself = ({ what }: Difference): boolean => what === "renamed" || what === "prompted" || what === "reworded";

/** A difference as a sentence. */
export function inWords({ what, beat, then, now, detail }: Difference): string {
  switch (what) {
    case "added":
      return now === null ? `${beat} is new, and was not reached.` : `${beat} is new, at ${face(now)}.`;
    case "dropped":
      return then === null ? `${beat} is left out, and had not been reached.` : `${beat} came at ${face(then)}, and is left out now.`;
    case "renamed":
      return `${beat} was called ${detail} in the session.`;
    case "prompted":
    case "reworded":
      return `${beat}: ${detail}.`;
    case "moved":
      if (then === null) return `${beat} did not come in the session; now it comes at ${face(now)}.`;
      return now === null ? `${beat} began at ${face(then)}; now it does not come.` : `${beat} began at ${face(then)}, now at ${face(now)}.`;
    case "other outcome":
      return `${beat} was ${detail}.`;
    case "other end":
      return `The session ended at ${face(then)}, now at ${face(now)}.`;
  }
}
