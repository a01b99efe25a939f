import { useState } from "react";

import type { Session } from "../protocol";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { useActions } from "./actions";
import { cannotAct, useConsole } from "./store";

type Person = Session["participants"][number];

/** Who is in the room; each can be sent away, after a question. */
export function PeopleList({ people }: { people: Person[] }) {
  const actions = useActions();
  const busy = useConsole(cannotAct);
  const organisers = useConsole((state) => state.log.organisers);
  const [leaving, setLeaving] = useState<Person | null>(null);
  if (people.length === 0) return <p className="mt-1" data-testid="in-the-room">Nobody yet</p>;
  return (
    <>
      <ul className="mt-1" data-testid="in-the-room">
        {people.map((person) => (
          <li className="flex min-h-11 items-center justify-between gap-2" key={person.id}>
            <span className="min-w-0 truncate">
              {person.name}
              {organisers.includes(person.id) && <span className="label">, organiser</span>}
            </span>
            <button
              aria-label={`Remove ${person.name}`}
              className="nav"
              disabled={busy}
              onClick={() => setLeaving(person)}
              type="button"
            >
              Remove…
            </button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          confirm="Remove"
          danger
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            void actions.remove(leaving.id);
          }}
          title={`Remove ${leaving.name}?`}
        >
          They leave the room at once and cannot come back for 15 minutes.
        </ConfirmDialog>
      )}
    </>
  );
}
