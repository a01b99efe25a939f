/** What can be read off the figures of a talk. */
import type { Analytics } from "../../wire/types.gen";

/** Topics by how often they came up, the most frequent first; each with its turns. */
export function topicRows({ topics }: Analytics, most: number): [topic: string, turns: number[]][] {
  const rows = new Map<string, number[]>();
  for (const { turn, topics: named } of topics) {
    for (const topic of named) rows.set(topic, [...(rows.get(topic) ?? []), turn]);
  }
  return [...rows].sort(([, a], [, b]) => b.length - a.length).slice(0, most);
}
