import { hoursOf, instantInto, makeDay, minutesInto } from "./geometry";
import type { Plan } from "./plan";
import { shown } from "./side";
import { usePlan } from "./store";
import { useNow } from "./useNow";
import { clockOf } from "./zone";

const USUAL = { from: 7 * 60, to: 20 * 60 };
const HOURS_APART = 3 * 60;

/** Of a phone: the whole day in one band, in sight whatever is being filled in; it leads to the day. */
export function DayRibbon({ plan }: { plan: Plan }) {
  const side = usePlan((store) => store.side);
  const now = useNow();
  const day = makeDay(plan.date ?? plan.today, plan.tz);
  const blocks = shown(side).filter((block) => block.type !== "BG" && block.start < day.to && block.end > day.from);
  const { from, to } = hoursOf(day, blocks, USUAL);
  const place = (at: number): string => `${(100 * (Math.min(Math.max(minutesInto(day, at), from), to) - from)) / (to - from)}%`;
  const width = (start: number, end: number): string => `${(100 * (end - start)) / 60_000 / (to - from)}%`;
  const fixed = blocks.filter((block) => block.fixed).length;
  const hours = Array.from({ length: Math.floor((to - from) / HOURS_APART) + 1 }, (_, n) => Math.ceil(from / HOURS_APART) * HOURS_APART + n * HOURS_APART);
  return (
    <a className="ribbon" data-testid="ribbon" href="#plan-date">
      <span className="sr-only">
        The day: {fixed} of your calendar, {blocks.length - fixed} planned
      </span>
      <span aria-hidden className="ribbon-band">
        {blocks.map((block) => (
          <span data-fixed={block.fixed ? "" : undefined} data-type={block.type} key={block.id} style={{ left: place(block.start), width: width(Math.max(block.start, day.from), Math.min(block.end, day.to)) }} />
        ))}
        {now !== null && now >= day.from && now < day.to && <i style={{ left: place(now) }} />}
      </span>
      <span aria-hidden className="ribbon-hours time">
        {hours
          .filter((at) => at < to)
          .map((at) => (
            <span key={at} style={{ left: `${(100 * (at - from)) / (to - from)}%` }}>
              {clockOf(instantInto(day, at), day.tz).slice(0, 2)}
            </span>
          ))}
      </span>
    </a>
  );
}
