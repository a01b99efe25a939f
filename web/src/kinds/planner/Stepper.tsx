import { STAGES } from "../../wire/constants.gen";
import type { Plan } from "./plan";
import { STAGE_TITLES } from "./words";

/** Where the planning is: done, here, or to come. */
export function Stepper({ plan }: { plan: Plan }) {
  const here = STAGES.indexOf(plan.stage);
  return (
    <nav aria-label="Steps">
      <p className="label lg:hidden" data-testid="step-words">
        Step {here + 1} of {STAGES.length}
      </p>
      <ol className="steps" data-testid="steps">
        {STAGES.map((stage, n) => (
          <li aria-current={n === here ? "step" : undefined} data-state={n < here ? "done" : n === here ? "here" : "ahead"} key={stage}>
            <span aria-hidden className="step-mark time">
              {n < here ? "✓" : n + 1}
            </span>
            <span className="step-title">{STAGE_TITLES[stage]}</span>
            {n < here && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
