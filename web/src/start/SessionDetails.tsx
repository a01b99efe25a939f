import { Choice } from "../shared/Choice";
import { localNow } from "../shared/localTime";
import { useStart } from "./store";

/** When it starts, who comes, how it ends: closed until somebody wants them. */
export function SessionDetails() {
  const { details, setDetails } = useStart();
  return (
    <details className="group">
      <summary className="nav cursor-pointer list-none gap-2 px-0 [&::-webkit-details-marker]:hidden">
        <svg aria-hidden className="group-open:rotate-90" fill="none" height="12" stroke="currentColor" strokeWidth="2" viewBox="0 0 12 12" width="12">
          <path d="M4 1.5L8.5 6L4 10.5" />
        </svg>
        Start time, people, ending
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-2">
        <div>
          <label className="label" htmlFor="starts-at">
            Start at (empty: now)
          </label>
          <input
            className="field mt-1"
            id="starts-at"
            min={localNow()}
            onChange={(event) => setDetails({ startsAt: event.target.value })}
            type="datetime-local"
            value={details.startsAt}
          />
        </div>
        <div>
          <label className="label" htmlFor="people">
            Who comes, one a line
          </label>
          <textarea
            aria-describedby="people-hint"
            className="field mt-1 block"
            id="people"
            onChange={(event) => setDetails({ people: event.target.value })}
            placeholder={"Ana, role: designer\nBob"}
            rows={3}
            value={details.people}
          />
          <p className="label mt-1" id="people-hint">
            The host recognises them by name. Anybody with the link may join.
          </p>
        </div>
        <div>
          <p className="label mb-1">Ending</p>
          <Choice
            legend="Ending"
            name="ends"
            onChange={(ends) => setDetails({ ends })}
            options={[
              ["as written", "As written"],
              ["hard", "On time"],
              ["soft", "May run over"],
            ]}
            value={details.ends}
          />
        </div>
      </div>
    </details>
  );
}
