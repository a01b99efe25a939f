import { useEffect, useState } from "react";

import type { ShownDay } from "../../wire/types.gen";

import { ConfirmDialog } from "../../shared/ConfirmDialog";
import { chooseDay } from "./chooseDay";
import type { Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { TypeMark } from "./TypeMark";
import { lengthWords } from "./words";
import { addDays, daysBetween, dateWords } from "./zone";

const WEEK = 7;
/** So many minutes make a day look full. */
const FULL = 8 * 60;

/** Seven days from today on, or those around the chosen one, with what is in each; another can be planned instead. */
export function WeekStrip({ plan }: { plan: Plan }) {
  const bridge = usePlanBridge();
  const { date, today } = plan;
  const at = Math.floor(daysBetween(today, date ?? today) / WEEK);
  const [shift, setShift] = useState({ of: at, weeks: 0 });
  const [asked, setAsked] = useState<string | null>(null);
  const weeks = at + (shift.of === at ? shift.weeks : 0);
  const first = addDays(today, weeks * WEEK);
  const days = Array.from({ length: WEEK }, (_, n) => addDays(first, n));
  const inside = new Map(plan.week.map((day) => [day.date, day]));
  const unknown = plan.yours && !plan.cancelled && !inside.has(first);
  useEffect(() => {
    // The host looks at the seven days from today on by itself.
    if (unknown && weeks !== 0) bridge.tell({ version: 1, type: "SHOW_WEEK", first });
  }, [bridge, first, unknown, weeks]);
  const called = new Map([
    [today, "today"],
    [addDays(today, 1), "tomorrow"],
  ]);
  const choose = (day: string): void => chooseDay(bridge, plan, day);
  const pick = (day: string): void => {
    if (day === date || plan.cancelled || !plan.yours) return;
    // Another day has another calendar: what was drafted for this one goes.
    if (plan.stage === "date" || plan.date === null) choose(day);
    else setAsked(day);
  };
  const turn = (by: number): void => setShift({ of: at, weeks: weeks - at + by });
  return (
    <nav aria-label="Week" className="week">
      <button aria-label="The week before" className="week-turn" onClick={() => turn(-1)} type="button">
        <Arrow back />
      </button>
      <ol>
        {days.map((day) => (
          <li key={day}>
            <button
              aria-current={day === date ? "date" : undefined}
              className="week-day"
              data-testid={`day-${day}`}
              disabled={plan.cancelled || !plan.yours}
              onClick={() => pick(day)}
              type="button"
            >
              <span className="label">{dateWords(day, { weekday: "short" })}</span>{" "}
              <span className="time">{Number(day.slice(8))}</span> <span className="sr-only">{dateWords(day, { month: "long" })}</span>
              <Inside day={inside.get(day)} />
              <span className="week-today" data-day={called.get(day)}>{called.get(day) ?? "\u00a0"}</span>
              {day === date && <span className="sr-only">, being planned</span>}
            </button>
          </li>
        ))}
      </ol>
      <button aria-label="The week after" className="week-turn" onClick={() => turn(1)} type="button">
        <Arrow />
      </button>
      <p className="sr-only">Seven days from {dateWords(first)}</p>
      {asked && (
        <ConfirmDialog
          confirm="Plan that day"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            choose(asked);
            setAsked(null);
          }}
          title={`Plan ${dateWords(asked)} instead?`}
        >
          The plan that is shown now is dropped. What is written to the calendar stays.
        </ConfirmDialog>
      )}
    </nav>
  );
}

/** How full a day is: a bar, and how much is in it. */
function Inside({ day }: { day: ShownDay | undefined }) {
  if (!day) return <span className="week-inside" />;
  const { meetings, planned, minutes } = day;
  const words = [
    `${meetings} ${meetings === 1 ? "meeting" : "meetings"}`,
    ...(planned > 0 ? [`${planned} planned`] : []),
    ...(minutes > 0 ? [`${lengthWords(minutes * 60_000)} taken`] : []),
  ].join(", ");
  return (
    <span className="week-inside" data-testid={`inside-${day.date}`} title={words}>
      <span className="sr-only">{meetings + planned === 0 ? "nothing in it" : words}</span>
      <span aria-hidden className="week-load">
        <span style={{ width: `${Math.min(100, (100 * minutes) / FULL)}%` }} />
      </span>
      <span aria-hidden className="week-counts time">
        {meetings > 0 && (
          <span>
            <TypeMark type="M" />
            {meetings}
          </span>
        )}
        {planned > 0 && (
          <span>
            <TypeMark type="DW" />
            {planned}
          </span>
        )}
      </span>
    </span>
  );
}

function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg aria-hidden height="18" viewBox="0 0 18 18" width="18">
      <path d={back ? "M11 4L6 9l5 5" : "M7 4l5 5-5 5"} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2" />
    </svg>
  );
}
