import { hourLines, minutesInto, toPixels, type Day } from "./geometry";
import { useNow } from "./useNow";

/** Pixels that an hour keeps from the time now: nearer, the one would stand on the other. */
const CLEAR = 17;

/** A line for each hour of the day. */
export function Hours({ day }: { day: Day }) {
  const now = useNow();
  const near = (minutes: number): boolean => now !== null && Math.abs(toPixels(day, minutes - minutesInto(day, now))) < CLEAR;
  return hourLines(day).map(({ minutes, label, again }) => (
    <div aria-hidden className="day-hour" key={minutes} style={{ top: toPixels(day, minutes) }}>
      {!near(minutes) && (
        <span className="time">
          {label}
          {again && <small> again</small>}
        </span>
      )}
    </div>
  ));
}
