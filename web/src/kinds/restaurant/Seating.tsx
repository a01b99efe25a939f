import { useCall } from "./callContext";
import type { Table } from "../../wire/types.gen";
import { guestWords } from "./guestWords";
import { useTerra } from "./store";
import { useText, useWrong } from "./Field";
import { TableArt } from "./TableArt";
import { useTaken } from "./useHouse";
import { fill } from "./words/languages";
import { useWords } from "./words/speaking";

type State = "free" | "taken" | "small" | "unknown";

/** The dining room from above. Tables are radio buttons: shape, sign and word tell their state. */
export function Seating() {
  const words = useWords();
  const { seating } = words;
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
        {seating.title}
      </legend>
      <p aria-live="polite" className={wrong ? "terra-wrong" : "label"} data-testid="chosen-table">
        {wrong ?? (table ? fill(seating.chosen, { number: table.number, seats: table.seats }) : seating.any)}
      </p>
      {!house && <p className="mt-3 text-muted">{trouble ? fill(seating.trouble, { why: guestWords(trouble, words) }) : seating.coming}</p>}
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
  const { seating } = useWords();
  const out = (state === "taken" || state === "small") && !chosen;
  return (
    <label className="terra-seat" data-chosen={chosen ? "" : undefined} data-shape={table.shape} data-state={state} style={{ left: `${table.x}%`, top: `${table.y}%` }}>
      <input
        aria-label={fill(seating.table, { number: table.number, seats: table.seats, state: seating[state] })}
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

/** What stands around the tables, so that a guest knows where they sit. */
function Walls() {
  const { seating } = useWords();
  return (
    <>
      <svg aria-hidden className="terra-walls" preserveAspectRatio="none" viewBox="0 0 100 100">
        <path d="M0 4v20M0 30v20M0 56v20M0 82v14" />
      </svg>
      <span className="terra-place" data-place="window">
        {seating.window}
      </span>
      <span className="terra-place" data-place="kitchen">
        {seating.kitchen}
      </span>
      <span className="terra-place" data-place="door">
        {seating.door}
      </span>
    </>
  );
}

function Legend({ chosen }: { chosen: boolean }) {
  const { bridge } = useCall();
  const { seating } = useWords();
  return (
    <div className="terra-legend">
      <span>
        <i className="terra-key" data-state="free" /> {seating.free}
      </span>
      <span>
        <i className="terra-key" data-state="taken" /> {seating.taken}
      </span>
      <span>
        <i className="terra-key" data-chosen="" /> {seating.picked}
      </span>
      {chosen && (
        <button className="link cursor-pointer" onClick={() => bridge.edit("reservation", "table", null)} type="button">
          {seating.anyTable}
        </button>
      )}
    </div>
  );
}
