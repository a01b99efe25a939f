import type { KindActs } from "../kindPages";

const DOES: Partial<Record<string, string>> = { end: "Ask for the end", go_on: "Ask to go on" };

/** What people asked of the meeting's host, by voice or with a button; what changed the rundown stands there. */
export const ACTS: KindActs = {
  command: ({ does }) => DOES[String(does)] ?? null,
  quiet: () => "Ask the host to be quiet",
  talk: () => "Ask the host to take part again",
  hand_raised: ({ participant }, people) => `Raise the hand of ${people[String(participant)] ?? "somebody"}`,
  hand_lowered: ({ participant, by }, people) => (by ? `Lower the hand of ${people[String(participant)] ?? "somebody"}` : null),
};
