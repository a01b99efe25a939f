import { useState } from "react";

import { ConfirmDialog } from "../../shared/ConfirmDialog";
import { chooseDay } from "./chooseDay";
import type { Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { addDays, dateWords, weekOf } from "./zone";

/** The week of the day; another day can be planned instead. */
export function WeekStrip({ plan }: { plan: Plan }) {
  const bridge = usePlanBridge();
  const { date, today } = plan;
  const at = date ?? today;
  const [shift, setShift] = useState({ of: at, weeks: 0 });
  const [asked, setAsked] = useState<string | null>(null);
  const weeks = shift.of === at ? shift.weeks : 0;
  const days = weekOf(addDays(at, weeks * 7));
  const choose = (day: string): void => chooseDay(bridge, plan, day);
  const pick = (day: string): void => {
    if (day === date || plan.cancelled || !plan.yours) return;
    // Another day has another calendar: what was drafted for this one goes.
    if (plan.stage === "date" || plan.date === null) choose(day);
    else setAsked(day);
  };
  const turn = (by: number): void => setShift({ of: at, weeks: weeks + by });
  const [monday = at] = days;
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
              <span className="week-today">{day === today ? "today" : "\u00a0"}</span>
              {day === date && <span className="sr-only">, being planned</span>}
            </button>
          </li>
        ))}
      </ol>
      <button aria-label="The week after" className="week-turn" onClick={() => turn(1)} type="button">
        <Arrow />
      </button>
      <p className="sr-only">Week from {dateWords(monday)}</p>
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

function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg aria-hidden height="18" viewBox="0 0 18 18" width="18">
      <path d={back ? "M11 4L6 9l5 5" : "M7 4l5 5-5 5"} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2" />
    </svg>
  );
}
