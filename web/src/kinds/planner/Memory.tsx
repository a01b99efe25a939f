import { useState } from "react";

import { constraintWords } from "./constraintWords";
import { MemoryDialog } from "./MemoryDialog";
import type { ShownConstraint } from "../../wire/types.gen";
import type { Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { usePlan } from "./store";

/** What is known of the day and of all days; all of it can be corrected and forgotten. */
export function Memory({ plan }: { plan: Plan }) {
  const [open, setOpen] = useState<ShownConstraint | null>(null);
  if (plan.constraints.length === 0) return null;
  return (
    <section aria-labelledby="memory" className="panel plan-list" data-testid="memory">
      <h2 className="font-bold" id="memory">
        What I know
      </h2>
      <ul>
        {plan.constraints.map((one) => (
          <Entry key={one.id} onEdit={() => setOpen(one)} one={one} still={plan.cancelled} />
        ))}
      </ul>
      {open && <MemoryDialog key={open.id} onClose={() => setOpen(null)} one={open} />}
    </section>
  );
}

interface Props {
  one: ShownConstraint;
  /** Nothing can be changed any more. */
  still: boolean;
  onEdit: () => void;
}

function Entry({ one, still, onEdit }: Props) {
  const bridge = usePlanBridge();
  const asked = usePlan((store) => store.asked);
  return (
    <li data-necessity={one.necessity}>
      <div className="min-w-0 grow">
        <p>{one.text}</p>
        <p className="label">{constraintWords(one).join(", ")}</p>
      </div>
      {!still && (
        <div className="plan-list-tools">
          <button aria-label={`Edit: ${one.text}`} className="button" onClick={onEdit} type="button">
            Edit
          </button>
          <button
            aria-label={`Forget: ${one.text}`}
            className="button"
            disabled={asked !== null}
            onClick={() => bridge.ask({ version: 1, type: "FORGET", constraint: one.id })}
            type="button"
          >
            Forget
          </button>
        </div>
      )}
    </li>
  );
}
