/** The order of what was said: as it began to sound, which is not always as it was put down. */
import type { Line } from "../protocol";

const since = ({ began, at }: Line): number => began ?? at;

/** The lines with one more, each once: a session that was resumed sends the past again. */
export function addLine(lines: Line[], line: Line): Line[] {
  const others = lines.filter((known) => known.id !== line.id);
  const after = others.findLastIndex((known) => since(known) < since(line) || (since(known) === since(line) && known.id < line.id));
  return [...others.slice(0, after + 1), line, ...others.slice(after + 1)];
}
