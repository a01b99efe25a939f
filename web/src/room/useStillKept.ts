import { useEffect, useRef } from "react";

import { explain, statusOf, type Tagged } from "../api/http";
import { getKeepsakeAgain } from "../api/join";
import { joinToken } from "../api/token";
import { askSteadily } from "../shared/askSteadily";
import { isLess } from "../shared/useKept";
import type { KeepsakeAnswer } from "../wire/types.gen";
import { EMPTY_ROOM } from "./reduce";
import { GONE } from "./reconnect";
import { useRoom } from "./store";

/** What is left of a session stays true as long as a page shows it that is not in the room any more. */
export function useStillKept(): void {
  const { join, keepsake, content, stage } = useRoom();
  const session = join?.session ?? keepsake?.session;
  const outside = content.endedReason !== null || stage === "left" || stage === "lost";
  // A kind's own page forgets the way into a visit that is over, and still shows what was said in it.
  const token = useRef<string | null>(null);
  useEffect(() => {
    token.current = session === undefined ? null : joinToken(session);
  }, [session]);
  useEffect(() => {
    if (!outside || session === undefined || token.current === null) return;
    const stop = new AbortController();
    const look = looking(session, token.current, stop);
    void askSteadily(look, stop.signal);
    return () => stop.abort();
  }, [outside, session]);
}

/** The status of a keepsake whose session is not over yet. */
const GOES_ON = 409;

const SHOWS: KeepsakeAnswer["shows"][] = ["agenda", "transcript", "recording"];

const wordsOf = ({ lines, recording }: KeepsakeAnswer): string[] => [
  ...lines.flatMap(({ name, text }) => [name, text]),
  ...(recording ? ["its recording"] : []),
];

/** Asks once what is kept; `stop` is aborted once nothing is. */
function looking(session: string, token: string, stop: AbortController): () => Promise<void> {
  let last: Tagged<KeepsakeAnswer> | null = null;
  return async () => {
    try {
      const answer = await getKeepsakeAgain(token, session, last?.tag ?? null);
      if (stop.signal.aborted) return;
      if (answer === null) return;
      taken(last?.value ?? useRoom.getState().keepsake, answer.value);
      last = answer;
    } catch (error) {
      if (statusOf(error) === GOES_ON) return;
      if (statusOf(error) !== GONE) throw error;
      if (stop.signal.aborted) return;
      stop.abort();
      // Its title goes with it.
      useRoom.getState().set({ join: null, keepsake: null, content: { ...EMPTY_ROOM, endedReason: explain(error) } });
    }
  };
}

/** Shows what is left, where that is less. */
function taken(before: KeepsakeAnswer | null, now: KeepsakeAnswer): void {
  const { set, content } = useRoom.getState();
  if (content.agenda !== null || content.lines.length > 0) {
    // Who was in the room has heard it, whatever its link shows; what was deleted is not shown to them either.
    const deleted = now.people_taken_out > 0 || now.words_deleted_at !== null;
    if (deleted) set({ keepsake: now, taken: "deleted", content: { ...EMPTY_ROOM, endedReason: now.reason } });
    return;
  }
  if (before === null) return;
  const lowered = SHOWS.indexOf(now.shows) < SHOWS.indexOf(before.shows);
  if (lowered || isLess(wordsOf(before), wordsOf(now))) set({ keepsake: now, taken: lowered ? "hidden" : "deleted" });
}
