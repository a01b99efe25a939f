/**
 * The live feed by fetch: EventSource cannot send an Authorization header.
 *
 * The stream is taken up again where it broke (`Last-Event-ID`), with growing pauses.
 */

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Feeds on text in any portions and calls `emit` for each whole event. */
export function sseParser(emit: (event: ServerEvent) => void): (chunk: string) => void {
  let rest = "";
  let id = "";
  let event = "";
  let data: string[] = [];

  const field = (line: string): void => {
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") data.push(value);
    else if (name === "event") event = value;
    else if (name === "id" && !value.includes("\0")) id = value;
  };

  const dispatch = (): void => {
    if (data.length > 0) emit({ id, event: event || "message", data: data.join("\n") });
    event = "";
    data = [];
  };

  return (chunk) => {
    rest += chunk;
    for (;;) {
      const end = rest.search(/[\r\n]/);
      // A CR at the very end may be half of a CRLF: wait for what follows.
      if (end === -1 || (rest[end] === "\r" && end === rest.length - 1)) return;
      const line = rest.slice(0, end);
      rest = rest.slice(rest.startsWith("\r\n", end) ? end + 2 : end + 1);
      if (line === "") dispatch();
      else field(line);
    }
  };
}

export type FeedState = "opening" | "open" | "waiting" | "refused" | "over";

export interface Feed {
  url: string;
  token: string;
  signal: AbortSignal;
  onEvent: (event: ServerEvent) => void;
  /** Whether nothing more can come: a stream that ends then is not taken up again. */
  isOver?: () => boolean;
  onState: (state: FeedState) => void;
  /** Milliseconds; replaced in tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** After this long without an answer the feed is said to be broken, and after this long it is asked for anew. */
export const SLOW_MS = 5_000;
const OPENS_MS = 15_000;
/** The service says every 15 s that it is there: a feed that says nothing for this long is broken. */
export const SILENT_MS = 40_000;
/** What asking again does not change: who asks is not known, and the session is not there, or is erased. */
const FINAL = [401, 404, 410];

/** Follows the feed until `signal` aborts or the service refuses it. */
export async function follow({
  url,
  token,
  signal,
  onEvent,
  onState,
  isOver = () => false,
  pause = wait,
}: Feed): Promise<void> {
  const stopped = (): boolean => signal.aborted;
  let last = "";
  let delay = FIRST_PAUSE_MS;
  while (!stopped()) {
    onState("opening");
    const attempt = new AbortController();
    let silent = setTimeout(() => attempt.abort(), OPENS_MS);
    const slow = setTimeout(() => !stopped() && onState("waiting"), SLOW_MS);
    const heard = (): void => {
      clearTimeout(silent);
      silent = setTimeout(() => attempt.abort(), SILENT_MS);
    };
    try {
      const response = await fetch(url, {
        headers: {
          Accept: "text/event-stream",
          Authorization: `Bearer ${token}`,
          ...(last ? { "Last-Event-ID": last } : {}),
        },
        signal: AbortSignal.any([signal, attempt.signal]),
      });
      clearTimeout(slow);
      if (FINAL.includes(response.status)) {
        onState("refused");
        return;
      }
      if (response.ok && response.body) {
        onState("open");
        heard();
        const take = (event: ServerEvent): void => {
          delay = FIRST_PAUSE_MS;
          if (event.id) last = event.id;
          onEvent(event);
        };
        await drain(response.body, take, heard, attempt.signal);
      }
    } catch {
      // A broken connection: the loop takes it up again below. An abort ends it.
    } finally {
      clearTimeout(slow);
      clearTimeout(silent);
    }
    if (stopped()) return;
    if (isOver()) return onState("over");
    onState("waiting");
    await pause(delay, signal);
    delay = Math.min(delay * 2, LONGEST_PAUSE_MS);
  }
}

async function drain(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  emit: (event: ServerEvent) => void,
  heard: () => void,
  ends: AbortSignal,
): Promise<void> {
  const push = sseParser(emit);
  const reader = body.pipeThrough(new TextDecoderStream(), { signal: ends }).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    push(value);
  }
}

/** Resolves after `ms`; sooner when aborted, or when the browser finds its network again. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    window.addEventListener("online", done);
  });
}
