import type { Plan, Transaction } from "./plan";
import { usePlanBridge } from "./planContext";
import { usePlan } from "./store";
import { stateWords } from "./words";
import { clockOf, dateWords, localOf } from "./zone";

/** What was written to the calendar, the youngest first, and the way back. */
export function Ledger({ plan }: { plan: Plan }) {
  if (plan.transactions.length === 0) return null;
  const youngest = [...plan.transactions].sort((a, b) => b.at - a.at);
  return (
    <section aria-labelledby="ledger" className="panel plan-list" data-testid="ledger">
      <h2 className="font-bold" id="ledger">
        In your calendar
      </h2>
      <ul>
        {youngest.map((one) => (
          <Written key={one.id} one={one} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Written({ one, plan }: { one: Transaction; plan: Plan }) {
  const bridge = usePlanBridge();
  const asked = usePlan((store) => store.asked);
  const { date } = localOf(one.at, plan.tz);
  const when = date === plan.today ? clockOf(one.at, plan.tz) : `${dateWords(date, { day: "numeric", month: "short" })} ${clockOf(one.at, plan.tz)}`;
  return (
    <li data-state={one.state}>
      <div className="min-w-0 grow">
        <p>{one.text}</p>
        <p className="label">
          <span className="time">{when}</span>, <span className="plan-state">{stateWords(one).toLowerCase()}</span>
        </p>
      </div>
      {one.undoable && (
        <button
          aria-label={`Undo: ${one.text}`}
          className="button"
          data-testid={`undo-${one.id}`}
          disabled={asked !== null}
          onClick={() => bridge.ask({ version: 1, type: "UNDO", transaction: one.id })}
          type="button"
        >
          Undo
        </button>
      )}
      {one.redoable && (
        <button
          aria-label={`Redo: ${one.text}`}
          className="button"
          data-testid={`redo-${one.id}`}
          disabled={asked !== null}
          onClick={() => bridge.ask({ version: 1, type: "REDO", transaction: one.id })}
          type="button"
        >
          Redo
        </button>
      )}
    </li>
  );
}
