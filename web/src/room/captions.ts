/** What is being said right now: each caption until the line that takes its place is there. */
import type { Caption, Line } from "../protocol";

/** The captions after one more word of the session's: in the order in which they began. */
export function withCaption(captions: Caption[], told: Caption, lines: Line[]): Caption[] {
  const settled = told.text === "" || lines.some((line) => line.id === told.line);
  if (settled) return captions.filter((one) => one.id !== told.id);
  return captions.some((one) => one.id === told.id)
    ? captions.map((one) => (one.id === told.id ? told : one))
    : [...captions, told];
}

/** The captions once a line is there. */
export const withoutLine = (captions: Caption[], { id }: Line): Caption[] => captions.filter((one) => one.line !== id);
