import { clockFace } from "../clock/sessionClock";
import type { Agenda } from "../protocol";

/** How old a page is that hears nothing more of its session, whose clock stands at `at`. */
export const staleWords = (agenda: Agenda | null, at: number): string =>
  !agenda || agenda.meeting_start_epoch === null ? "What you see may be old." : `What you see is as of ${clockFace(at)}.`;
