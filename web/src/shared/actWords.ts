/** What organisers do to a session, in words; alike in the console and in a replay. */
import { clockFace } from "../clock/sessionClock";
import type { RundownOp } from "../protocol";

/** A change of the rundown; `beat` is the title of the beat that it is about. */
export const CHANGES: Readonly<Record<RundownOp, (beat: string, seconds: number) => string>> = {
  skip: () => "Skip the beat",
  extend: (_, seconds) => `${clockFace(seconds)} ${seconds < 0 ? "less" : "more"} for the beat`,
  hold: () => "Hold the clock",
  resume: () => "Let the clock run",
  jump: (beat) => `Jump to ${beat}`,
  insert: (beat) => `Insert ${beat}`,
  remove: (beat) => `Remove ${beat}`,
  move: (beat) => `Put ${beat} elsewhere`,
  wrap_up: () => "Wrap up",
};

/** A beat by its title; of one that is not known any more there is none. */
export const beatWords = (title: string | null | undefined): string => (title ? `“${title}”` : "a beat");

export const MUTE = "Mute the host";
export const UNMUTE = "Let the host speak";

export const removeWords = (name: string | undefined): string => `Remove ${name || "somebody"}`;

/** What the service puts down where whoever ended it gave no reason. */
const NO_REASON = "ended by an operator";

export const endWords = (reason: string): string => (reason && reason !== NO_REASON ? `End the session: ${reason}` : "End the session");
