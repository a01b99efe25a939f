/** Keeps the console's store true to the session: one GET, then the feed, and GETs as it tells. */
import { explain, passes, statusOf } from "../api/http";
import { getEvents, getSession } from "../api/operator";
import { follow } from "../api/sse";
import { parsed, read } from "../api/read";
import { vFeedRun, vFeedSaving, vFeedWords } from "../wire/valibot.gen";
import type { SpokenWords } from "../wire/types.gen";
import { isAway } from "./away";
import { readRecord } from "./log";
import { useConsole } from "./store";

/** After a question that nobody answered it is asked again, which is given up soon. */
const AGAIN_MS = 2000;
const GIVEN_UP_MS = 4000;
/** How long words that are over wait for their line. */
const FADES_MS = 2000;
/** The status of a session that was erased: nothing of it is shown any longer. */
export const ERASED = 410;
/** Changes that come in a burst are fetched once. */
const SETTLE_MS = 120;
/** What the feed alone tells in full. */
const TOLD = new Set([
  "floor_changed", "user_said", "backchannel", "bot_said", "turn_addressed", "time_answered", "time_corrected", "summary_prepared",
  "answer_measured", "services_used", "beat_waits",
  "model_told", "turn_taken", "tool_called", "tool_answered", "context_reset",
]);

/** Fetches the session into the store, unless `signal` has aborted meanwhile. */
export async function refreshSession(token: string, id: string, signal?: AbortSignal, deadline?: number): Promise<void> {
  const store = useConsole.getState();
  const asked = performance.now();
  try {
    const session = await getSession(token, id, deadline);
    if (!signal?.aborted) store.loaded(session, performance.now(), asked);
  } catch (error) {
    if (signal?.aborted) return;
    if (statusOf(error) === ERASED) store.reset();
    store.set({ problem: { status: statusOf(error), text: explain(error) } });
  }
}

/** Fetches what the feed has not told; whether all of it came. */
async function readMissed(token: string, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    for (let next: number | null = useConsole.getState().log.seq; next !== null; ) {
      const page = await getEvents(token, id, next, GIVEN_UP_MS);
      if (signal.aborted) return false;
      for (const one of page.items) {
        const record = readRecord(one);
        if (record) useConsole.getState().recorded(record);
      }
      ({ next } = page);
    }
    return true;
  } catch {
    return false;
  }
}

interface Watch {
  /** Also what is being said, as it grows. */
  words?: boolean;
}

/** Watches until the returned function is called. */
export function watchSession(token: string, id: string, { words = false }: Watch = {}): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const store = useConsole.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fading: ReturnType<typeof setTimeout> | undefined;
  const heard = (now: SpokenWords[]): void => {
    clearTimeout(fading);
    if (now.length > 0) return store.set({ words: now, unheard: false });
    // Words that are over stand until their line comes, which is stored meanwhile; of some none comes.
    store.set({ unheard: true });
    fading = setTimeout(() => store.set({ words: [], unheard: false }), FADES_MS);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void refreshSession(token, id, signal), SETTLE_MS);
  };

  /** The events first: then the session is at least as new as they are. */
  const catchUp = async (): Promise<void> => {
    const followed = useConsole.getState().broke !== null && (await readMissed(token, id, signal));
    if (signal.aborted) return;
    if (useConsole.getState().broke !== null) store.set({ followed });
    await refreshSession(token, id, signal, GIVEN_UP_MS);
  };

  // The feed may have stood through a break that a question fell into, and may be all that is broken.
  let asking = false;
  const retry = setInterval(() => {
    const { problem, broke, session } = useConsole.getState();
    if (asking || (broke === null && !(problem && passes(problem.status)) && !(session && isAway(session)))) return;
    asking = true;
    void catchUp().finally(() => {
      asking = false;
    });
  }, AGAIN_MS);
  void refreshSession(token, id, signal);
  void follow({
    url: `/api/v1/sessions/${encodeURIComponent(id)}/events${words ? "?words=true" : ""}`,
    token,
    signal,
    onEvent: ({ event, data }) => {
      if (event === "saving") {
        const saved = read(vFeedSaving, parsed(data), "The feed's word on saving")?.saved ?? true;
        store.set({ saved });
        if (saved) soon();
        return;
      }
      if (event === "run") {
        const told = read(vFeedRun, parsed(data), "The feed's word on who runs it");
        if (told) useConsole.getState().runs(told.run);
        return soon();
      }
      if (event === "being_said") return heard(read(vFeedWords, parsed(data), "The feed's words")?.words ?? []);
      const record = readRecord(parsed(data));
      if (record) useConsole.getState().recorded(record);
      // What this page cannot read has changed something all the same.
      if (!TOLD.has(event)) soon();
    },
    isOver: () => useConsole.getState().log.over,
    onState: (feed) => {
      const before = useConsole.getState().feed;
      store.set({ feed });
      if (feed !== before && (feed === "open" || feed === "waiting")) soon();
    },
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(fading);
    clearInterval(retry);
    stopped.abort();
  };
}
