/** The host's voice as the text has it, for hearing a line. */
import type { Line } from "./api";
import { words } from "./form";
import type { Formed } from "./formContext";

export function voiceOf(record: Record<string, unknown>): Line["voice"] {
  const given = (typeof record.voice === "object" && record.voice !== null ? record.voice : {}) as Record<string, unknown>;
  const [engine, name] = [words(given.engine), words(given.name)];
  return { ...(engine ? { engine } : {}), ...(name ? { name } : {}), ...(typeof given.speed === "number" ? { speed: given.speed } : {}) };
}

export function lineOf({ record, host }: Pick<Formed, "record" | "host">, said: string): Line {
  const name = words(record.host) || host;
  return { words: said, language: words(record.language) || "en", voice: voiceOf(record), title: words(record.title) || "A session", ...(name ? { host: name } : {}) };
}

/** What a voice introduces itself with. */
export const introduction = ({ record, host }: Pick<Formed, "record" | "host">): string => {
  const opening = Array.isArray(record.beats) ? (record.beats as { say?: unknown }[])[0]?.say : null;
  return words(opening) || `Hello, I am ${words(record.host) || host || "your host"}. Welcome to ${words(record.title) || "this session"}.`;
};
