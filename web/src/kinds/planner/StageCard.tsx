import { useEffect, useRef, type ReactNode, type RefObject } from "react";

import { ConstraintForm } from "./ConstraintForm";
import { DateForm } from "./DateForm";
import { Differences } from "./Differences";
import { InputForm } from "./InputForm";
import { MoveBar } from "./MoveBar";
import { hasOperatorToken } from "../../api/token";
import { Link } from "../../router";
import type { ShownFact } from "../../wire/types.gen";
import type { Plan, Stage } from "./plan";
import { usePlan } from "./store";
import { STAGE_TITLES } from "./words";

const WORDS: Record<Stage, string> = {
  date: "Which day shall we plan?",
  constraints: "What is fixed on that day? Your meetings are already there.",
  inputs: "What do you want to get done? Think in blocks, not in minutes.",
  skeleton: "A first draft of the day. Does it look right in outline?",
  refine: "Say what to change, or move the blocks by hand.",
  review: "This is what will change in your calendar.",
};

/** The step that the planning is at: its form, and the moves from here. */
export function StageCard({ plan }: { plan: Plan }) {
  const trouble = usePlan((store) => store.trouble);
  const heading = useHeadingAt(plan.stage);
  if (plan.cancelled) {
    return (
      <section className="panel stage-card">
        <h2 className="text-xl font-bold">Cancelled</h2>
        <p className="text-muted">
          This planning was cancelled. Your calendar is as it was.{hasOperatorToken() ? "" : " Start another session to plan again."}
        </p>
        {hasOperatorToken() && (
          // Starting a planning takes an operator's token: guests are not offered what would refuse them.
          <Link className="button" href="/plan">
            Plan another day
          </Link>
        )}
      </section>
    );
  }
  if (!plan.yours) {
    return (
      <section className="panel stage-card" data-testid="others-plan">
        <h2 className="text-xl font-bold">{STAGE_TITLES[plan.stage]}</h2>
        <p className="mt-2 text-muted">This is somebody else&apos;s plan: you can look at it, but not change it.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="stage" className="panel stage-card" data-stage={plan.stage} data-testid="stage">
      <div>
        <h2 className="text-xl font-bold" id="stage" ref={heading} tabIndex={-1}>
          {STAGE_TITLES[plan.stage]}
        </h2>
        <p className="mt-1 text-muted">{leadOf(plan)}</p>
      </div>
      {[plan.problem, trouble].map(
        (words) =>
          words && (
            <p className="plan-problem" key={words} role="alert">
              {words}
            </p>
          ),
      )}
      <Inside plan={plan} />
      <MoveBar plan={plan} />
    </section>
  );
}

/** The heading of a step has the keyboard once the step before took away what had it. */
function useHeadingAt(stage: Stage): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(stage);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (was.current !== stage && lost) heading.current?.focus({ preventScroll: true });
    was.current = stage;
  }, [stage]);
  return heading;
}

/** What there is to do; without a model the page leads. */
function leadOf({ stage, chats, written }: Plan): string {
  if (stage === "review" && written) return "It is done. Go back to change the plan, or leave the talk.";
  return stage === "refine" && !chats ? "Move the blocks by hand, with a mouse, a finger or the arrow keys." : WORDS[stage];
}

function Inside({ plan }: { plan: Plan }): ReactNode {
  switch (plan.stage) {
    case "date":
      return <DateForm plan={plan} />;
    case "constraints":
      return (
        <>
          <Facts facts={plan.facts} heading="In your calendar" />
          <ConstraintForm plan={plan} />
        </>
      );
    case "inputs":
      return <InputForm plan={plan} />;
    case "skeleton":
    case "refine":
      return <Facts facts={plan.facts} />;
    case "review":
      return (
        <>
          <Differences changes={plan.changes} written={plan.written} />
          <Facts facts={plan.facts} />
        </>
      );
  }
}

/** What is worth knowing, the warnings first; each is about blocks, which it shows. */
function Facts({ facts, heading = "Worth knowing" }: { facts: ShownFact[]; heading?: string }) {
  const set = usePlan((store) => store.set);
  if (facts.length === 0) return null;
  return (
    <div>
      <h3 className="label">{heading}</h3>
      <ul className="plan-facts" data-testid="facts">
        {facts.map(({ text, level, blocks }) => (
          <li data-level={level} key={text}>
            {level === "warning" && <span className="sr-only">Warning: </span>}
            {blocks[0] === undefined ? (
              text
            ) : (
              <button className="plan-fact" onClick={() => set({ selected: blocks[0] ?? null })} type="button">
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
