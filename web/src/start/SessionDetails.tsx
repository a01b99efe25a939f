import { Choice } from "../shared/Choice";
import { Disclosure } from "../shared/Disclosure";
import { SHOWS } from "../shared/keepsakes";
import { localNow } from "../shared/localTime";
import { useStart } from "./store";

/** When it starts, who comes, how it ends: closed until somebody wants them. */
export function SessionDetails() {
  const { details, setDetails } = useStart();
  return (
    <Disclosure word="Start time, people, ending, recording, keepsake">
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
          Who is coming, one per line
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
          Each gets a link of their own once you start: by it the host knows them, and what you write here (in a Daily room,
          their name alone). Anybody else with the guest link may join as well.
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
      <div>
        <p className="label mb-1">Recording</p>
        <Choice
          legend="Recording"
          name="recording"
          onChange={(recording) => setDetails({ recording })}
          options={[
            ["as written", "As written"],
            ["yes", "Record it"],
            ["no", "Do not"],
          ]}
          value={details.recording}
        />
        <p className="label mt-1">The host tells the room before it begins.</p>
      </div>
      <div>
        <p className="label mb-1">Afterwards, the link shows</p>
        <Choice
          legend="Afterwards, the link shows"
          name="keepsake"
          onChange={(keepsake) => setDetails({ keepsake })}
          options={[["as written", "As written"], ...SHOWS]}
          value={details.keepsake}
        />
      </div>
    </Disclosure>
  );
}
