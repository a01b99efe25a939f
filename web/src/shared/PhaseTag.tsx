import type { Phase } from "../protocol";
import { PHASE_WORDS } from "./phases";

/** A light with its word: full when live, two bars on hold, a ring before and after. */
export function PhaseTag({ phase }: { phase: Phase }) {
  const live = phase === "live" || phase === "wrapping_up";
  const tone = live ? "text-live" : phase === "held" || phase === "failed" || phase === "missed" ? "text-warn" : "text-muted";
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${tone}`}>
      <svg aria-hidden height="10" viewBox="0 0 10 10" width="10">
        {live && <circle cx="5" cy="5" fill="currentColor" r="5" />}
        {phase === "held" && <path d="M1 0h3v10H1zM6 0h3v10H6z" fill="currentColor" />}
        {!live && phase !== "held" && (
          <circle cx="5" cy="5" fill="none" r="4" stroke="currentColor" strokeWidth="2" />
        )}
      </svg>
      {PHASE_WORDS[phase]}
    </span>
  );
}
