/** How sessions end, in words for whoever was in them or comes too late. */
import type { Phase } from "../protocol";

interface Ending {
  title: string;
  /** What a guest may do about it. */
  next: string;
  /** What its organiser may. */
  own: string;
}

const ENDED: Ending = { title: "The session has ended", next: "", own: "" };

const ENDINGS: Partial<Record<Phase, Ending>> = {
  failed: {
    title: "The session broke off",
    next: "That was not your doing: ask whoever invited you to start another one.",
    own: "The console tells what happened. You can start another session.",
  },
  missed: { title: "The session did not take place", next: "Ask whoever invited you for another time.", own: "You can schedule another session." },
};

export const endingOf = (phase: Phase | undefined): Ending => (phase && ENDINGS[phase]) ?? ENDED;

/** Why, where that is told, and what to do: why one broke off or never began is for whoever runs it. */
export function endingWords(phase: Phase | undefined, reason: string, organiser: boolean): string {
  const { next: forGuests, own } = endingOf(phase);
  const next = organiser ? own : forGuests;
  return [reason || !next ? reasonWords(reason) : "", next].filter(Boolean).join(" ");
}

const KNOWN: Record<string, string> = {
  completed: "It was brought to a close.",
  finished: "It was brought to a close.",
  wrapped_up: "It was brought to a close.",
  "wrapped up": "It was brought to a close.",
  operator: "Its organiser ended it.",
  "ended by an operator": "Its organiser ended it.",
  empty: "Everybody had left.",
  "wrapped up; the goodbye was not heard": "It was brought to a close; nobody heard the goodbye.",
  "nobody came": "Nobody came, so it was ended.",
  "everybody left": "Everybody had left.",
  "the longest a session may last": "It had lasted as long as a session may.",
};

/** Why, as a sentence. */
export function reasonWords(reason: string): string {
  if (!reason) return "It is over.";
  const words = KNOWN[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
