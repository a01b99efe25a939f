/** What a session that is over has left, shown to whoever has a link to it. */
import { explain, statusOf } from "../api/http";
import { getKeepsake } from "../api/join";
import type { KeepsakeAnswer } from "../wire/types.gen";
import { GONE, verdict } from "./reconnect";
import { useRoom } from "./store";

export interface Afterwards {
  /** The session is over: what it has left says more than the refusal does, also where it gives no reason. */
  finish: (refusal: unknown) => Promise<void>;
  /** A link that has expired opens what a session has left. Resolves to whether it did, or that is gone, too. */
  openedPast: (refusal: unknown) => Promise<boolean>;
}

export function makeAfterwards(session: string, token: string | null): Afterwards {
  const { set, receive } = useRoom.getState();
  const show = (keepsake: KeepsakeAnswer | null, refusal: unknown): void => {
    set({ keepsake });
    receive({ type: "ended", reason: keepsake ? keepsake.reason : explain(refusal) }, performance.now());
    set({ stage: "ended" });
  };
  return {
    finish: async (refusal) => show(token ? await getKeepsake(token, session).catch(() => null) : null, refusal),
    openedPast: async (refusal) => {
      if (!token || verdict(refusal) !== "refused") return false;
      try {
        show(await getKeepsake(token, session), refusal);
      } catch (error) {
        if (statusOf(error) !== GONE) return false;
        show(null, error);
      }
      return true;
    },
  };
}
