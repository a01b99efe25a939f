/** The page of models: what there is, what was found, and what a try gave. */
import { create } from "zustand";

import { explain, statusOf } from "../api/http";
import type { EndpointBody, FoundServers, LocalModelView, ModelsView, TryAnswer, TryBody } from "../wire/types.gen";
import { deleteEndpoint, fetchLocal, getFound, getLocal, getModels, saveEndpoint, stopLocal, tryServer } from "./api";

/** A server as it was tried; its key stays in this page until the endpoint is saved. */
export interface Try {
  body: TryBody;
  answer: TryAnswer;
}

interface ModelsState {
  view: ModelsView | null;
  found: FoundServers | null;
  looking: boolean;
  error: string | null;
  /** 401: the token is not known; 403: it may not do this. */
  denied: number;
  /** What is being tried, in words. */
  trying: string | null;
  tried: Try | null;
  tryError: string | null;
  /** What was just done, for those who hear the page. */
  done: string;
  load: (token: string) => Promise<void>;
  look: (token: string) => Promise<void>;
  attempt: (token: string, what: string, body: TryBody) => Promise<void>;
  stopTrying: () => void;
  save: (token: string, name: string, body: EndpointBody) => Promise<boolean>;
  remove: (token: string, name: string) => Promise<void>;
  fetch: (token: string, name: string) => Promise<void>;
  stop: (token: string, name: string) => Promise<void>;
  /** Reads how far a model is. */
  follow: (token: string, name: string) => Promise<void>;
}

let running: AbortController | null = null;

export const useModels = create<ModelsState>()((set, get) => {
  const failed = (error: unknown): void => set({ error: explain(error), denied: statusOf(error) });
  const put = (one: LocalModelView): void =>
    set(({ view }) => ({ view: view && { ...view, local: view.local.map((other) => (other.name === one.name ? one : other)) } }));
  const locally = async (work: Promise<LocalModelView>): Promise<void> => {
    try {
      put(await work);
      set({ error: null });
    } catch (error) {
      failed(error);
    }
  };
  return {
    view: null,
    found: null,
    looking: false,
    error: null,
    denied: 0,
    trying: null,
    tried: null,
    tryError: null,
    done: "",

    load: async (token) => {
      try {
        set({ view: await getModels(token), error: null, denied: 0 });
      } catch (error) {
        failed(error);
      }
    },
    look: async (token) => {
      set({ looking: true });
      try {
        set({ found: await getFound(token) });
      } catch (error) {
        failed(error);
      } finally {
        set({ looking: false });
      }
    },

    attempt: async (token, what, body) => {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      set({ trying: what, tried: null, tryError: null, done: "" });
      try {
        const answer = await tryServer(token, body, mine.signal);
        if (!mine.signal.aborted) set({ tried: { body, answer } });
      } catch (error) {
        if (!mine.signal.aborted) set({ tryError: explain(error) });
      } finally {
        if (running === mine) set({ trying: null });
      }
    },
    stopTrying: () => {
      running?.abort();
      set({ trying: null });
    },

    save: async (token, name, body) => {
      try {
        const saved = await saveEndpoint(token, name, body);
        set({ tried: null, tryError: null, error: null, done: `${saved.name} is saved; the next session can be served by it.` });
        await get().load(token);
        return true;
      } catch (error) {
        set({ tryError: explain(error) });
        return false;
      }
    },
    remove: async (token, name) => {
      try {
        await deleteEndpoint(token, name);
        set({ done: `${name} is deleted, and its key with it.` });
        await get().load(token);
      } catch (error) {
        failed(error);
      }
    },

    fetch: (token, name) => locally(fetchLocal(token, name)),
    stop: (token, name) => locally(stopLocal(token, name)),
    follow: async (token, name) => {
      // One look that fails is made again; what is wrong with the service others say.
      const seen = await getLocal(token, name).catch(() => null);
      if (seen) put(seen);
    },
  };
});
