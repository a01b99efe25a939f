import { useState } from "react";

import { BlockDialog } from "./BlockDialog";
import { BlockTools } from "./BlockTools";
import { DayRibbon } from "./DayRibbon";
import { DayView } from "./DayView";
import { makeDay } from "./geometry";
import { Ledger } from "./Ledger";
import { Legend } from "./Legend";
import { Memory } from "./Memory";
import { PlanTools } from "./PlanTools";
import { changeable, extendable, type Plan } from "./plan";
import { shown } from "./side";
import { StageCard } from "./StageCard";
import { Stepper } from "./Stepper";
import { usePlan } from "./store";
import { Talk } from "./Talk";
import { Tray } from "./Tray";
import { WeekStrip } from "./WeekStrip";
import { dateWords } from "./zone";

/** Inside a planning: the day in the middle, the step and the tasks beside it, and the talk. */
export function Planner({ plan }: { plan: Plan }) {
  const { date, today } = plan;
  const day = date ?? today;
  return (
    <div className="planner" data-first={extendable(plan) && plan.stage !== "review" ? "day" : "steps"}>
      <div className="planner-where">
        <Stepper plan={plan} />
        <Working lines={plan.working} />
      </div>
      <DayRibbon plan={plan} />
      <div className="planner-steps">
        <StageCard plan={plan} />
        <Tray plan={plan} />
        <Ledger plan={plan} />
        <Memory plan={plan} />
      </div>
      <section aria-labelledby="plan-date" className="planner-day">
        <div className="planner-head">
          <h1 className="planner-date" id="plan-date">
            {dateWords(day)}
            {day === today && <span className="text-muted"> today</span>}
          </h1>
          {plan.written && <p className="plan-written">In your calendar</p>}
        </div>
        {date && extendable(plan) && (
          <PlanTools plan={plan}>
            <AddBlock date={date} plan={plan} />
          </PlanTools>
        )}
        <WeekStrip plan={plan} />
        <DaySheet date={day} plan={plan} />
      </section>
      <Talk chats={plan.chats} />
    </div>
  );
}

/** The day, why a change was put back, and the tools for the chosen block. */
function DaySheet({ plan, date }: { plan: Plan; date: string }) {
  const { side, selected, set } = usePlan();
  const day = makeDay(date, plan.tz);
  const chosen = shown(side).find((block) => block.id === selected);
  const known = plan.blocks.some((block) => block.id === selected);
  return (
    <>
      <div aria-live="assertive" className="empty:hidden">
        {side.refusal && (
          <div className="plan-refusal" data-testid="refusal">
            <p className="grow">
              <strong>Put back:</strong> {side.refusal}
            </p>
            <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => set({ side: { ...side, refusal: "" } })} type="button">
              Close
            </button>
          </div>
        )}
      </div>
      <DayView date={date} plan={plan} />
      {chosen && known && <BlockTools block={chosen} day={day} free={changeable(plan) && !chosen.fixed} key={chosen.id} warnings={warningsOf(plan, chosen.id)} />}
      <Legend blocks={shown(side)} />
      {day.minutes !== 1440 && (
        <p className="label">The clock is {day.minutes < 1440 ? "put forward" : "put back"} on this day: it has {day.minutes / 60} hours.</p>
      )}
    </>
  );
}

const warningsOf = (plan: Plan, id: string): string[] =>
  plan.facts.filter((fact) => fact.level === "warning" && fact.blocks.includes(id)).map((fact) => fact.text);

function AddBlock({ plan, date }: { plan: Plan; date: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className="button" onClick={() => setOpen(true)} type="button">
        Add a block
      </button>
      {open && <BlockDialog day={makeDay(date, plan.tz)} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is being done meanwhile; one can go on. */
function Working({ lines }: { lines: string[] }) {
  return (
    <div aria-live="polite" className="plan-working empty:hidden">
      {lines.map((line) => (
        <p key={line}>
          <span aria-hidden className="plan-dot" />
          {line}
        </p>
      ))}
    </div>
  );
}
