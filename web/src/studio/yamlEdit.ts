/** Changing a time in the YAML text without touching anything else of it. */
import { isScalar, parseDocument } from "yaml";

/** `0`, `45s`, `8m`, `1h 5m`: as an author would write it. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole === 0) return "0";
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return [h && `${h}h`, m && `${m}m`, s && `${s}s`].filter(Boolean).join(" ");
}

/** A share of `length`, to a tenth of a percent. */
export function shareText(seconds: number, length: number): string {
  return `${Math.round((seconds / length) * 1000) / 10}%`;
}

interface Place {
  from: number;
  to: number;
  source: string;
}

/** Where the text has the beat's `at`; null where it is not written there. */
function placeOf(text: string, beat: number): Place | null {
  const document = parseDocument(text);
  if (document.errors.length > 0) return null;
  const node = document.getIn(["beats", beat, "at"], true);
  if (!isScalar(node) || !node.range) return null;
  const [from, to] = node.range;
  return { from, to, source: text.slice(from, to) };
}

/** Whether the text has the times of all these beats, each as a value of its own. */
export function writesTimes(text: string, beats: number): boolean {
  const document = parseDocument(text);
  if (document.errors.length > 0) return false;
  return Array.from({ length: beats }, (_, n) => document.getIn(["beats", n, "at"], true)).every((node) => isScalar(node));
}

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** The change that lets a beat start at `seconds`; a share stays a share, and quotes stay. */
export function editAt(text: string, beat: number, seconds: number, length: number): Edit | null {
  const place = placeOf(text, beat);
  if (!place) return null;
  const { from, to, source } = place;
  const quote = /^["']/.exec(source)?.[0] ?? "";
  const value = source.includes("%") && length > 0 ? shareText(seconds, length) : durationText(seconds);
  const insert = `${quote}${value}${quote}`;
  return insert === source ? null : { from, to, insert };
}

export const applyEdit = (text: string, { from, to, insert }: Edit): string => text.slice(0, from) + insert + text.slice(to);

/** The text in which a beat starts at `seconds`; null where its start does not stand there. */
export function startedAt(text: string, beat: number, seconds: number, length: number): string | null {
  if (!placeOf(text, beat)) return null;
  const edit = editAt(text, beat, seconds, length);
  return edit ? applyEdit(text, edit) : text;
}
