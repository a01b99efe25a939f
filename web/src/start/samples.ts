/** How hosts sound, for the start page: whose voice stands for a kind, and the sound itself. */
import { fetchSound } from "../api/download";
import type { Personality } from "../protocol";

/** Of a kind, one that came with us and can be started: in the reader's language before others. */
export function heardOf(all: Personality[], kind: string, language = navigator.language): Personality | null {
  const own = language.split("-")[0];
  const some = all.filter((one) => one.kind === kind && one.host && !one.own && !one.seated && one.problems.length === 0);
  return some.find((one) => one.language === own) ?? some.find((one) => one.language === "en") ?? some[0] ?? null;
}

const kept = new Map<string, Promise<Blob>>();

/** A host's first words; asked for once as long as the page is open. Throws ApiError. */
export function sampleOf(token: string, name: string): Promise<Blob> {
  const known = kept.get(name);
  if (known) return known;
  const asked = fetchSound(`/personalities/${encodeURIComponent(name)}/sample`, token);
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return asked;
}
