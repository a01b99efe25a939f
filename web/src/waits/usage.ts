/** What a session has used of its services. */
import { clockFace } from "../clock/sessionClock";
import type { UsedServices } from "../wire/types.gen";

export const NOTHING_USED: UsedServices = { prompt_tokens: 0, completion_tokens: 0, cached_tokens: 0, characters: 0, audio_seconds: 0 };

export const added = (before: UsedServices, more: UsedServices): UsedServices => ({
  prompt_tokens: before.prompt_tokens + more.prompt_tokens,
  completion_tokens: before.completion_tokens + more.completion_tokens,
  cached_tokens: before.cached_tokens + more.cached_tokens,
  characters: before.characters + more.characters,
  audio_seconds: before.audio_seconds + more.audio_seconds,
});

/** Each figure with its name, without those that are nought. */
export function usageFigures(used: UsedServices): [name: string, value: string][] {
  const all: [string, number, string][] = [
    ["Tokens read", used.prompt_tokens, whole(used.prompt_tokens)],
    ["Of these, cached", used.cached_tokens, whole(used.cached_tokens)],
    ["Tokens written", used.completion_tokens, whole(used.completion_tokens)],
    ["Characters voiced", used.characters, whole(used.characters)],
    ["Speech recognised", used.audio_seconds, clockFace(used.audio_seconds)],
  ];
  return all.filter(([, amount]) => amount > 0).map(([name, , value]) => [name, value]);
}

const whole = (count: number): string => new Intl.NumberFormat("en").format(count);
