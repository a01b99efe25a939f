import { useEffect } from "react";

import { Scheduled } from "../shared/Scheduled";
import { clockFace } from "../clock/sessionClock";
import { useTick } from "../clock/useTick";
import { MicCheck } from "./MicCheck";
import { useRoom } from "./store";
import { useVisit } from "./visitContext";

const TICK_MS = 250;
/** How often to ask whether it has begun: now and then before its time, often after it. */
const BEFORE_MS = 30_000;
const AFTER_MS = 2_000;

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
      <p className="mt-3 text-lg text-muted">{early.words} Or stay: this page opens the door by itself.</p>
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

const DAY = 86_400;

/** `3 days` while it is far away, then hours, minutes and seconds. */
function countdown(left: number): string {
  return left >= 2 * DAY ? `${Math.floor(left / DAY)} days` : clockFace(left, "up");
}
