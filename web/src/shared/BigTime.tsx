import { clockFace, isClosing, isOver, timeLeft } from "../clock/sessionClock";
import type { Agenda } from "../protocol";

interface Props {
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  testId: string;
  small?: boolean;
}

/** Time left, to be read from two metres; over time it says so. */
export function BigTime({ agenda, at, testId, small = false }: Props) {
  const left = timeLeft(agenda, at);
  const over = left < 0 && agenda.meeting_start_epoch !== null;
  // Nobody can say when it has been said, and the session's planned end has nothing to do with it.
  if (isClosing(agenda) && !over) return <Goodbye />;
  return (
    <div className={over ? "text-warn" : ""} role="timer">
      <p className="label">{caption(agenda, over)}</p>
      <p className={`time mt-1 ${small ? "time-large" : "time-huge"}`} data-testid={testId}>
        {over ? `+${clockFace(left)}` : clockFace(left)}
      </p>
    </div>
  );
}

function Goodbye() {
  return (
    <div>
      <p className="label">The goodbye</p>
      <p className="mt-1 text-xl font-semibold">The session ends once it has been said.</p>
    </div>
  );
}

function caption(agenda: Agenda, over: boolean): string {
  if (agenda.meeting_start_epoch === null) return "Planned";
  if (isOver(agenda)) return over ? "Overran by" : "Time left at the end";
  if (over) return "Over time by";
  return agenda.phase === "held" ? "Time left, clock on hold" : "Time left";
}
