import { useEffect } from "react";

import { Scheduled } from "../shared/Scheduled";
import { clockFace } from "../clock/sessionClock";
import { dayAndTime, hourAndMinute, localNow, localTime } from "../shared/localTime";
import { useTick } from "../clock/useTick";
import { MicCheck } from "./MicCheck";
import { useRoom, type Early as Told } from "./store";
import { useVisit } from "./visitContext";

const TICK_MS = 250;
/** How often to ask whether it has begun: now and then before its time, often after it. */
const BEFORE_MS = 30_000;
const AFTER_MS = 2_000;

/** Before a session: how long until it starts, or whom it waits for, and time to try the microphone. */
export function Early() {
  const visit = useVisit();
  const early = useRoom((room) => room.early);
  const tick = useTick(TICK_MS);
  // Counted from what the service said, never by the browser's clock.
  const left = early.seconds - Math.max(0, tick - early.at) / 1000;
  const due = early.waits || left <= 0;
  useEffect(() => {
    const timer = setInterval(() => void visit.knock(), due ? AFTER_MS : BEFORE_MS);
    if (due) void visit.knock();
    return () => clearInterval(timer);
  }, [due, visit]);
  return (
    <section className="mx-auto my-auto w-full max-w-lg py-8">
      {early.waits ? <Awaited early={early} /> : <ToCome early={early} left={left} />}
      <MicCheck />
    </section>
  );
}

function ToCome({ early, left }: { early: Told; left: number }) {
  const due = left <= 0;
  const { title, starts, words } = early;
  return (
    <>
      {title && <p className="label break-words">{title}</p>}
      <h1 className="text-4xl font-bold tracking-tight">You are early</h1>
      <p className="mt-3 text-lg text-muted">
        {starts === null ? words : `This session starts on ${dayAndTime(starts)}, your time. Come back then.`} You may also stay: this page lets you in by itself.
      </p>
      <div className="mt-8" role="timer">
        <p className="label">{due ? "It is time" : "Starts in"}</p>
        <p className="time time-large mt-1" data-testid="countdown">
          {countdown(Math.max(0, left))}
        </p>
        <div className="mt-4">
          <Scheduled startsAt={starts} />
        </div>
        {due && <p className="mt-3 text-muted">Waiting for the host to open the room…</p>}
      </div>
    </>
  );
}

/** Its time has come, or it has none: nobody knows when it starts. */
function Awaited({ early: { title, starts } }: { early: Told }) {
  return (
    <>
      <h1 className="text-4xl font-bold tracking-tight break-words">{title || "Not begun yet"}</h1>
      <p className="mt-3 text-lg" role="status">
        {starts === null ? "It waits for its organiser, who has not come yet." : `It was to begin ${at(starts)} and waits for its organiser, who has not come yet.`}
      </p>
      <p className="mt-3 text-lg text-muted">You may stay: this page lets you in by itself.</p>
    </>
  );
}

/** Of today the time alone; the day too of another one. */
const at = (epoch: number): string =>
  dateOf(localTime(epoch)) === dateOf(localNow()) ? `at ${hourAndMinute(epoch)}` : `on ${dayAndTime(epoch)}`;

const dateOf = (local: string): string => local.slice(0, "2026-11-28".length);

const DAY = 86_400;

/** `3 days` while it is far away, then hours, minutes and seconds. */
function countdown(left: number): string {
  return left >= 2 * DAY ? `${Math.floor(left / DAY)} days` : clockFace(left, "up");
}
