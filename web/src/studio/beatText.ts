/** Adding, copying, removing and moving beats in a personality's text: other lines stay as they are. */
import { isMap, isScalar, isSeq, type Document, type YAMLSeq } from "yaml";

import { stepOf } from "./edges";
import { lineEnd, nodeEnd, readText, same, withValue } from "./recordText";
import { applyEdit, durationText, editAt, shareText } from "./yamlEdit";

/** Seconds, as the rundown has them. */
export interface Times {
  offsets: readonly number[];
  length: number;
}

interface Layout {
  head: string;
  /** Each beat's own lines, with the comments right above it. */
  bodies: string[];
  /** What stands after each: a line break, and empty lines. */
  gaps: string[];
  tail: string;
  /** Columns of the dash and of the keys after it. */
  dash: number;
  keys: number;
}

/** Whether beats can be added and moved: each begins on a line of its own. */
export const hasMovableBeats = (text: string): boolean => layoutOf(text) !== null;

export function beatsOf(document: Document.Parsed): YAMLSeq | null {
  const found = document.get("beats", true);
  return isSeq(found) ? found : null;
}

function layoutOf(text: string): Layout | null {
  const document = readText(text);
  const seq = document && beatsOf(document);
  if (!seq || seq.flow || seq.items.length === 0 || seq.anchor || seq.tag) return null;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const item of seq.items) {
    const [from, to] = isMap(item) && !item.anchor && !item.tag ? [item.range?.[0] ?? -1, nodeEnd(text, item)] : [-1, null];
    if (from < 0 || to === null) return null;
    const line = text.lastIndexOf("\n", from - 1) + 1;
    if (!/^ *- +$/.test(text.slice(line, from))) return null;
    starts.push(line);
    ends.push(lineEnd(text, to));
  }
  const first = seq.items[0];
  const keys = (isMap(first) ? (first.range?.[0] ?? 0) : 0) - (starts[0] ?? 0);
  const dash = text.slice(starts[0]).indexOf("-");
  const head = lineEnd(text, text.search(/^beats:/m));
  const from = starts.map((start, n) => withComments(text, start, ends[n - 1] ?? head, dash));
  const to = ends.map((end, n) => withInner(text, end, from[n + 1] ?? text.length, dash));
  return {
    head: text.slice(0, from[0]),
    bodies: from.map((start, n) => text.slice(start, to[n])),
    gaps: to.map((end, n) => (n + 1 < to.length ? text.slice(end, from[n + 1]) : "")),
    tail: text.slice(to.at(-1)),
    dash,
    keys,
  };
}

/** Where the comments that are right above a beat begin; deeper ones are of the beat before. */
function withComments(text: string, start: number, floor: number, dash: number): number {
  let at = start;
  while (at > floor + 1) {
    const line = text.lastIndexOf("\n", at - 2) + 1;
    const comment = /^( *)#/.exec(text.slice(line, at));
    if (line <= floor || !comment || (comment[1] ?? "").length > dash) break;
    at = line;
  }
  return at;
}

/** The end of an entry of a list with the comments within it that follow its last value. */
export function withInner(text: string, end: number, ceiling: number, dash: number): number {
  let at = end;
  while (at < ceiling) {
    const next = lineEnd(text, at + 1);
    const comment = /^( *)#/.exec(text.slice(at + 1, next));
    if (next > ceiling || !comment || (comment[1] ?? "").length <= dash) break;
    at = next;
  }
  return at;
}

/** What stands between a beat and one that comes after it, as between those before. */
const gapAfter = ({ gaps }: Layout, beat: number): string => [gaps[beat], gaps[beat - 1]].find((gap) => gap && gap.trim() === "") ?? "\n";

const joined = ({ head, tail }: Layout, bodies: string[], gaps: string[]): string =>
  head + bodies.map((body, n) => body + (n + 1 < bodies.length ? gaps[n] || "\n" : "")).join("") + tail;

/** The text without a beat; what was the second opens in the place of the first. */
export function withoutBeat(text: string, beat: number): string | null {
  const layout = layoutOf(text);
  if (!layout || layout.bodies.length < 2 || !(beat in layout.bodies)) return null;
  const gap = beat + 1 < layout.bodies.length ? beat : beat - 1;
  const left = joined(layout, dropped(layout.bodies, beat), dropped(layout.gaps, gap));
  return holds(text, left, (beats) => dropped(beats, beat)) && (beat > 0 ? left : withValue(left, ["beats", 0, "at"], 0));
}

/** A beat once more, right after itself, in the second half of its time. */
export function withCopy(text: string, beat: number, times: Times, title: string): string | null {
  const layout = layoutOf(text);
  const body = layout?.bodies[beat];
  if (!layout || body === undefined) return null;
  const own = body.slice(body.search(/^ *- /m));
  const copied = joined(layout, put(layout.bodies, beat + 1, own), put(layout.gaps, beat, gapAfter(layout, beat)));
  if (!holds(text, copied, (beats) => put(beats, beat + 1, beats[beat]))) return null;
  const titled = withValue(copied, ["beats", beat + 1, "title"], title);
  return titled && withValue(titled, ["beats", beat + 1, "at"], startText(text, beat, middle(times, beat), times.length));
}

export interface NewBeat {
  title: string;
  prompt: string;
}

/** A new beat after another, in the second half of its time. */
export function withBeat(text: string, after: number, times: Times, beat: NewBeat): string | null {
  const layout = layoutOf(text);
  if (!layout || !(after in layout.bodies)) return null;
  const at = String(startText(text, after, middle(times, after), times.length));
  const pad = " ".repeat(layout.keys);
  const body = `${`${" ".repeat(layout.dash)}-`.padEnd(layout.keys)}title: Part\n${pad}at: ${at}\n${pad}prompt: Part`;
  const added = joined(layout, put(layout.bodies, after + 1, body), put(layout.gaps, after, gapAfter(layout, after)));
  const titled = withValue(added, ["beats", after + 1, "title"], beat.title);
  const whole = titled && withValue(titled, ["beats", after + 1, "prompt"], beat.prompt);
  const expected = { title: beat.title, at: at === "0" ? 0 : at, prompt: beat.prompt };
  return whole && holds(text, whole, (beats) => put(beats, after + 1, expected));
}

/** A beat in another place; each keeps its length, and starts when the ones before it are over. */
export function withMoved(text: string, from: number, to: number, { offsets, length }: Times): string | null {
  const layout = layoutOf(text);
  if (!layout || !(from in layout.bodies) || !(to in layout.bodies) || offsets.length !== layout.bodies.length) return null;
  if (from === to) return text;
  const moved = joined(layout, carried(layout.bodies, from, to), layout.gaps);
  let now = holds(text, moved, (beats) => carried(beats, from, to));
  const spans = carried(
    offsets.map((start, n) => (offsets[n + 1] ?? length) - start),
    from,
    to,
  );
  for (let n = Math.min(from, to), at = offsets[n] ?? 0; n <= Math.max(from, to); n += 1) {
    if (now === null) return null;
    const edit = editAt(now, n, at, length);
    now = n === 0 ? withValue(now, ["beats", 0, "at"], 0) : edit ? applyEdit(now, edit) : now;
    at += spans[n] ?? 0;
  }
  return now;
}

/** All starts in the proportion of another length; shares fit any length as they are. */
export function withFittedStarts(text: string, { offsets, length }: Times, wanted: number): string | null {
  const step = stepOf(wanted);
  return offsets.slice(1).reduce<string | null>((now, offset, before) => {
    if (now === null || sourceOfStart(now, before + 1).includes("%")) return now;
    const fitted = Math.max(step * (before + 1), Math.round(((offset / length) * wanted) / step) * step);
    return withValue(now, ["beats", before + 1, "at"], durationText(fitted));
  }, text);
}

/** The middle of a beat's time, on a step where there is one. */
function middle({ offsets, length }: Times, beat: number): number {
  const [from, to] = [offsets[beat] ?? 0, offsets[beat + 1] ?? length];
  const step = stepOf(length);
  const stepped = Math.round((from + to) / 2 / step) * step;
  return stepped > from && stepped < to ? stepped : (from + to) / 2;
}

/** A start as the beats around write it: as a share, or as a time. */
function startText(text: string, near: number, seconds: number, length: number): string | number {
  const isShare = [near, near + 1].some((beat) => sourceOfStart(text, beat).includes("%"));
  const written = isShare && length > 0 ? shareText(seconds, length) : durationText(seconds);
  return written === "0" ? 0 : written;
}

function sourceOfStart(text: string, beat: number): string {
  const node = readText(text)?.getIn(["beats", beat, "at"], true);
  return isScalar(node) ? String(node.value) : "";
}

/** The changed text, where its beats are those that were meant and all else is as before. */
function holds(before: string, after: string, change: (beats: unknown[]) => unknown[]): string | null {
  const [was, is] = [readText(before), readText(after)];
  if (!was || !is) return null;
  const record = was.toJS() as Record<string, unknown> & { beats: unknown[] };
  return same({ ...record, beats: change(record.beats) }, is.toJS()) ? after : null;
}

const dropped = <T>(some: readonly T[], at: number): T[] => some.filter((_, n) => n !== at);

const put = <T>(some: readonly T[], at: number, one: T): T[] => [...some.slice(0, at), one, ...some.slice(at)];

function carried<T>(some: readonly T[], from: number, to: number): T[] {
  const one = some[from];
  return one === undefined ? [...some] : put(dropped(some, from), to, one);
}
