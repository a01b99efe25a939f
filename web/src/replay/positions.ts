/** Where a replay stands: positions are seconds since the recording began, and go on during a hold. */
import { clockFace } from "../clock/sessionClock";
import type { FloorSpan, ReplayLine, SessionReplay } from "../wire/types.gen";

/** Seconds on the session's clock at a position; 0 before it began, still on hold. */
export function elapsedAt({ clock_began: began, holds }: Pick<SessionReplay, "clock_began" | "holds">, at: number): number {
  if (began === null) return 0;
  const held = holds.reduce((sum, hold) => sum + Math.max(0, Math.min(at, hold.ended) - hold.began), 0);
  return Math.max(0, at - began - held);
}

/** The position at which the session's clock showed so many seconds first; 0 of one that never began. */
export function positionOf({ clock_began: began, holds }: Pick<SessionReplay, "clock_began" | "holds">, elapsed: number): number {
  if (began === null) return 0;
  return holds.reduce((at, hold) => (hold.began < at ? at + hold.ended - hold.began : at), began + elapsed);
}

/**
 * A position on the session's clock, as the beats show it: `0:42`, or `−0:03` before that began. Of a
 * session whose clock never began, on the recording's.
 */
export function clockAt(replay: Pick<SessionReplay, "clock_began" | "holds">, at: number): string {
  const { clock_began: began } = replay;
  if (began === null) return clockFace(Math.max(0, at));
  return at < began && began - at >= 1 ? `−${clockFace(began - at)}` : clockFace(elapsedAt(replay, at));
}

/** A sentence that can be jumped to. */
export interface Sentence {
  line: number;
  n: number;
  at: number;
}

/** The end of a sentence that is in a recording without being one: the word that it is recorded ends there. */
const LAST_BREATH = 0.5;

/** Whether a line's sentence was over before the first position: nothing is to be heard or seen of it. */
export const isBefore = ({ sentences, ended }: Pick<ReplayLine, "sentences" | "ended">, n: number): boolean =>
  (sentences[n]?.at ?? 0) < 0 && (sentences[n + 1]?.at ?? ended) <= LAST_BREATH;

/** What such things are marked with. A session without a recording begins with its clock. */
export const beforeWords = ({ clock_began: began }: Pick<SessionReplay, "clock_began">): string => (began === 0 ? "before the start" : "not recorded");

/** All sentences that can be gone to, in the order in which they began. */
export const sentencesOf = (lines: ReplayLine[]): Sentence[] =>
  lines
    .flatMap((line) => line.sentences.flatMap(({ at }, n) => (isBefore(line, n) ? [] : [{ line: line.id, n, at: Math.max(0, at) }])))
    .sort((a, b) => a.at - b.at);

/** Rounding of a player's position. */
const SLACK = 0.05;

/** The sentence that is being said, or was said last; null before the first. */
export const sentenceAt = (sentences: Sentence[], at: number): Sentence | null => sentences.findLast((one) => one.at <= at + SLACK) ?? null;

/** A second within which going back leads to the sentence before, as players do. */
const JUST_BEGUN = 1;

/** Where the next sentence begins, or the one before. */
export function step(sentences: Sentence[], at: number, by: 1 | -1): number {
  if (by === 1) return sentences.find((one) => one.at > at + SLACK)?.at ?? at;
  return sentences.findLast((one) => one.at < at - JUST_BEGUN)?.at ?? 0;
}

/** One voice on the lanes. */
export interface Lane {
  who: string;
  name: string;
  host: boolean;
  spans: FloorSpan[];
}

/** The host's lane, then those who spoke, in the order in which they did. */
export function lanesOf({ floor, host, people }: SessionReplay): Lane[] {
  const lanes = new Map<string, Lane>([["host", { who: "host", name: host, host: true, spans: [] }]]);
  for (const span of floor) {
    const who = span.holder === "bot" ? "host" : (span.participant ?? "somebody");
    const lane = lanes.get(who) ?? { who, name: people[who] ?? "Somebody", host: false, spans: [] };
    lanes.set(who, { ...lane, spans: [...lane.spans, span] });
  }
  return [...lanes.values()];
}
