import { useState, type FormEvent } from "react";

import { ConstraintRow } from "./ConstraintRow";
import { constraintOf, KIND_WORDS, rowsOf, SUGGESTED, wrongWith, type Row } from "./constraintRows";
import type { Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { goesOn, STAGE_FORM } from "./stageForm";
import { usePlan } from "./store";

const MOST = 40;

/** What is fixed on the day, beside the calendar: one row each, replaced as a whole. */
export function ConstraintForm({ plan }: { plan: Plan }) {
  const bridge = usePlanBridge();
  const { rows: draft, set, asked } = usePlan();
  const [tried, setTried] = useState(false);
  const rows = draft ?? rowsOf(plan.constraints);
  const change = (next: Row[]): void => set({ rows: next });
  const put = (at: number, row: Row): void => change(rows.map((one, n) => (n === at ? row : one)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (rows.some((row) => wrongWith(row) !== "")) return;
    bridge.ask({ version: 1, type: "SET_CONSTRAINTS", constraints: rows.map(constraintOf) });
    set({ rows: null });
    setTried(false);
    if (goesOn(event)) bridge.ask({ version: 1, type: "MOVE", move: "next" });
  };
  return (
    <form className="grid gap-4" id={STAGE_FORM} data-testid="constraint-form" noValidate onSubmit={submit}>
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row, n) => (
            // Rows have no ids of their own, and stay where they are.
            <li key={n}>
              <ConstraintRow
                n={n}
                onChange={(next) => put(n, next)}
                onRemove={() => change(rows.filter((_, at) => at !== n))}
                row={row}
                wrong={tried ? wrongWith(row) : ""}
              />
            </li>
          ))}
        </ul>
      )}
      <fieldset>
        <legend className="label">Add</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {SUGGESTED.map((row) => (
            <button className="chip" disabled={rows.length >= MOST} key={row.kind} onClick={() => change([...rows, row])} type="button">
              + {KIND_WORDS[row.kind]}
            </button>
          ))}
        </div>
      </fieldset>
      {draft && (
        <div className="flex flex-wrap gap-3">
          <button className="button grow" disabled={asked !== null} type="submit">
            Save these
          </button>
          <button className="button" onClick={() => set({ rows: null })} type="button">
            Discard
          </button>
        </div>
      )}
    </form>
  );
}
