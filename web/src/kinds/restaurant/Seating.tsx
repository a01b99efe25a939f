import { useCall } from "./callContext";
import type { Table } from "../../wire/types.gen";
import { useTerra } from "./store";
import { useText, useWrong } from "./Field";
import { TableArt } from "./TableArt";
import { useTaken } from "./useHouse";

type State = "free" | "taken" | "small" | "unknown";

const STATE_WORDS: Record<State, string> = {
  free: "free",
  taken: "taken",
  small: "too small for your party",
  unknown: "choose day and time to see whether it is free",
};

/** The dining room from above. Tables are radio buttons: shape, sign and word tell their state. */
export function Seating() {
  const house = useTerra((terra) => terra.house);
  const trouble = useTerra((terra) => terra.houseTrouble);
  const booked = useTerra((terra) => terra.booked.length);
  const problem = useTerra((terra) => terra.problem?.text);
  const [date, time] = [useText("reservation", "date"), useText("reservation", "time")];
  const guests = Number(useText("reservation", "guests"));
  const chosen = Number(useText("reservation", "table"));
  const taken = useTaken(date, time, booked + (problem ? 0.5 : 0));
  const wrong = useWrong("reservation", "table");
  const table = house?.tables.find((one) => one.number === chosen);
  const stateOf = (one: Table): State => {
    if (taken?.includes(one.number)) return "taken";
    if (guests > one.seats) return "small";
    return taken ? "free" : "unknown";
  };
  return (
    <fieldset data-target="reservation-table">
      <legend className="terra-plan-title" id="plan">
        Where would you like to sit?
      </legend>
      <p aria-live="polite" className={wrong ? "terra-wrong" : "label"} data-testid="chosen-table">
        {wrong ?? (table ? `Table ${table.number}, ${table.seats} seats, chosen.` : "Or leave it to us: the smallest table that fits.")}
      </p>
      {!house && <p className="mt-3 text-muted">{trouble ? `The plan cannot be shown: ${trouble}` : "The plan is on its way…"}</p>}
      {house && (
        <>
          <div className="terra-room">
            <Walls />
            {house.tables.map((one) => (
              <Seat chosen={one.number === chosen} key={one.number} state={stateOf(one)} table={one} />
            ))}
          </div>
          <Legend chosen={chosen > 0} />
        </>
      )}
    </fieldset>
  );
}

function Seat({ table, state, chosen }: { table: Table; state: State; chosen: boolean }) {
  const { bridge } = useCall();
  const out = (state === "taken" || state === "small") && !chosen;
  return (
    <label className="terra-seat" data-chosen={chosen ? "" : undefined} data-shape={table.shape} data-state={state} style={{ left: `${table.x}%`, top: `${table.y}%` }}>
      <input
        aria-label={`Table ${table.number}, ${table.seats} seats, ${STATE_WORDS[state]}`}
        checked={chosen}
        className="sr-only"
        data-testid={`table-${table.number}`}
        disabled={out}
        name="terra-table"
        onChange={() => bridge.edit("reservation", "table", table.number)}
        type="radio"
      />
      <TableArt chosen={chosen} state={state} table={table} />
    </label>
  );
}

function Walls() {
  return (
    <svg aria-hidden className="terra-walls" preserveAspectRatio="none" viewBox="0 0 100 100">
      <path d="M0 4v20M0 30v20M0 56v20M0 82v14" />
    </svg>
  );
}

function Legend({ chosen }: { chosen: boolean }) {
  const { bridge } = useCall();
  return (
    <div className="terra-legend">
      <span aria-hidden data-place="door">Door</span>
      <span>
        <i className="terra-key" data-state="free" /> free
      </span>
      <span>
        <i className="terra-key" data-state="taken" /> taken
      </span>
      <span>
        <i className="terra-key" data-chosen="" /> chosen
      </span>
      {chosen && (
        <button className="link cursor-pointer" onClick={() => bridge.edit("reservation", "table", null)} type="button">
          Any table
        </button>
      )}
    </div>
  );
}
