/** Where a beat's start may be put, and in which steps. */
/** A beat on the timeline; its start in seconds. */
export interface TimedBeat {
  id: string;
  title: string;
  offset: number;
  /** Seconds that it is planned for: until the next one, or less. */
  allocated: number;
}

const MINUTE = 60;

/** Seconds that one step of an edge is: fine where the session is short. */
export function stepOf(length: number): number {
  if (length <= 5 * MINUTE) return 5;
  return length <= 30 * MINUTE ? 15 : 30;
}

export interface Range {
  least: number;
  most: number;
}

/** A beat stays between the one before it and the one after it, at least a step away. */
export function rangeOf(beats: readonly TimedBeat[], index: number, length: number): Range {
  const step = stepOf(length);
  const before = beats[index - 1]?.offset ?? 0;
  const after = beats[index + 1]?.offset ?? length;
  return { least: before + step, most: Math.max(before + step, after - step) };
}

/** The nearest step within the range. */
export function snap(seconds: number, { least, most }: Range, step: number): number {
  const stepped = Math.round(seconds / step) * step;
  return Math.min(most, Math.max(least, stepped));
}
