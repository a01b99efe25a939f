/** What a page asked of the session's kind and waits for: each has a mark, and is answered once. */
import type { Answer } from "../kinds/KindPart";

export interface Requests {
  /** `send` takes the mark; false where it could not be sent. */
  ask: (send: (ref: string) => boolean) => Promise<Answer>;
  taken: (ref: string, answer: Answer) => void;
  /** False where the mark is none of ours. */
  refused: (ref: string, why: string) => boolean;
  /** Nothing that was asked so far is answered any more. */
  lost: () => void;
}

const BROKEN = "The connection is being restored; try again in a moment.";
const LOST = "The connection was lost before the session answered; check whether it was done.";

export function makeRequests(): Requests {
  const waiting = new Map<string, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let number = 0;
  const take = (ref: string) => {
    const one = waiting.get(ref);
    waiting.delete(ref);
    return one;
  };
  return {
    ask: (send) =>
      new Promise((resolve, reject) => {
        number += 1;
        const ref = `ask-${number}`;
        waiting.set(ref, { resolve, reject });
        if (!send(ref)) take(ref)?.reject(new Error(BROKEN));
      }),
    taken: (ref, answer) => take(ref)?.resolve(answer),
    refused: (ref, why) => {
      const one = take(ref);
      one?.reject(new Error(why));
      return one !== undefined;
    },
    lost: () => [...waiting.keys()].forEach((ref) => take(ref)?.reject(new Error(LOST))),
  };
}
