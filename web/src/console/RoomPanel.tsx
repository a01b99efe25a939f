import { useState } from "react";

import { guestLink } from "../api/token";
import { isOver } from "../clock/sessionClock";
import type { Session } from "../protocol";

/** Who is there, and the link that lets others in. */
export function RoomPanel({ session }: { session: Session }) {
  const link = session.guestUrl ?? guestLink(session.id);
  const { participants } = session;
  return (
    <section aria-labelledby="room" className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
      <div>
        <h2 className="label" id="room">
          In the room
        </h2>
        <p className="mt-1">{participants.length > 0 ? participants.map((p) => p.name).join(", ") : "Nobody yet"}</p>
      </div>
      {link && !isOver(session.agenda) && <CopyLink link={link} />}
    </section>
  );
}

function CopyLink({ link }: { link: string }) {
  const [word, setWord] = useState("Copy guest link");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(link, window.location.origin).href);
      setWord("Copied");
    } catch {
      // Refused or not to be had (no https): offer the link itself.
      setWord("Copying is blocked: copy the link by hand");
    }
  };
  return (
    <div className="min-w-0">
      <button aria-live="polite" className="button" onClick={() => void copy()} type="button">
        {word}
      </button>
      {word.startsWith("Copying") && (
        <input aria-label="Guest link" className="field mt-2" onFocus={(e) => e.target.select()} readOnly value={link} />
      )}
    </div>
  );
}
