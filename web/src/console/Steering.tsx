import type { Act } from "./acts";
import { useConsole } from "./store";

const SHOWN = 6;

const STATES: Record<Act["state"], string> = { waits: "Waits until the host’s sentence ends", done: "Done", "not reached": "The session ended first" };

/** What was done to the session and in it, and what came of it, newest first, changing live. */
export function Steering() {
  const acts = useConsole((state) => state.log.acts);
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="steering">
      <h2 className="label mb-1" id="steering">
        Steered
      </h2>
      <ul aria-live="polite" className="divide-y divide-line border-y border-line" data-testid="steering">
        {acts
          .slice(-SHOWN)
          .reverse()
          .map(({ seq, what, by, state, took }) => (
            <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5" data-state={state} key={seq}>
              <span className="min-w-0 break-words">{what}</span>
              <span className="label">
                <span className={state === "not reached" ? "font-semibold text-warn" : "text-ink"}>{STATES[state]}</span>
                {took >= 1 && state === "done" && ` after ${took.toFixed(0)} s`}
                {by && ` · by ${by}`}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
