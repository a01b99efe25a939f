import { inWords, isOver } from "../clock/sessionClock";
import { leftOutWords, NOT_COME } from "../shared/leftOut";
import type { Agenda } from "../wire/types.gen";

/** The beats that did not come, which have no place on the axis: each with what became of it. */
export function NotCome({ agenda }: { agenda: Agenda }) {
  const rows = agenda.items.filter(({ start }) => start === null);
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Beats that did not come" className="replay-not-come" data-testid="not-come">
      {rows.map(({ id, title, allocated, left_out: leftOut }) => (
        <li key={id}>
          <b>{title}</b> <span className="time">{inWords(allocated)}</span>, {leftOut ? leftOutWords(leftOut) : isOver(agenda) ? NOT_COME : "to come"}
        </li>
      ))}
    </ul>
  );
}
