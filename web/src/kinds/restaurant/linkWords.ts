import type { LinkState } from "./link";

const WORDS: Record<LinkState, string> = {
  off: "Not here yet",
  calling: "Coming…",
  on: "Listens and reads along",
  reconnecting: "The line broke, reconnecting…",
  lost: "The line is gone",
  over: "Has said goodbye",
  failed: "Cannot come just now",
};

export const linkWords = (link: LinkState): string => WORDS[link];
