/** What a session that is over has left, shown to whoever has a link to it. */
import { explain, passes, statusOf } from "../api/http";
import { getKeepsake } from "../api/join";
import { wait } from "../api/sse";
import type { KeepsakeAnswer } from "../wire/types.gen";
import { GONE, persist, QUIETLY, verdict } from "./reconnect";
import { useRoom } from "./store";

export interface Afterwards {
  /** The session is over: what it has left says more than the refusal does, also where it gives no reason. */
  finish: (refusal: unknown) => Promise<void>;
  /** A link that has expired opens what a session has left. Resolves to whether it did, or that is gone, too,
   *  or cannot be had just now: then it is asked for until it can. */
  openedPast: (refusal: unknown) => Promise<boolean>;
}

const FIRST_MS = 2_000;

/** `stop` ends all asking. */
export function makeAfterwards(session: string, token: string | null, stop: AbortSignal): Afterwards {
  const { set, receive } = useRoom.getState();
  const show = (keepsake: KeepsakeAnswer | null, refusal: unknown): void => {
    set({ keepsake });
    const { content } = useRoom.getState();
    // Who was inside sees how it ended by the service's clock, as whoever comes later.
    if (keepsake && content.agenda) {
      const at = keepsake.ended_at ?? keepsake.agenda.server_now_epoch;
      receive({ ...keepsake.agenda, type: "agenda_state", server_now_epoch: at }, performance.now());
    }
    receive({ type: "ended", reason: keepsake ? keepsake.reason : explain(refusal) }, performance.now());
    set({ stage: "ended" });
  };
  let asking = new AbortController();
  const askOn = async (link: string, refusal: unknown): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const signal = AbortSignal.any([stop, asking.signal]);
    let last: unknown;
    await wait(FIRST_MS, signal);
    const ask = async (): Promise<void> => {
      try {
        const keepsake = await getKeepsake(link, session);
        if (!signal.aborted) show(keepsake, refusal);
      } catch (error) {
        last = error;
        throw error;
      }
    };
    const outcome = await persist(ask, { ...QUIETLY, signal, final: (error) => !passes(statusOf(error)) });
    if (signal.aborted || outcome === "connected") return;
    if (statusOf(last) === GONE) show(null, last);
    else set({ stage: "invalid", problem: explain(refusal), cause: refusal });
  };
  return {
    finish: async (refusal) => show(token ? await getKeepsake(token, session).catch(() => null) : null, refusal),
    openedPast: async (refusal) => {
      asking.abort();
      if (!token || verdict(refusal) !== "refused") return false;
      try {
        show(await getKeepsake(token, session), refusal);
      } catch (error) {
        if (statusOf(error) === GONE) show(null, error);
        else if (passes(statusOf(error))) {
          set({ stage: "unreachable", problem: explain(error), cause: error });
          void askOn(token, refusal);
        } else return false;
      }
      return true;
    },
  };
}
