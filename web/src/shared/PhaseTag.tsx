import type { Phase } from "../protocol";
import { OUTCOME_WORDS, outcomeOf, type Outcome } from "./outcome";
import { PHASE_WORDS } from "./phases";

interface Props {
  phase: Phase;
  /** What became of it, where it is over. */
  outcome?: Outcome | null;
  /** Nothing is heard of the session: what phase it is in now nobody knows. */
  cut?: boolean;
  /** It should run, and nobody runs it at the moment. */
  away?: boolean;
}

/** A light with its word: full when live, two bars on hold, a ring before and after, a cross when not connected. */
export function PhaseTag({ phase, outcome = outcomeOf({ phase, began: true, reason: "" }), cut = false, away = false }: Props) {
  const off = cut || away;
  const live = !off && (phase === "live" || phase === "wrapping_up");
  const held = !off && phase === "held";
  const tone = off ? "text-warn" : live ? "text-live" : held || (outcome !== null && outcome !== "held") ? "text-warn" : "text-muted";
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${tone}`}>
      <svg aria-hidden height="10" viewBox="0 0 10 10" width="10">
        {live && <circle cx="5" cy="5" fill="currentColor" r="5" />}
        {off && <path d="M1 1l8 8M9 1L1 9" fill="none" stroke="currentColor" strokeWidth="2" />}
        {held && <path d="M1 0h3v10H1zM6 0h3v10H6z" fill="currentColor" />}
        {!off && !live && !held && (
          <circle cx="5" cy="5" fill="none" r="4" stroke="currentColor" strokeWidth="2" />
        )}
      </svg>
      {cut ? "Not connected" : away ? "Interrupted" : outcome ? OUTCOME_WORDS[outcome] : PHASE_WORDS[phase]}
    </span>
  );
}
