/**
 * The order of what was said: the log's, in which a line stands once it is over. Two lines of the host's in a row
 * stand as they began to sound: "One moment." may be put down behind the answer that follows it.
 */
import type { Line } from "../protocol";

const since = ({ began, at }: Line): number => began ?? at;

const isHosts = (line: Line | undefined): line is Line => line?.who === "bot";

/** The lines with one more, each once: a session that was resumed sends the past again. */
export function addLine(lines: Line[], line: Line): Line[] {
  const others = lines.filter((known) => known.id !== line.id);
  let place = others.findLastIndex((known) => known.id < line.id) + 1;
  if (isHosts(line)) {
    for (let before = others[place - 1]; isHosts(before) && since(before) > since(line); before = others[place - 1]) place -= 1;
    for (let next = others[place]; isHosts(next) && since(next) < since(line); next = others[place]) place += 1;
  }
  return [...others.slice(0, place), line, ...others.slice(place)];
}
