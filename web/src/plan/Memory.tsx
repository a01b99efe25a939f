import { KIND_WORDS } from "./constraintRows";
import type { Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { usePlan } from "./store";

const SOURCES: Record<string, string> = {
  person: "you said so",
  model: "from what you said",
  memory: "remembered",
  calendar: "from your calendar",
};

/** What is known of the day and of all days; what is remembered can be forgotten. */
export function Memory({ plan }: { plan: Plan }) {
  const bridge = usePlanBridge();
  const asked = usePlan((store) => store.asked);
  if (plan.constraints.length === 0) return null;
  return (
    <section aria-labelledby="memory" className="panel plan-list" data-testid="memory">
      <h2 className="font-bold" id="memory">
        What I know
      </h2>
      <ul>
        {plan.constraints.map(({ id, text, kind, source }, n) => (
          <li key={id ?? `${n} ${text}`}>
            <div className="min-w-0 grow">
              <p>{text}</p>
              <p className="label">
                {kind in KIND_WORDS ? KIND_WORDS[kind as keyof typeof KIND_WORDS] : kind}, {SOURCES[source] ?? source}
              </p>
            </div>
            {id !== null && (
              <button
                aria-label={`Forget: ${text}`}
                className="button"
                disabled={asked !== null}
                onClick={() => bridge.ask({ version: 1, type: "FORGET", constraint: id })}
                type="button"
              >
                Forget
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
