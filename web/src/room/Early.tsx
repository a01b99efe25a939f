import { useEffect } from "react";

import { Scheduled } from "../shared/Scheduled";
import { clockFace } from "../clock/sessionClock";
import { dayAndTime } from "../shared/localTime";
import { useTick } from "../clock/useTick";
import { MicCheck } from "./MicCheck";
import { useRoom, type Early as Told } from "./store";
import { useVisit } from "./visitContext";

const TICK_MS = 250;
/** How often to ask whether it has begun: now and then before its time, often after it. */
const BEFORE_MS = 30_000;
const AFTER_MS = 2_000;
/** Seconds that the service gives where no time is waited for, but somebody. */
const AT_ONCE = 1;

/** Before a scheduled session: how long until it starts, and time to try the microphone. */
export function Early() {
  const visit = useVisit();
  const early = useRoom((room) => room.early);
  const tick = useTick(TICK_MS);
  // Counted from what the service said, never by the browser's clock.
  const left = early.seconds - Math.max(0, tick - early.at) / 1000;
  const due = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => void visit.knock(), due ? AFTER_MS : BEFORE_MS);
    if (due) void visit.knock();
    return () => clearInterval(timer);
  }, [due, visit]);
  return (
    <section className="mx-auto my-auto w-full max-w-lg py-8">
      <h1 className="text-4xl font-bold tracking-tight">You are early</h1>
      <p className="mt-3 text-lg text-muted">{wordsOf(early)} You may also stay: this page lets you in by itself.</p>
      <div className="mt-8" role="timer">
        <p className="label">{due ? "It is time" : "Starts in"}</p>
        <p className="time time-large mt-1" data-testid="countdown">
          {countdown(Math.max(0, left))}
        </p>
        <div className="mt-4">
          <Scheduled startsAt={early.starts} />
        </div>
        {due && <p className="mt-3 text-muted">Waiting for the host to open the room…</p>}
      </div>
      <MicCheck />
    </section>
  );
}

/** When it starts, in the reader's own zone; the service's sentence has its own. */
const wordsOf = ({ words, seconds, starts }: Told): string =>
  starts !== null && seconds > AT_ONCE ? `This session starts on ${dayAndTime(starts)}, your time. Come back then.` : words;

const DAY = 86_400;

/** `3 days` while it is far away, then hours, minutes and seconds. */
function countdown(left: number): string {
  return left >= 2 * DAY ? `${Math.floor(left / DAY)} days` : clockFace(left, "up");
}
