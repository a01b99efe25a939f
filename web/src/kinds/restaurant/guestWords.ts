/** What a guest is told about a call that failed. */
import { ApiError, explain, statusOf } from "../../api/http";
import { useTerra } from "./store";

/** The service's own words, where it answered: whether it runs is nothing that a guest could look after. */
export function guestWords(error: unknown): string {
  const unanswered = error instanceof ApiError && statusOf(error) === 0;
  return unanswered ? useTerra.getState().words.door.unanswered : explain(error);
}
