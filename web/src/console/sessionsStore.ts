import { create } from "zustand";

import { explain, statusOf } from "../api/http";
import { getSession, getSessions } from "../api/operator";
import { anchor, readAt, stopped, type Anchor } from "../clock/sessionClock";
import type { Phase, Session, SessionSummary } from "../protocol";

/** A running session with the clock it was read by. */
export interface Running {
  session: Session;
  anchor: Anchor;
}

interface SessionsState {
  items: SessionSummary[] | null;
  /** By id: what runs, in full. */
  running: Record<string, Running>;
  error: string | null;
  /** The service does not know the operator's token. */
  denied: boolean;
  load: (token: string) => Promise<void>;
}

/** So many are read in full; a service runs few at once. */
const MOST = 12;
const RUNS = new Set<Phase>(["starting", "lobby", "live", "held", "wrapping_up"]);

export const runs = ({ phase }: SessionSummary): boolean => RUNS.has(phase);

export const useSessions = create<SessionsState>()((set) => ({
  items: null,
  running: {},
  error: null,
  denied: false,
  load: async (token) => {
    try {
      const items = await getSessions(token);
      const read = await Promise.all(items.filter(runs).slice(0, MOST).map((item) => readRunning(token, item.id)));
      const running = Object.fromEntries(read.flatMap((one) => (one ? [[one.session.id, one]] : [])));
      set({ items, running, error: null, denied: false });
    } catch (error) {
      const at = performance.now();
      set(({ running }) => ({
        error: explain(error),
        denied: statusOf(error) === 401,
        running: Object.fromEntries(Object.entries(running).map(([id, one]) => [id, { ...one, anchor: stopped(one.anchor, at) }])),
      }));
    }
  },
}));

async function readRunning(token: string, id: string): Promise<Running | null> {
  try {
    const session = await getSession(token, id);
    return { session, anchor: anchor(readAt(session), performance.now()) };
  } catch {
    // It may have ended meanwhile: the list still has its line.
    return null;
  }
}
