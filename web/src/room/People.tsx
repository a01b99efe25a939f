import { hasOperatorToken } from "../api/token";
import { useRoom } from "./store";

const NAMELESS = "Host";

/** Who is in the room; `host` is the name that the host speaks in, where that may be another than its own. */
export function People({ host: speaksAs }: { host?: string }) {
  const { people, you, floor } = useRoom((room) => room.content);
  const { join, key } = useRoom();
  const session = join?.session;
  const host = speaksAs || join?.personality.host || NAMELESS;
  return (
    <section aria-labelledby="people">
      <h2 className="label" id="people">
        In the room
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <li>
          {host}
          {host !== NAMELESS && <span className="text-muted"> (host)</span>}
        </li>
        {people.map(({ id, name }) => (
          <li className={floor.participant === id && floor.holder === "person" ? "font-semibold text-person" : ""} key={id}>
            {name}
            {id === you && <span className="text-muted"> (you)</span>}
          </li>
        ))}
      </ul>
      {session && hasOperatorToken() && key.at !== "bars" && (
        // A tab of its own, which gets this one's token from it: in this one somebody is in the room.
        <a className="link flex min-h-11 items-center text-sm font-semibold" href={`/console/${encodeURIComponent(session)}`} rel="opener" target="_blank">
          Invite people and steer the session: open the console
        </a>
      )}
    </section>
  );
}
