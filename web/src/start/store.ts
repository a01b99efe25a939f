import { create } from "zustand";

import { explain, statusOf } from "../api/http";
import { getPersonalities, startSession } from "../api/operator";
import { keepGuestLink } from "../api/token";
import type { Personality, Started } from "../protocol";

interface StartState {
  personalities: Personality[] | null;
  chosen: string | null;
  title: string;
  /** Minutes as typed; empty for the personality's own length. */
  minutes: string;
  starting: boolean;
  error: string | null;
  /** The service does not know the operator's token. */
  refused: boolean;
  load: (token: string) => Promise<void>;
  choose: (name: string) => void;
  setTitle: (title: string) => void;
  setMinutes: (minutes: string) => void;
  start: (token: string) => Promise<Started | null>;
}

export const usable = (personality: Personality): boolean => personality.problems.length === 0;

export const useStart = create<StartState>()((set, get) => ({
  personalities: null,
  chosen: null,
  title: "",
  minutes: "",
  starting: false,
  error: null,
  refused: false,

  load: async (token) => {
    set({ error: null, refused: false });
    try {
      const personalities = await getPersonalities(token);
      const chosen = get().chosen ?? personalities.find(usable)?.name ?? null;
      set({ personalities, chosen });
    } catch (error) {
      set({ error: explain(error), refused: statusOf(error) === 401 });
    }
  },
  choose: (chosen) => set({ chosen, error: null }),
  setTitle: (title) => set({ title }),
  setMinutes: (minutes) => set({ minutes }),

  start: async (token) => {
    const { chosen, title, minutes } = get();
    if (!chosen) return null;
    set({ starting: true, error: null });
    try {
      const started = await startSession(token, {
        personality: chosen,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(title.trim() ? { title: title.trim() } : {}),
        ...(minutes ? { length: Math.round(Number(minutes) * 60) } : {}),
      });
      if (started.guestUrl) keepGuestLink(started.id, started.guestUrl);
      return started;
    } catch (error) {
      set({ error: explain(error), refused: statusOf(error) === 401 });
      return null;
    } finally {
      set({ starting: false });
    }
  },
}));
