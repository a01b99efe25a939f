import { useEffect, useMemo, useRef } from "react";

import { DayBlock } from "./DayBlock";
import { clash } from "./edits";
import { hourLines, makeDay, minutesInto, toPixels, type Day } from "./geometry";
import { changeable, type Plan } from "./plan";
import { shown } from "./side";
import { usePlan } from "./store";
import { useNow } from "./useNow";
import { clockOf } from "./zone";

/** The day begins in view here, where nothing begins earlier. */
const MORNING = 7 * 60;
const MARGIN = 45;

/** The day from midnight to midnight, an hour as tall as every other. */
export function DayView({ plan, date }: { plan: Plan; date: string }) {
  const side = usePlan((store) => store.side);
  const { tz } = plan;
  const day = useMemo(() => makeDay(date, tz), [date, tz]);
  const lines = useMemo(() => hourLines(day), [day]);
  const blocks = shown(side);
  const overlap = clash(plan.blocks, blocks)?.map((block) => block.id) ?? [];
  const known = new Map(plan.blocks.map((block) => [block.id, block]));
  const may = changeable(plan);
  const background = blocks.filter((block) => block.type === "BG");
  const box = useRef<HTMLDivElement>(null);
  const first = Math.min(...plan.blocks.filter((block) => block.start >= day.from).map((block) => minutesInto(day, block.start)), MORNING + MARGIN);
  useEffect(() => {
    // Where the person has scrolled to is theirs; another day begins at its start.
    if (box.current) box.current.scrollTop = toPixels(Math.max(0, first - MARGIN));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for another day
  }, [day]);
  return (
    <div aria-label="The day" className="day" data-testid="day" ref={box} role="region">
      <p className="sr-only" id="day-keys">
        Arrow up and down move it by five minutes, with Shift they change its length, Delete removes it.
      </p>
      <div className="day-hours" style={{ height: toPixels(day.minutes) }}>
        {lines.map(({ minutes, label, again }) => (
          <div aria-hidden className="day-hour" key={minutes} style={{ top: toPixels(minutes) }}>
            <span className="time">
              {label}
              {again && <small> again</small>}
            </span>
          </div>
        ))}
        <ul className="day-row">
          {[...blocks]
            .sort((a, b) => a.start - b.start || b.end - a.end)
            .map((block) => {
              const told = known.get(block.id);
              const pending = !told || told.start !== block.start || told.end !== block.end || told.name !== block.name || told.type !== block.type;
              const beside = block.type === "BG" || background.some((one) => one.start < block.end && block.start < one.end);
              return (
                <li key={block.id}>
                  <DayBlock beside={beside} block={block} clashes={overlap.includes(block.id)} day={day} free={may && !block.fixed && told !== undefined} pending={pending} />
                </li>
              );
            })}
        </ul>
        <NowLine day={day} />
      </div>
    </div>
  );
}

function NowLine({ day }: { day: Day }) {
  const now = useNow();
  if (now === null || now < day.from || now >= day.to) return null;
  return (
    <div className="day-now" data-testid="now-line" style={{ top: toPixels(minutesInto(day, now)) }}>
      <span className="time">{clockOf(now, day.tz)}</span>
      <span className="sr-only">is the time now</span>
    </div>
  );
}
