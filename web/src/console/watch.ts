/** Keeps the console's store true to the session: one GET, then the feed, and GETs as it tells. */
import { explain, statusOf } from "../api/http";
import { getSession } from "../api/operator";
import { follow } from "../api/sse";
import { parsed, read } from "../api/read";
import { vFeedSaving } from "../wire/valibot.gen";
import { readRecord } from "./log";
import { useConsole } from "./store";

/** Changes that come in a burst are fetched once. */
const SETTLE_MS = 120;
/** What the feed alone tells in full. */
const TOLD = new Set([
  "floor_changed", "user_said", "backchannel", "bot_said", "turn_addressed", "time_answered", "time_corrected", "summary_prepared",
  "answer_measured", "services_used",
  "model_told", "turn_taken", "tool_called", "tool_answered", "context_reset",
]);

/** Fetches the session into the store, unless `signal` has aborted meanwhile. */
export async function refreshSession(token: string, id: string, signal?: AbortSignal): Promise<void> {
  const store = useConsole.getState();
  const asked = performance.now();
  try {
    const session = await getSession(token, id);
    if (!signal?.aborted) store.loaded(session, performance.now(), asked);
  } catch (error) {
    if (!signal?.aborted) store.set({ problem: { status: statusOf(error), text: explain(error) } });
  }
}

/** Watches until the returned function is called. */
export function watchSession(token: string, id: string): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const store = useConsole.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void refreshSession(token, id, signal), SETTLE_MS);
  };

  void refreshSession(token, id, signal);
  void follow({
    url: `/api/v1/sessions/${encodeURIComponent(id)}/events`,
    token,
    signal,
    onEvent: ({ event, data }) => {
      if (event === "saving") {
        const saved = read(vFeedSaving, parsed(data), "The feed's word on saving")?.saved ?? true;
        store.set({ saved });
        if (saved) soon();
        return;
      }
      const record = readRecord(parsed(data));
      if (record) useConsole.getState().recorded(record);
      // What this page cannot read has changed something all the same.
      if (!TOLD.has(event)) soon();
    },
    isOver: () => useConsole.getState().log.over,
    onState: (feed) => {
      const before = useConsole.getState().feed;
      store.set({ feed });
      if (feed === "open" && before !== "open") soon();
    },
  });
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}
