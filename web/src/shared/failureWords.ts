/** What has failed in a session, in a sentence: what happened, and what that means for who is there. */

/** By what the log has; what it has no words for here is told as it stands there. */
const SENTENCES: readonly (readonly [service: string, reason: RegExp, words: string])[] = [
  ["tts", /^the voice failed$/, "The voice failed on a sentence. Its words stand in the transcript only."],
  ["tts", /^the voice made no sound within (.+) s$/, "The voice made no sound for $1 s. The words stand in the transcript only."],
  ["tts", /^words that are spoken word for word had no voice$/, "A line of fixed words had no voice. It stands in the transcript only."],
  ["llm", /^the model gave no words/, "The language model gave no words. The host said a line of its own instead."],
  ["llm", /^the model said nothing/, "The language model did not answer. The host said a line of its own instead."],
  ["llm", /^the model stalled in the middle of a reply/, "The language model stopped in the middle of a reply. The host said a line of its own instead."],
  ["stt", /^speech was not recognised$/, "Something that was said was not recognised. Typing works all the same."],
];

const SERVICES: Readonly<Partial<Record<string, string>>> = {
  tts: "The voice failed",
  llm: "The language model failed",
  stt: "Speech was not recognised",
  summary: "What was said could not be summed up",
};

const ended = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

export function failureWords({ service, reason }: { service: string; reason: string }): string {
  const [, pattern, words] = SENTENCES.find(([of, told]) => of === service && told.test(reason)) ?? [];
  if (pattern && words) return reason.replace(new RegExp(`${pattern.source}.*`), words);
  if (service === "process") return ended(reason);
  return ended(`${SERVICES[service] ?? `Something of this kind of session failed (${service.replace(/^kind: /, "")})`}: ${reason}`);
}
