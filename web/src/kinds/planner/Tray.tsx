import type { Plan } from "./plan";

/** What is to be done and stands nowhere in the plan, each with its reason. */
export function Tray({ plan }: { plan: Plan }) {
  if (plan.unplaced.length === 0) return null;
  return (
    <section aria-labelledby="tray" className="panel plan-list" data-testid="tray">
      <h2 className="font-bold" id="tray">
        Not in the plan
      </h2>
      <ul>
        {plan.unplaced.map((one) => (
          <li data-reason={one.reason} key={one.name}>
            <div className="min-w-0 grow">
              <p>
                <strong>{one.name}</strong> <span className="time">{one.blocks > 1 ? `${one.blocks} × ` : ""}{one.minutes} min</span>
              </p>
              <p className="label">{one.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
