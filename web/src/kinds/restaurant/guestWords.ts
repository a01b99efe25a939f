/** What a guest is told about something that failed: made when it is shown, as the page may change its language. */
import { ApiError, explain, statusOf } from "../../api/http";
import { NoPathError } from "../../room/paths";
import type { Words } from "./words/en";
import type { Language } from "./words/languages";

/** No host here speaks the language that was asked for. */
export class OtherLanguageError extends Error {}

/** The service's own words, where it answered: whether it runs is nothing that a guest could look after. */
export function guestWords(error: unknown, { door }: Words): string {
  return error instanceof ApiError && statusOf(error) === 0 ? door.unanswered : explain(error);
}

/** Why there is no host. */
export function hostWords(error: unknown, words: Words, language: Language): string {
  const { door, panel } = words;
  if (error instanceof OtherLanguageError) return panel.cannot;
  if (error instanceof NoPathError) return door.noPath;
  if (!(error instanceof ApiError)) return door.unreachable;
  const status = statusOf(error);
  // The service's own words are English.
  if (status === 0 || language === "en") return guestWords(error, words);
  if (status === 403) return door.closed;
  return status === 429 || status === 503 ? door.busy : door.unreachable;
}
