/** What the log tells of the talk, as `GET /sessions/{id}/boardroom/analytics` gives it. */
import { all, isRecord } from "../../guards";
import { readTexts } from "./read";

export interface Share {
  id: string;
  name: string;
  turns: number;
  skipped: number;
  words: number;
}

export interface Analytics {
  participation: Share[];
  mentions: { from: string; to: string; count: number }[];
  topics: { turn: number; topics: string[] }[];
  interjections: { name: string; count: number }[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

export function readAnalytics(value: unknown): Analytics | null {
  if (!isRecord(value)) return null;
  const participation = all(value.participation, (one) =>
    isRecord(one)
      ? { id: text(one.id), name: text(one.name), turns: count(one.turns), skipped: count(one.skipped), words: count(one.words) }
      : null,
  );
  const mentions = all(value.mentions, (one) =>
    isRecord(one) ? { from: text(one.from), to: text(one.to), count: count(one.count) } : null,
  );
  const topics = all(value.topics, (one) =>
    isRecord(one) ? { turn: count(one.turn), topics: readTexts(one.topics) } : null,
  );
  const interjections = all(value.interjections, (one) =>
    isRecord(one) ? { name: text(one.name), count: count(one.count) } : null,
  );
  return participation && mentions && topics && interjections && { participation, mentions, topics, interjections };
}

/** Topics by how often they came up, the most frequent first; each with its turns. */
export function topicRows({ topics }: Analytics, most: number): [topic: string, turns: number[]][] {
  const rows = new Map<string, number[]>();
  for (const { turn, topics: named } of topics) {
    for (const topic of named) rows.set(topic, [...(rows.get(topic) ?? []), turn]);
  }
  return [...rows].sort(([, a], [, b]) => b.length - a.length).slice(0, most);
}
