/** The page's part of a kind in a package of its own: its module draws it, and its faults end nothing. */
import { useEffect, useRef } from "react";

type Heard = (name: string, data: Record<string, unknown>) => void;

/** What came of a command, in the kind's own words. */
export type Answer = Record<string, unknown>;

/** What a kind's module is given; see docs/kinds.md. */
export interface KindHost {
  state: Record<string, unknown>;
  language: string;
  listen: (heard: Heard) => () => void;
  /** Rejects with the reason where it is refused, or where nobody can be asked. */
  command: (name: string, data?: Record<string, unknown>) => Promise<Answer>;
}

type Mount = (place: HTMLElement, host: KindHost) => (() => void) | undefined;

export interface KindModule {
  /** Its panel in the room. */
  mount?: Mount;
  /** Its part of the console. */
  mountConsole?: Mount;
}

/** What happens in a session, in order, since the state that a part begins with. */
export interface News {
  /** Grows from one to the next. */
  number: number;
  name: string;
  data: Record<string, unknown>;
}

/** Where a part has its state, its news and its answers from; another one mounts the part anew. */
export interface KindSource {
  page: string;
  state: Record<string, unknown>;
  language: string;
  /** The latest news; null where they are not this source's any more. */
  news: () => News[] | null;
  /** Calls back when there may be more. */
  subscribe: (look: () => void) => () => void;
  command: KindHost["command"];
  /** The module cannot be loaded. */
  missing: () => void;
}

export type Load = (page: string) => Promise<KindModule>;

const fromService: Load = (page) => import(/* @vite-ignore */ page) as Promise<KindModule>;

interface Props {
  source: KindSource;
  part: keyof KindModule;
  label: string;
  testId: string;
  load?: Load | undefined;
}

/** Empty, and nothing is seen of it, where the module has no such part. */
export function KindPart({ source, part, label, testId, load = fromService }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = place.current;
    const ends: (() => void)[] = [];
    let gone = false;
    const failed = (error: unknown): void => console.error(`The module at ${source.page} has a fault.`, error);
    const host: KindHost = {
      state: source.state,
      language: source.language,
      listen: (heard) => {
        const end = follow(source, heard, failed);
        ends.push(end);
        return end;
      },
      command: source.command,
    };
    load(source.page)
      .then((module) => {
        if (gone || !shown) return;
        const unmount = module[part]?.(shown, host);
        if (unmount) ends.push(unmount);
      })
      .catch((error: unknown) => {
        failed(error);
        if (!gone) source.missing();
      });
    return () => {
      gone = true;
      for (const end of ends) guarded(end, failed);
      shown?.replaceChildren();
    };
  }, [source, part, load]);
  return <section aria-label={label} className="kind-panel empty:hidden" data-testid={testId} ref={place} />;
}

/** Tells all that has happened since the state, also what came while the module was on its way. */
function follow(source: KindSource, heard: Heard, failed: (error: unknown) => void): () => void {
  let told = 0;
  const tell = (): void => {
    const news = source.news();
    if (!news) return;
    const fresh = news.filter(({ number }) => number > told);
    told = news.at(-1)?.number ?? told;
    for (const { name, data } of fresh) guarded(() => heard(name, data), failed);
  };
  const end = source.subscribe(tell);
  tell();
  return end;
}

function guarded(call: () => void, failed: (error: unknown) => void): void {
  try {
    call();
  } catch (error) {
    failed(error);
  }
}
