import { clockFace } from "../../clock/sessionClock";
import type { KindActs } from "../kindPages";

/** What was done to the table. */
export const ACTS: KindActs = {
  extended: ({ turns, seconds }) => `${Number(turns)} more turns${Number(seconds) > 0 ? `, and ${clockFace(Number(seconds))} for them` : ""}`,
  paused: () => "Let the table wait",
  resumed: () => "Let the table go on",
  hand_raised: ({ participant }, people) => `Raise the hand of ${people[String(participant)] ?? "somebody"}`,
  hand_lowered: ({ participant, by }, people) => (by ? `Lower the hand of ${people[String(participant)] ?? "somebody"}` : null),
};
