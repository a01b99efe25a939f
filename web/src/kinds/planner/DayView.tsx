import { useEffect, useMemo, useRef, useState, type DragEvent } from "react";

import { DayBlock } from "./DayBlock";
import { clash } from "./edits";
import { columnsOf, hoursOf, instantInto, makeDay, minutesInto, scaleFor, snap, toPixels, type Day } from "./geometry";
import { Hours } from "./Hours";
import { changeable, extendable, type Block, type Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { shown } from "./side";
import { usePlan } from "./store";
import { carried } from "./tasks";
import { useHeight } from "./useHeight";
import { useNow } from "./useNow";
import { clockOf, minutesOf } from "./zone";

/** The hours in sight where the host has told none, and what is left free above and below. */
const USUAL = { from: 8 * 60, to: 19 * 60 };
const MARGIN = 60;
const MINUTE_MS = 60_000;
/** What leaves the time free and is nearly as long as the day stands above it. */
const ALL_DAY_MS = 20 * 60 * MINUTE_MS;

const isAllDay = (block: Block): boolean => block.type === "BG" && block.fixed && block.end - block.start >= ALL_DAY_MS;

/** The day: all its hours that matter are in sight, the night is above and below them. */
export function DayView({ plan, date }: { plan: Plan; date: string }) {
  const side = usePlan((store) => store.side);
  const bridge = usePlanBridge();
  const { tz } = plan;
  const box = useRef<HTMLDivElement>(null);
  const height = useHeight(box);
  const blocks = shown(side);
  const inside = blocks.filter((block) => !isAllDay(block));
  const plain = useMemo(() => makeDay(date, tz), [date, tz]);
  const { from, to } = hoursOf(plain, inside, hoursIn(plan));
  const scale = scaleFor(to - from, height);
  const day = useMemo(() => makeDay(date, tz, scale), [date, tz, scale]);
  const overlap = clash(plan.blocks, blocks)?.map((block) => block.id) ?? [];
  const known = new Map(plan.blocks.map((block) => [block.id, block]));
  // A block that is put elsewhere in the document while a hand is on it is let go of by the browser.
  const was = (block: Block): Block => known.get(block.id) ?? block;
  const columns = columnsOf(inside);
  const may = changeable(plan);
  const [over, setOver] = useState(false);
  const now = useNow();
  const isToday = now !== null && now >= day.from && now < day.to;
  useEffect(() => {
    // Where the person has scrolled to is theirs; another day, or another scale, begins at its start, today at now.
    const at = isToday ? Math.max(from, Math.min(minutesInto(day, now) - MARGIN, to - height / scale)) : from;
    if (box.current) box.current.scrollTop = toPixels(day, at);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for another day or scale, and once the time is known
  }, [day, isToday]);
  const dropped = (event: DragEvent<HTMLElement>): void => {
    setOver(false);
    const task = carried(event.dataTransfer);
    if (!task || !extendable(plan)) return;
    event.preventDefault();
    const minutes = snap((event.clientY - event.currentTarget.getBoundingClientRect().top) / day.scale);
    const start = instantInto(day, minutes);
    bridge.change({ kind: "add", name: task.name, description: "", type: task.type, start, end: start + task.minutes * MINUTE_MS });
  };
  return (
    <>
      <AllDay blocks={blocks.filter(isAllDay)} />
      {/* Where no block in it can have the keyboard it scrolls by itself. */}
      <div aria-label="The day" className="day" data-scale={scale} data-testid="day" ref={box} role="region" tabIndex={inside.length === 0 ? 0 : undefined}>
        <p className="sr-only" id="day-keys">
          Arrow up and down move it by five minutes, with Shift they change its length, Delete removes it.
        </p>
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- what is dropped has a button in the tray */}
        <div
          className="day-hours"
          data-over={over ? "" : undefined}
          onDragLeave={() => setOver(false)}
          onDragOver={(event) => {
            if (!extendable(plan)) return;
            event.preventDefault();
            setOver(true);
          }}
          onDrop={dropped}
          style={{ height: toPixels(day, day.minutes) }}
        >
          <Hours day={day} />
          <ul className="day-row">
            {[...inside]
              .sort((a, b) => was(a).start - was(b).start || was(b).end - was(a).end)
              .map((block) => {
                const told = known.get(block.id);
                const pending = !told || told.start !== block.start || told.end !== block.end || told.name !== block.name || told.type !== block.type;
                return (
                  <li key={block.id}>
                    <DayBlock
                      block={block}
                      clashes={overlap.includes(block.id)}
                      column={columns.get(block.id) ?? { at: 0, of: 1 }}
                      day={day}
                      free={may && !block.fixed && told !== undefined}
                      pending={pending}
                      warnings={plan.facts.filter((fact) => fact.level === "warning" && fact.blocks.includes(block.id)).map((fact) => fact.text)}
                    />
                  </li>
                );
              })}
          </ul>
          <NowLine day={day} />
        </div>
      </div>
    </>
  );
}

/** The person's hours with what is left free around them, in minutes of the day. */
function hoursIn(plan: Plan): { from: number; to: number } {
  const [start, end] = [minutesOf(plan.hours?.st ?? ""), minutesOf(plan.hours?.et ?? "")];
  if (start === null || end === null) return USUAL;
  return { from: start - MARGIN, to: (end > start ? end : 24 * 60) + MARGIN };
}

/** What the calendar notes for the whole day. */
function AllDay({ blocks }: { blocks: Block[] }) {
  if (blocks.length === 0) return null;
  return (
    <ul aria-label="All day" className="day-notes">
      {blocks.map((block) => (
        <li data-testid={`block-${block.id}`} key={block.id}>
          {block.name} <span className="label">all day</span>
        </li>
      ))}
    </ul>
  );
}

function NowLine({ day }: { day: Day }) {
  const now = useNow();
  if (now === null || now < day.from || now >= day.to) return null;
  return (
    <div className="day-now" data-testid="now-line" style={{ top: toPixels(day, minutesInto(day, now)) }}>
      <span className="time">{clockOf(now, day.tz)}</span>
      <span className="sr-only">is the time now</span>
    </div>
  );
}
