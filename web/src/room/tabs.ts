/** The tabs of one browser that have the same room open tell each other who is inside. */

/** Told where one was, once another tab has asked for it: that one may be at its door still. */
export const MOVED = "Another tab of this browser asked this one to leave.";

type Told = { what: "who" } | { what: "here" | "left" | "leave"; participant: string };

interface Options {
  /** Who is inside by this tab; null while nobody is. */
  inside: () => string | null;
  /** Who is inside by another tab; null once nobody is. */
  elsewhere: (participant: string | null) => void;
  /** Another tab asks this one to leave. */
  leave: () => void;
}

export interface Tabs {
  /** Somebody has come in here, or has left. */
  moved: (what: "here" | "left", participant: string) => void;
  /** Asks the tab by which somebody is inside to leave. */
  takeOver: (participant: string) => void;
  close: () => void;
}

const ALONE: Tabs = { moved: () => undefined, takeOver: () => undefined, close: () => undefined };

/** Asks at once who is there. */
export function watchTabs(session: string, { inside, elsewhere, leave }: Options): Tabs {
  if (typeof BroadcastChannel === "undefined") return ALONE;
  const channel = new BroadcastChannel(`beatroom.room.${session}`);
  const tell = (told: Told): void => channel.postMessage(told);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    const here = inside();
    if (data.what === "who") {
      if (here !== null) tell({ what: "here", participant: here });
    } else if (data.what === "leave") {
      if (here === data.participant) leave();
    } else elsewhere(data.what === "here" ? data.participant : null);
  };
  tell({ what: "who" });
  return {
    moved: (what, participant) => tell({ what, participant }),
    takeOver: (participant) => tell({ what: "leave", participant }),
    close: () => channel.close(),
  };
}
