import { useState } from "react";

import { guestLink } from "../api/token";
import { isOver } from "../clock/sessionClock";
import { CopyLink } from "../inviting/CopyLink";
import { InviteDialog } from "../inviting/InviteDialog";
import type { Session } from "../protocol";
import { Link } from "../router";
import { PeopleList } from "./PeopleList";

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
        {open && <CopyLink label="Guest link" link={link} warns word="Copy guest link" />}
        {link !== null && isOver(agenda) && session.words_deleted_at === null && <CopyLink label="Keepsake link" link={link} warns word="Copy keepsake link" />}
        {open && (
          <button className="button" onClick={() => setInviting(true)} type="button">
            Invite people
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
      {inviting && open && <InviteDialog link={link} onClose={() => setInviting(false)} people={session.join?.people ?? []} until={session.join?.expires_at ?? null} />}
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
