import { useState, type FormEvent } from "react";

import { chooseDay } from "./chooseDay";
import type { Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { usePlan } from "./store";
import { addDays, dateWords, isDate } from "./zone";

const SHORT: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };

/** Which day: today, tomorrow, or another. */
export function DateForm({ plan }: { plan: Plan }) {
  const bridge = usePlanBridge();
  const asked = usePlan((store) => store.asked);
  const tomorrow = addDays(plan.today, 1);
  const [date, setDate] = useState("");
  const choose = (day: string): void => chooseDay(bridge, plan, day);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDate(date)) choose(date);
  };
  const options: [word: string, day: string][] = [
    ["Today", plan.today],
    ["Tomorrow", tomorrow],
  ];
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        {options.map(([word, day]) => (
          <button aria-pressed={plan.date === day} className="button plan-date" disabled={asked !== null} key={day} onClick={() => choose(day)} type="button">
            <span>{word}</span>
            <span className="label">{dateWords(day, SHORT)}</span>
          </button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <label className="label grow">
          Another day
          <input className="field time mt-1" min={plan.today} onChange={(event) => setDate(event.target.value)} type="date" value={date} />
        </label>
        <button className="button flex-none" disabled={!isDate(date) || asked !== null} type="submit">
          Plan it
        </button>
      </div>
    </form>
  );
}
