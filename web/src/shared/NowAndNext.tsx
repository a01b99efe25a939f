import { currentState, positionIn } from "../beatstrip/words";
import { clockFace } from "../clock/sessionClock";
import type { Agenda } from "../protocol";
import { useSpokenLanguage } from "./spokenLanguage";

/** The beat that runs and the one after it. */
export function NowAndNext({ agenda, at }: { agenda: Agenda; at: number }) {
  const { current, next, left, until } = positionIn(agenda.items, at);
  const language = useSpokenLanguage();
  return (
    <dl className="grid grid-cols-[3.5rem_1fr_auto] items-baseline gap-x-3 gap-y-2">
      <dt className="label">Now</dt>
      <dd className="min-w-0 text-xl font-semibold break-words">
        <span className={current ? "bg-accent box-decoration-clone rounded-sm px-1.5 py-0.5 text-on-accent" : ""} lang={current ? language : undefined}>
          {current?.title ?? (next ? "Not started" : "Nothing")}
        </span>
      </dd>
      <dd className={`time text-right text-sm whitespace-nowrap ${left < 0 ? "font-semibold text-warn" : "text-muted"}`}>
        {current && (left < 0 ? `${clockFace(left)} over` : `${clockFace(left)} left`)}
        {current && <span className="sr-only">, {currentState(current, at)}</span>}
      </dd>
      <dt className="label">Next</dt>
      <dd className="min-w-0 break-words" lang={next ? language : undefined}>
        {next?.title ?? "The end"}
      </dd>
      <dd className="time text-right text-sm whitespace-nowrap text-muted">
        {next && agenda.meeting_start_epoch !== null && (until > 0 ? `in ${clockFace(until)}` : "due")}
      </dd>
    </dl>
  );
}
