import { BeatBand } from "../beatstrip/BeatBand";
import { positionIn, type Position } from "../beatstrip/words";
import { clockFace, isClosing, isOver, timeLeft } from "../clock/sessionClock";
import { useAgendaNow } from "../clock/useSessionTime";
import { isAway } from "../console/away";
import { HOST_ALONE, nameOfHost, useConsole } from "../console/store";
import type { Agenda, Session } from "../protocol";
import { FloorState } from "../shared/FloorState";
import { OUTCOME_SENTENCES, outcomeIn } from "../shared/outcome";
import { RecordingSign } from "../shared/RecordingSign";
import { staleWords } from "../shared/stale";

/** A large clock, the beat that runs, what comes next, and the words that were said last. */
export function Stage({ session }: { session: Session }) {
  const { anchor, voices, broke, cut } = useConsole();
  const host = nameOfHost(session, voices);
  const { agenda, at } = useAgendaNow(session.agenda, anchor);
  const position = positionIn(agenda.items, at);
  const over = isOver(agenda);
  const away = !cut && isAway(session);
  return (
    <div className="stage" data-testid="stage">
      <header className="stage-head">
        <h1 className="stage-title">{session.title}</h1>
        {session.recording && <RecordingSign />}
        {broke !== null && !cut && <p className="font-semibold text-warn">The words are not live just now.</p>}
        {away && <p className="font-semibold text-warn">One moment: the session is being taken up again.</p>}
        {cut && <p className="font-semibold text-warn">Not connected. {staleWords(agenda, at)}</p>}
      </header>
      {!over && <Clock agenda={agenda} at={at} cut={cut} />}
      <BeatBand agenda={agenda} at={at} />
      {over ? <p className="stage-now">{OUTCOME_SENTENCES[outcomeIn(agenda, session.reason) ?? "held"]}</p> : <Beats agenda={agenda} position={position} />}
      {!over && (
        <div className="stage-words">
          {!cut && !away && <FloorState floor={session.floor} host={host} people={session.participants} />}
          {broke === null && <LastWords host={host} />}
        </div>
      )}
    </div>
  );
}

function Clock({ agenda, at, cut }: { agenda: Agenda; at: number; cut: boolean }) {
  const left = timeLeft(agenda, at);
  const late = left < 0 && agenda.meeting_start_epoch !== null;
  if (isClosing(agenda) && !late) {
    return (
      <div className={cut ? "stale" : ""}>
        <p className="stage-label">The goodbye</p>
        <p className="stage-now">The session ends once it has been said.</p>
      </div>
    );
  }
  return (
    <div className={cut ? "stale" : late ? "text-warn" : ""} role="timer">
      <p className="stage-label">{captionOf(agenda, late)}</p>
      <p className="time stage-clock" data-testid="stage-clock">
        {late ? `+${clockFace(left)}` : clockFace(Math.max(0, left))}
      </p>
    </div>
  );
}

function captionOf(agenda: Agenda, late: boolean): string {
  if (agenda.phase === "scheduled") return "Planned";
  if (agenda.meeting_start_epoch === null) return "Begins with the first guest";
  if (late) return "Over time by";
  return agenda.phase === "held" ? "Time left, clock on hold" : "Time left";
}

function Beats({ agenda, position: { current, next, left, until } }: { agenda: Agenda; position: Position }) {
  return (
    <div aria-live="polite" className="stage-beats">
      <p className="stage-now">
        <span className={current ? "stage-mark" : ""}>{current?.title ?? "Not started"}</span>
        {current && (
          <span aria-hidden className={`time stage-beat-time ${left < 0 ? "text-warn" : "text-muted"}`}>
            {left < 0 ? `+${clockFace(left)}` : clockFace(left)}
          </span>
        )}
      </p>
      <p className="stage-next">
        Next: {next?.title ?? "the end"}
        {next && agenda.meeting_start_epoch !== null && (
          <span aria-hidden className="time ml-[0.6em] text-muted">
            {until > 0 ? `in ${clockFace(until)}` : "due"}
          </span>
        )}
      </p>
    </div>
  );
}

/** What is being said, else what was said last, with its speaker: the end of it, as far as it fits. */
function LastWords({ host }: { host: string }) {
  const last = useConsole(({ log }) => log.lines.at(-1));
  const now = useConsole(({ words }) => words.at(-1));
  const line = now ?? last;
  if (!line) return null;
  return (
    <p className="stage-caption" data-live={now ? "" : undefined} data-testid="stage-caption" data-who={line.who}>
      <span>
        <b className={line.who === "bot" ? "text-bot" : "text-person"}>{line.who === "bot" && line.name === HOST_ALONE.host ? host : line.name}:</b> {line.text}
      </span>
    </p>
  );
}
