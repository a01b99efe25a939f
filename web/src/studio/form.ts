/** A personality's text as the form shows it: what stands where, what is wrong there, what it leaves. */
import { isAlias, isMap, isSeq, type Document } from "yaml";

import type { ProblemView } from "../wire/types.gen";
import { readText, type Path } from "./recordText";
import { useStudio } from "./store";
import { secondsOf } from "./times";

/** What the form has fields for. */
export const FIELDS: readonly string[] = ["title", "host", "persona", "style", "language", "length", "hard_end", "recording", "keepsake"];
export const VOICE_FIELDS: readonly string[] = ["engine", "name", "speed"];
export const BEAT_FIELDS: readonly string[] = ["title", "at", "for", "say", "prompt", "fallback", "speak", "repeat_after_silence"];
/** What the form need not show: it says itself. */
const KEPT: readonly string[] = ["version", "name", "kind", "voice", "beats"];

export interface FormBeat {
  title: string;
  /** Seconds from the start; null where it cannot be read. */
  offset: number | null;
  /** Seconds that it should take, where the text says so. */
  wanted: number | null;
  say: string;
  prompt: string;
  fallback: string;
  speak: boolean;
  /** Settings of it that the form has no field for. */
  others: string[];
}

export interface Form {
  document: Document.Parsed;
  record: Record<string, unknown>;
  beats: FormBeat[];
  /** Seconds; null where it cannot be read. */
  length: number | null;
  /** Settings that the form has no field for. */
  others: string[];
}

/** The text as a form; null where it cannot be read at all. */
export function formOf(text: string): Form | null {
  const document = readText(text);
  if (!document || !isMap(document.contents)) return null;
  const record = document.toJS() as Record<string, unknown>;
  const length = secondsOf(record.length, 0);
  const given = isSeq(document.get("beats", true)) && Array.isArray(record.beats) ? (record.beats as unknown[]) : [];
  const beats = given.map((one): FormBeat => {
    const beat = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
    return {
      title: words(beat.title),
      offset: secondsOf(beat.at, length ?? 0),
      wanted: secondsOf(beat.for, 0),
      say: words(beat.say),
      prompt: words(beat.prompt),
      fallback: words(beat.fallback),
      speak: beat.speak !== false,
      others: Object.keys(beat).filter((key) => !BEAT_FIELDS.includes(key)),
    };
  });
  const voice = typeof record.voice === "object" && record.voice !== null ? Object.keys(record.voice).filter((key) => !VOICE_FIELDS.includes(key)) : [];
  const others = Object.keys(record).filter((key) => !FIELDS.includes(key) && !KEPT.includes(key));
  return { document, record, beats, length, others: [...others, ...voice.map((key) => `voice.${key}`)] };
}

export const words = (value: unknown): string => (typeof value === "string" ? value.trimEnd() : typeof value === "number" ? String(value) : "");

/** Why the form has no beat, where it has none: it is written elsewhere, or nowhere. */
export function beatless({ document, record }: Form): string {
  const written = document.get("beats", true);
  if (isAlias(written) || (written === undefined && "<<" in record)) return "Its beats are written elsewhere in this text: the YAML tab has them.";
  if (written === undefined && typeof record.extends === "string") {
    return `It has the beats of ${record.extends}. Those that are written in the YAML tab take their place.`;
  }
  return "There is no beat yet. The YAML tab is where the first ones are written.";
}

/** The starts of all beats, where all can be read and each comes after the one before. */
export function timesOf({ beats, length }: Form): { offsets: number[]; length: number } | null {
  const offsets = beats.map(({ offset }) => offset);
  if (length === null || length <= 0 || offsets.length === 0) return null;
  const known = offsets.filter((one, n): one is number => one !== null && one < length && (n === 0 || one > (offsets[n - 1] ?? 0)));
  return known.length === offsets.length && known[0] === 0 ? { offsets: known, length } : null;
}

/** Seconds that a beat is planned for: its own length, or until the next one, as in a session's plan. */
export function lengthOf({ beats }: Pick<Form, "beats">, { offsets, length }: { offsets: readonly number[]; length: number }, n: number): number {
  const until = (offsets[n + 1] ?? length) - (offsets[n] ?? 0);
  return Math.min(beats[n]?.wanted ?? until, until);
}

export const pathText = (path: Path): string => path.map((key, n) => (typeof key === "number" ? `[${key}]` : n === 0 ? key : `.${key}`)).join("");

/** The problems of one field, or of all that is below it. */
export function problemsAt(problems: readonly ProblemView[], path: Path): ProblemView[] {
  const here = pathText(path);
  return problems.filter(({ path: where }) => where === here || where.startsWith(`${here}.`) || where.startsWith(`${here}[`));
}

/** Problems that no field shows. */
export function problemsElsewhere(problems: readonly ProblemView[]): ProblemView[] {
  const shown = [...FIELDS, ...VOICE_FIELDS.map((key) => `voice.${key}`), "voice"];
  const inBeats = new RegExp(`^beats\\[\\d+\\](\\.(${BEAT_FIELDS.join("|")}))?$`);
  return problems.filter(({ path }) => !shown.includes(path) && !inBeats.test(path));
}

/** Makes a change of the text; whether it could be made. */
export function change(by: (text: string) => string | null, step?: string): boolean {
  const { text, write } = useStudio.getState();
  const changed = text === null ? null : by(text);
  if (changed === null) return false;
  write(changed, step);
  return true;
}
