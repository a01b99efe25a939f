import { useCallback, useEffect, useState } from "react";

import { explain, passes, statusOf } from "../api/http";
import { useAskAgain } from "./useAskAgain";
import { useNewest } from "./useNewest";

/** What came of asking for something; null while nothing has. */
export type Loaded<T> = { value: T } | { problem: string; status: number } | null;

export interface Read<T> {
  loaded: Loaded<T>;
  /** Asks once more; a later answer than that of a newer question changes nothing. */
  load: () => Promise<void>;
  /** Puts what was had in another way in its place. */
  show: (value: T) => void;
  /** Shows that it cannot be had any more. */
  fail: (error: unknown) => void;
  /** What stands in the way may pass, so it is asked for again by itself; and whether it is just now. */
  passing: boolean;
  asking: boolean;
  /** The service does not know the token. */
  denied: boolean;
}

/** Something of a session that a page shows, asked for as soon as there is a token. `get` stays the same. */
export function useRead<T>(get: (token: string, id: string) => Promise<T>, token: string | null, id: string): Read<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(null);
  const begin = useNewest();
  const load = useCallback((): Promise<void> => {
    const newest = begin();
    const put = (one: Loaded<T>): void => {
      if (newest()) setLoaded(one);
    };
    return get(token ?? "", id).then(
      (value) => put({ value }),
      (error: unknown) => put(failed(error)),
    );
  }, [begin, get, token, id]);
  const show = useCallback((value: T) => setLoaded({ value }), []);
  const fail = useCallback((error: unknown) => setLoaded(failed(error)), []);
  useEffect(() => {
    if (token) void load();
  }, [token, load]);
  const status = loaded !== null && "problem" in loaded ? loaded.status : null;
  const passing = status !== null && passes(status);
  return { loaded, load, show, fail, passing, asking: useAskAgain(passing, load), denied: status === 401 };
}

const failed = (error: unknown): { problem: string; status: number } => ({ problem: explain(error), status: statusOf(error) });
