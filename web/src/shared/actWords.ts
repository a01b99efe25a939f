/** What organisers do to a session, in words; alike in the console and in a replay. */
import { clockFace } from "../clock/sessionClock";
import type { RundownOp } from "../protocol";

const A_BEAT = "a beat";

/** A change of the rundown; `beat` is the title of the beat that it is about. */
export const CHANGES: Readonly<Record<RundownOp, (beat: string, seconds: number) => string>> = {
  skip: () => "Skip the beat",
  // Of the beat that runs, none is named.
  extend: (beat, seconds) => `${clockFace(seconds)} ${seconds < 0 ? "less" : "more"} for ${beat === A_BEAT ? "the beat" : beat}`,
  hold: () => "Hold the clock",
  resume: () => "Let the clock run",
  jump: (beat) => `Jump to ${beat}`,
  insert: (beat) => `Insert ${beat}`,
  remove: (beat) => `Remove ${beat}`,
  move: (beat) => `Put ${beat} elsewhere`,
  wrap_up: () => "Wrap up",
};

/** A beat by its title; of one that is not known any more there is none. */
export const beatWords = (title: string | null | undefined): string => (title ? `“${title}”` : A_BEAT);

/** The name of the token that a service makes by itself, for whoever runs it. */
const UNNAMED = "operator";

/** Who did something, by the name of their token. */
export const whom = (by: string): string => (by === UNNAMED ? "the organiser" : by);

export const MUTE = "Mute the host";
export const UNMUTE = "Let the host speak";

export const removeWords = (name: string | undefined): string => `Remove ${name || "somebody"}`;

/** What the service puts down where whoever ended it gave no reason. */
const NO_REASON = "ended by an operator";

export const endWords = (reason: string): string => (reason && reason !== NO_REASON ? `End the session: ${reason}` : "End the session");
