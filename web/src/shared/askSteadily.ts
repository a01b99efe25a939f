/** Asking again and again whether what a page shows is still so, as long as it is open. */
import { wait } from "../api/sse";

const EVERY_MS = 5_000;
/** Of a page that nobody sees or hears; it asks at once when it is seen again. */
const UNSEEN_MS = 60_000;
const MOST_MS = 60_000;

/** Asks until `signal` aborts; ever more rarely while `ask` rejects. */
export async function askSteadily(ask: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  let pause = EVERY_MS;
  const stopped = (): boolean => signal.aborted;
  while (!stopped()) {
    await untilSeen(document.hidden && !sounds() ? UNSEEN_MS : pause, signal);
    if (stopped()) return;
    pause = await ask().then(
      () => EVERY_MS,
      () => Math.min(MOST_MS, pause * 2),
    );
  }
}

const sounds = (): boolean => [...document.querySelectorAll("audio")].some(({ paused }) => !paused);

/** Resolves after `ms`; sooner when the page is seen again. */
async function untilSeen(ms: number, signal: AbortSignal): Promise<void> {
  const seen = new AbortController();
  const look = (): void => {
    if (!document.hidden) seen.abort();
  };
  document.addEventListener("visibilitychange", look);
  await wait(ms, AbortSignal.any([signal, seen.signal]));
  document.removeEventListener("visibilitychange", look);
}
