/** What people asked the clock, in words, by its name in the log. */
const WORDS: Record<string, string> = {
  now: "the time of day",
  elapsed: "how long it had been going",
  started: "when it began",
  item_left: "the time left for a beat",
  session_left: "the time left in all",
  status: "how the time stood",
  next: "what came next",
  over: "whether it was late",
  progress: "how far along it was",
  remaining: "what was still to come",
  skipped: "what was left out",
  session_length: "how long it takes in all",
  title_when: "when a beat comes",
  title_left: "the time left for a beat",
  title_length: "how long a beat takes",
  title_after: "what comes after a beat",
};

/** `the time left in all (2), when a beat comes`. */
export function askedWords(asked: readonly string[]): string {
  const times = new Map<string, number>();
  for (const one of asked) {
    const words = WORDS[one] ?? one.replaceAll("_", " ");
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  return [...times].map(([words, n]) => (n === 1 ? words : `${words} (${n})`)).join(", ");
}
