import { BeatBand } from "../beatstrip/BeatBand";
import { projection, projectionWords } from "../beatstrip/progress";
import { positionIn } from "../beatstrip/words";
import { clockFace, timeLeft } from "../clock/sessionClock";
import { useAgendaNow } from "../clock/useSessionTime";
import { Link } from "../router";
import { FloorState } from "../shared/FloorState";
import { PhaseTag } from "../shared/PhaseTag";
import type { SessionSummary } from "../protocol";
import { isAway } from "./away";
import type { Running } from "./sessionsStore";

/** A running session at a glance: its state, time, how late it is, and who speaks. */
export function RunningRow({ item, known, cut }: { item: SessionSummary; known: Running | null; cut: boolean }) {
  return (
    <li className="border-b border-line">
      <Link className="block px-2 py-4 hover:bg-raised" data-testid={`session-${item.id}`} href={`/console/${encodeURIComponent(item.id)}`}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="min-w-0 text-xl font-semibold break-words">{item.title}</span>
          <PhaseTag away={known !== null && isAway(known.session)} cut={cut} phase={known?.session.phase ?? item.phase} />
        </span>
        {known ? <Glance known={known} /> : <span className="label">{item.personality}</span>}
      </Link>
    </li>
  );
}

function Glance({ known: { session, anchor } }: { known: Running }) {
  const { floor, participants, muted } = session;
  const { agenda, at } = useAgendaNow(session.agenda, anchor);
  const started = agenda.meeting_start_epoch !== null;
  const left = timeLeft(agenda, at);
  const outlook = projection(agenda, at, 0);
  const { current } = positionIn(agenda.items, at);
  return (
    <span className="mt-2 grid items-center gap-x-8 gap-y-2 sm:grid-cols-[11rem_1fr_13rem]">
      <span>
        {outlook.closing && left >= 0 ? (
          <span className="text-3xl font-medium">Goodbye</span>
        ) : (
          <>
            <span className={`time text-3xl font-medium ${left < 0 ? "text-warn" : ""}`}>{left < 0 ? `+${clockFace(left)}` : clockFace(left)}</span>
            <span className="label block">{started ? (left < 0 ? "over time" : "left") : "planned"}</span>
          </>
        )}
      </span>
      <span className="min-w-0">
        <BeatBand agenda={agenda} at={at} />
        <span className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="min-w-0 truncate">{current?.title ?? "Not started"}</span>
          {started && (
            <span className={outlook.by >= 5 ? "font-semibold text-warn" : "text-muted"}>{projectionWords(outlook)}</span>
          )}
        </span>
      </span>
      <span className="flex flex-col sm:items-end">
        <FloorState floor={floor} host={session.host || "Host"} muted={muted} people={participants} />
        <span className="label">{peopleWords(participants.length)}</span>
      </span>
    </span>
  );
}

const peopleWords = (count: number): string =>
  count === 0 ? "Nobody in the room" : count === 1 ? "1 person" : `${count} people`;
