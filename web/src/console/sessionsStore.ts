import { create } from "zustand";

import { explain, statusOf } from "../api/http";
import { getSessions } from "../api/operator";
import type { SessionSummary } from "../protocol";

interface SessionsState {
  items: SessionSummary[] | null;
  error: string | null;
  /** The service does not know the operator's token. */
  denied: boolean;
  load: (token: string) => Promise<void>;
}

export const useSessions = create<SessionsState>()((set) => ({
  items: null,
  error: null,
  denied: false,
  load: async (token) => {
    try {
      set({ items: await getSessions(token), error: null, denied: false });
    } catch (error) {
      set({ error: explain(error), denied: statusOf(error) === 401 });
    }
  },
}));
