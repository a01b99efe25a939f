import { useState } from "react";

import { browserStorage } from "../shared/storage";

const keyOf = (session: string): string => `beatroom.notes.${session}`;

/** Notes of one's own on a session: they stay in this browser. */
export function Notes({ session }: { session: string }) {
  const key = keyOf(session);
  const [text, setText] = useState(() => browserStorage.getItem(key) ?? "");
  const write = (given: string): void => {
    setText(given);
    if (given) browserStorage.setItem(key, given);
    else browserStorage.removeItem(key);
  };
  return (
    <div className="flex grow flex-col">
      <label className="label" htmlFor="notes">
        Your notes
      </label>
      <textarea aria-describedby="notes-where" className="field mt-1 min-h-48 grow" id="notes" maxLength={20_000} onChange={(event) => write(event.target.value)} value={text} />
      <p className="label mt-1" id="notes-where">
        They stay in this browser: nobody else sees them, not even the host.
      </p>
    </div>
  );
}
