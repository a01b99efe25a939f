/** How sessions end, in words for whoever was in them or comes too late. */
import type { Outcome } from "../shared/outcome";

interface Ending {
  title: string;
  /** What a guest may do about it. */
  next: string;
  /** What its organiser may. */
  own: string;
}

const AGAIN = { next: "Ask whoever invited you for another time.", own: "You can schedule another session." };

const ENDINGS: Record<Outcome, Ending> = {
  held: { title: "The session has ended", next: "", own: "" },
  "broke off": {
    title: "The session broke off",
    next: "That was not your doing: ask whoever invited you to start another one.",
    own: "The console tells what happened. You can start another session.",
  },
  missed: { title: "The session did not take place", ...AGAIN },
  "called off": { title: "The session was called off", ...AGAIN },
  "nobody came": { title: "The session did not take place", ...AGAIN },
  "never began": { title: "The session never began", ...AGAIN },
};

export const endingOf = (outcome: Outcome | null): Ending => ENDINGS[outcome ?? "held"];

/** Why, where that is told, and what to do: why one broke off or never began is for whoever runs it. */
export function endingWords(outcome: Outcome | null, reason: string, organiser: boolean): string {
  const { next: forGuests, own } = endingOf(outcome);
  const next = organiser ? own : forGuests;
  return [reason || !next ? reasonWords(reason, outcome) : "", next].filter(Boolean).join(" ");
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

/** The same of one that was called off. */
const CALLED_OFF: Record<string, string> = {
  operator: "Its organiser called it off before it began.",
  "ended by an operator": "Its organiser called it off before it began.",
  "called off before it started": "Its organiser called it off before it began.",
};

/** Why, as a sentence. */
export function reasonWords(reason: string, outcome: Outcome | null = "held"): string {
  if (!reason) return "It is over.";
  const known = { ...KNOWN, ...(outcome === "called off" && CALLED_OFF) };
  const words = known[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
