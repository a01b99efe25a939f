/** Shows of a session that is over what is kept of it: what is erased elsewhere goes from an open page. */
import { statusOf } from "../api/http";
import { getDocument, getEvents } from "../api/operator";
import { isOver } from "../clock/sessionClock";
import { askSteadily } from "../shared/askSteadily";
import { EMPTY_LOG, readLog, readRecord, type Log } from "./log";
import { useConsole } from "./store";
import { ERASED, refreshSession } from "./watch";

const DEADLINE_MS = 15_000;

/** Asks whether a session's document is another one, until the returned function is called. */
export function watchKept(token: string, id: string): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const gone = (): boolean => signal.aborted || useConsole.getState().session === null;
  let tag: string | null = null;
  const look = async (): Promise<void> => {
    const { session } = useConsole.getState();
    if (!session || !isOver(session.agenda)) return;
    try {
      const answer = await getDocument(token, id, tag);
      if (answer === null) return;
      const log = await wholeLog(token, id);
      if (gone()) return;
      await refreshSession(token, id, signal);
      if (gone()) return;
      useConsole.getState().reread(log);
      ({ tag } = answer);
    } catch (error) {
      if (statusOf(error) !== ERASED) throw error;
      await refreshSession(token, id, signal);
    }
  };
  void askSteadily(look, signal);
  return () => stopped.abort();
}

async function wholeLog(token: string, id: string): Promise<Log> {
  let log = EMPTY_LOG;
  for (let next: number | null = 0; next !== null; ) {
    const page = await getEvents(token, id, next, DEADLINE_MS);
    for (const one of page.items) {
      const record = readRecord(one);
      if (record) log = readLog(log, record);
    }
    ({ next } = page);
  }
  return log;
}
