import type { Row, ScopeName } from "./constraintRows";
import { dayName } from "./constraintWords";
import { WEEK } from "../../wire/constants.gen";

const SCOPES: [scope: ScopeName, words: string][] = [
  ["session", "This time only"],
  ["profile", "Always: remember it"],
  ["span", "From one day to another"],
];

interface Props {
  row: Row;
  onChange: (row: Row) => void;
}

/** When a constraint holds: this time, always or for some days, and on which weekdays. */
export function HoldsFields({ row, onChange }: Props) {
  const change = (part: Partial<Row>): void => onChange({ ...row, ...part });
  return (
    <>
      <label className="label">
        It holds
        <select className="field" onChange={(event) => change({ scope: event.target.value as ScopeName })} value={row.scope}>
          {SCOPES.map(([scope, words]) => (
            <option key={scope} value={scope}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {row.scope === "span" && (
        <div className="grid grid-cols-2 gap-2">
          <label className="label">
            First day
            <input className="field time" onChange={(event) => change({ first: event.target.value })} type="date" value={row.first} />
          </label>
          <label className="label">
            Last day
            <input className="field time" min={row.first} onChange={(event) => change({ last: event.target.value })} type="date" value={row.last} />
          </label>
        </div>
      )}
      {row.scope !== "session" && (
        <fieldset>
          <legend className="label">On</legend>
          <div className="plan-weekdays">
            {WEEK.map((day) => (
              <label className="plan-check" key={day}>
                <input
                  checked={row.days.includes(day)}
                  onChange={(event) => change({ days: WEEK.filter((one) => (one === day ? event.target.checked : row.days.includes(one))) })}
                  type="checkbox"
                />
                {dayName(day)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
