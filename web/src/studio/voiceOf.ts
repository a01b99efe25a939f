/** The host's voice as the text has it, for hearing a line. */
import type { Line } from "./api";
import { words } from "./form";

export function voiceOf(record: Record<string, unknown>): Line["voice"] {
  const given = (typeof record.voice === "object" && record.voice !== null ? record.voice : {}) as Record<string, unknown>;
  const [engine, name] = [words(given.engine), words(given.name)];
  return { ...(engine ? { engine } : {}), ...(name ? { name } : {}), ...(typeof given.speed === "number" ? { speed: given.speed } : {}) };
}

export function lineOf(record: Record<string, unknown>, said: string): Line {
  const host = words(record.host);
  return { words: said, language: words(record.language) || "en", voice: voiceOf(record), title: words(record.title) || "A session", ...(host ? { host } : {}) };
}

/** What a voice introduces itself with. */
export const introduction = (record: Record<string, unknown>): string => {
  const opening = Array.isArray(record.beats) ? (record.beats as { say?: unknown }[])[0]?.say : null;
  return words(opening) || `Hello, I am ${words(record.host) || "your host"}. Welcome to ${words(record.title) || "this session"}.`;
};
