/** What a visit says of itself. */
import { explain, statusOf } from "../api/http";
import type { MicProblem } from "./media";
import { NoPathError } from "./paths";

/** The status of a refusal with a reason, such as that the room is full; it may pass, so it is asked a few times. */
export const REFUSED = 409;

/** Whether its words say themselves what to do, or that trying again at once is no use. */
export const saysMore = (error: unknown): boolean =>
  error instanceof NoPathError || statusOf(error) === REFUSED || explain(error).includes("try again");

export const BACK_MUTED = "You are in the room again. Your microphone is muted: unmute it to be heard.";

export const MIC_WORDS: Record<MicProblem, string> = {
  refused: "The browser refused the microphone.",
  missing: "That microphone is not there any more.",
  busy: "That microphone is in use elsewhere.",
  insecure: "Browsers give a microphone to pages over https only.",
};
