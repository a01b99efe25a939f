import { useAgendaNow } from "../clock/useSessionTime";
import { isOver } from "../clock/sessionClock";
import { Alerts } from "../console/Alerts";
import { isAway } from "../console/away";
import { Outlook } from "../console/Outlook";
import { PeopleList } from "../console/PeopleList";
import { Receipts } from "../console/Receipts";
import { Steering } from "../console/Steering";
import { nameOfHost, useConsole } from "../console/store";
import type { Session } from "../protocol";
import { AgendaList } from "../shared/AgendaList";
import { BigTime } from "../shared/BigTime";
import { FloorState } from "../shared/FloorState";
import { NowAndNext } from "../shared/NowAndNext";
import { Notes } from "./Notes";

/** Clock, rundown, people, what became of instructions, and notes of one's own. */
export function Backstage({ session }: { session: Session }) {
  const { anchor, voices, cut } = useConsole();
  const { agenda, at } = useAgendaNow(session.agenda, anchor);
  const over = isOver(agenda);
  return (
    <>
      <h1 className="sr-only">{session.title}, backstage</h1>
      <Alerts />
      <div className="backstage" data-testid="backstage">
        <div className="flex min-w-0 flex-col gap-5">
          <div className={`flex flex-col gap-5 ${cut ? "stale" : ""}`}>
            <BigTime agenda={agenda} at={at} testId="backstage-time-left" />
            <Outlook agenda={agenda} at={at} />
            {!over && <NowAndNext agenda={agenda} at={at} />}
          </div>
          {!over && !cut && !isAway(session) && <FloorState floor={session.floor} host={nameOfHost(session, voices)} muted={session.muted} people={session.participants} />}
          {!over && (
            <section aria-labelledby="people" className="border-t border-line pt-4">
              <h2 className="label" id="people">
                In the room
              </h2>
              <PeopleList people={session.participants} />
            </section>
          )}
        </div>
        <section aria-labelledby="rundown">
          <h2 className="label mb-2" id="rundown">
            Rundown
          </h2>
          <AgendaList agenda={agenda} at={at} />
        </section>
        <div className="flex min-w-0 flex-col gap-5">
          <section aria-labelledby="told">
            <h2 className="label mb-2" id="told">
              Told the host
            </h2>
            {session.instructions.length === 0 && <p className="text-muted">{cut ? "Not known while the service cannot be reached." : "Nothing yet."}</p>}
            <Receipts receipts={session.instructions} />
          </section>
          <Steering />
          <Notes session={session.id} />
        </div>
      </div>
    </>
  );
}
