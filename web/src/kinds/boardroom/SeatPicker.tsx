import type { SeatView } from "../../wire/types.gen";
import { SEATS_LEAST, SEATS_MOST } from "./draft";

interface Props {
  seats: SeatView[];
  chosen: string[];
  onSeat: (seat: string, sits: boolean) => void;
}

/** Who sits at the table, of everybody who can. */
export function SeatPicker({ seats, chosen, onSeat }: Props) {
  return (
    <fieldset>
      <legend className="label">
        {`At the table: ${chosen.length} of ${SEATS_LEAST} to ${SEATS_MOST}`}
      </legend>
      <div className="convene-seats mt-1">
        {seats.map(({ name, host, role }) => (
          <label className="convene-seat" key={name}>
            <input
              checked={chosen.includes(name)}
              className="accent-[var(--ink)]"
              data-testid={`seat-${name}`}
              disabled={!chosen.includes(name) && chosen.length >= SEATS_MOST}
              onChange={({ target }) => onSeat(name, target.checked)}
              type="checkbox"
            />
            <span className="min-w-0">
              <span className="block font-semibold break-words">{host}</span>
              {role && <span className="block text-sm text-muted break-words">{role}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
