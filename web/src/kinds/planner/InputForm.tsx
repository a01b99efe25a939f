import { useState, type FormEvent } from "react";

import { InputRow } from "./InputRow";
import type { Intention } from "../../wire/types.gen";
import type { Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { goesOn, STAGE_FORM } from "./stageForm";
import { usePlan } from "./store";

const MOST = 40;
const FRESH: [word: string, intention: Intention][] = [
  ["Deep work", { n: "", t: "DW", blocks: 1, must: true, minutes: null, least: null, by: null }],
  ["Shallow work", { n: "", t: "SW", blocks: 1, must: false, minutes: null, least: null, by: null }],
  ["Something else", { n: "", t: "R", blocks: 1, must: false, minutes: null, least: null, by: null }],
];

/** What is to be done, in blocks rather than minutes. */
export function InputForm({ plan }: { plan: Plan }) {
  const bridge = usePlanBridge();
  const { intentions: draft, set, asked } = usePlan();
  const [tried, setTried] = useState(false);
  const rows = draft ?? plan.intentions;
  const change = (intentions: Intention[]): void => set({ intentions });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (rows.some((row) => !row.n.trim())) return;
    bridge.ask({ version: 1, type: "SET_INPUTS", intentions: rows.map((row) => ({ ...row, n: row.n.trim() })) });
    set({ intentions: null });
    setTried(false);
    if (goesOn(event)) bridge.ask({ version: 1, type: "MOVE", move: "next" });
  };
  return (
    <form className="grid gap-4" id={STAGE_FORM} data-testid="input-form" noValidate onSubmit={submit}>
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row, n) => (
            <li key={n}>
              <InputRow
                n={n}
                onChange={(next) => change(rows.map((one, at) => (at === n ? next : one)))}
                onRemove={() => change(rows.filter((_, at) => at !== n))}
                row={row}
                wrong={tried && !row.n.trim() ? "Say what it is." : ""}
              />
            </li>
          ))}
        </ul>
      )}
      <fieldset>
        <legend className="label">Add</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {FRESH.map(([word, intention]) => (
            <button className="chip" disabled={rows.length >= MOST} key={word} onClick={() => change([...rows, intention])} type="button">
              + {word}
            </button>
          ))}
        </div>
      </fieldset>
      {draft && (
        <div className="flex flex-wrap gap-3">
          <button className="button grow" disabled={asked !== null} type="submit">
            Save these
          </button>
          <button className="button" onClick={() => set({ intentions: null })} type="button">
            Discard
          </button>
        </div>
      )}
    </form>
  );
}
