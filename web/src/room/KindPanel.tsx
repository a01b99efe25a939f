import { useEffect, useRef } from "react";

import type { Panel, RoomContent } from "./reduce";
import { useRoom } from "./store";
import { useVisit } from "./visitContext";

type Heard = (name: string, data: Record<string, unknown>) => void;

/** What the page module of a kind in a package of its own is given; see docs/kinds.md. */
export interface KindRoom {
  state: Record<string, unknown>;
  language: string;
  listen: (heard: Heard) => () => void;
  command: (name: string, data?: Record<string, unknown>) => boolean;
}

export interface KindModule {
  mount: (place: HTMLElement, room: KindRoom) => (() => void) | undefined;
}

const fromService = (page: string) => import(/* @vite-ignore */ page) as Promise<KindModule>;

/** The panel of a kind that is no part of our build: its module draws it, and its faults end nothing. */
export function KindPanel({ panel, load = fromService }: { panel: Panel; load?: (page: string) => Promise<KindModule> }) {
  const place = useRef<HTMLElement>(null);
  const visit = useVisit();
  useEffect(() => {
    const shown = place.current;
    const ends: (() => void)[] = [];
    let gone = false;
    const failed = (error: unknown): void => console.error(`The panel at ${panel.page} has a fault.`, error);
    const room: KindRoom = {
      state: panel.state,
      language: panel.language,
      listen: (heard) => {
        const end = follow(panel, heard, failed);
        ends.push(end);
        return end;
      },
      command: (name, data) => visit.kind(name, data),
    };
    load(panel.page)
      .then((module) => {
        if (gone || !shown) return;
        const unmount = module.mount(shown, room);
        if (unmount) ends.push(unmount);
      })
      .catch((error: unknown) => {
        failed(error);
        useRoom.getState().notify("warn", "A part of this page could not be loaded. The session goes on.");
      });
    return () => {
      gone = true;
      for (const end of ends) guarded(end, failed);
      shown?.replaceChildren();
    };
  }, [panel, load, visit]);
  return <section aria-label="About this session" className="kind-panel" data-testid="kind-panel" ref={place} />;
}

/** Tells all that has happened since the panel's state, also what came while its module was on its way. */
function follow(panel: Panel, heard: Heard, failed: (error: unknown) => void): () => void {
  let told = 0;
  const tell = ({ content }: { content: RoomContent }): void => {
    if (content.panel !== panel) return;
    const fresh = content.news.slice(told);
    told = content.news.length;
    for (const { name, data } of fresh) guarded(() => heard(name, data), failed);
  };
  const end = useRoom.subscribe(tell);
  tell(useRoom.getState());
  return end;
}

function guarded(call: () => void, failed: (error: unknown) => void): void {
  try {
    call();
  } catch (error) {
    failed(error);
  }
}
