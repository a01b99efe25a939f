import { useEffect, useState } from "react";

import { guestLink } from "../api/token";
import { isOver } from "../clock/sessionClock";
import type { Session } from "../protocol";
import { Link } from "../router";
import { InviteDialog } from "./InviteDialog";
import { OnlyHere } from "./OnlyHere";
import { PeopleList } from "./PeopleList";
import { useConsole } from "./store";

/** Who is there, the way in, the link that lets others in, and the ways to listen and to read. */
export function RoomPanel({ session }: { session: Session }) {
  const link = session.join?.guest.url ?? guestLink(session.id);
  const { participants, agenda, id } = session;
  const [inviting, setInviting] = useState(false);
  const open = link !== null && !isOver(agenda);
  // In a tab of its own, by the organiser's own link, with a name and the microphone as at any door.
  // Whoever comes first starts the clock: before that, listening in would be more than listening.
  const joins = !isOver(agenda) && agenda.phase !== "scheduled" ? session.join?.host.url : undefined;
  const hears = open && agenda.meeting_start_epoch !== null && session.transport !== "daily";
  return (
    <section aria-labelledby="room" className="border-t border-line pt-4">
      <h2 className="label" id="room">
        {isOver(agenda) ? "Afterwards" : "In the room"}
      </h2>
      {!isOver(agenda) && <PeopleList people={participants} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {joins && (
          <a className="button button-main" href={joins} rel="noreferrer" target="_blank">
            Join the room
          </a>
        )}
        {open && <CopyLink link={link} />}
        {open && (
          <button className="button" onClick={() => setInviting(true)} type="button">
            QR code
          </button>
        )}
        {hears && (
          <a className="button" href={`${link}&listen=1`} rel="noreferrer" target="_blank">
            Listen in
          </a>
        )}
        {!isOver(agenda) && (
          <>
            <OwnTab href={`/console/${encodeURIComponent(id)}/stage`} word="Stage view" />
            <OwnTab href={`/console/${encodeURIComponent(id)}/backstage`} word="Backstage" />
          </>
        )}
        {isOver(agenda) && (
          <Link className="button" href={`/sessions/${encodeURIComponent(id)}/replay`}>
            Replay
          </Link>
        )}
        {agenda.phase !== "scheduled" && (
          <Link className="button" href={`/sessions/${encodeURIComponent(id)}/document`}>
            Document
          </Link>
        )}
      </div>
      {inviting && open && <InviteDialog link={link} onClose={() => setInviting(false)} />}
    </section>
  );
}

/** A page of this session for another screen: a tab of its own, which gets this one's token from it. */
function OwnTab({ href, word }: { href: string; word: string }) {
  return (
    <a className="button" href={href} rel="opener" target="_blank">
      {word}
    </a>
  );
}

const COPY = "Copy guest link";
const COPIED = "Copied";
/** So long it says that the link was copied: long enough to read the warning that some links come with. */
const FOR_MS = 12_000;

function CopyLink({ link }: { link: string }) {
  const [word, setWord] = useState(COPY);
  useEffect(() => {
    if (word === COPY) return;
    const back = (): void => setWord(COPY);
    // A link that has to be copied by hand stays until the next act.
    const timer = word === COPIED ? setTimeout(back, FOR_MS) : undefined;
    const stop = useConsole.subscribe(({ busy }) => {
      if (busy) back();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [word]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(link, window.location.origin).href);
      setWord(COPIED);
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
      {word !== COPY && <OnlyHere link={link} />}
    </div>
  );
}
