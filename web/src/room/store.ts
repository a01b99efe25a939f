import { create } from "zustand";

import type { PipecatClient } from "@pipecat-ai/client-js";

import { stopped } from "../clock/sessionClock";
import type { Join, ServerMessage } from "../protocol";
import type { KeepsakeAnswer } from "../wire/types.gen";
import type { MicProblem } from "./media";
import type { OrganisersKey } from "./organisersKey";
import type { Path } from "./paths";
import type { TypedMessage } from "./typed";
import { EMPTY_ROOM, receive, withNotice, type RoomContent } from "./reduce";

/** Where the page stands; the session's own phase is in the agenda. */
export type Stage =
  | "opening"
  | "unreachable"
  | "invalid"
  | "early"
  | "join"
  | "connecting"
  | "in"
  | "reconnecting"
  | "lost"
  /** The session is there, and does not let them in again. */
  | "kept out"
  | "ended"
  | "left";

export type Mic = "unasked" | "asking" | "on" | "muted" | "none" | MicProblem;

/** How long it is until a scheduled start, as it was told at a reading of `performance.now()`. */
export interface Early {
  words: string;
  seconds: number;
  at: number;
  /** The start in seconds since the epoch; null where it is not known. */
  starts: number | null;
  /** How the session is called; empty where that is not known. */
  title: string;
  /** Its time has come, and it starts once its organiser comes. */
  waits: boolean;
}

interface RoomState {
  stage: Stage;
  problem: string;
  /** What `problem` tells of, for pages that have words of their own for it; null where it is none that was thrown. */
  cause: unknown;
  /** From which reading of `performance.now()` on who is kept out may come in again; null where that is not known. */
  again: number | null;
  join: Join | null;
  /** What the organiser's key opens that this tab has, if any. */
  key: OrganisersKey;
  early: Early;
  name: string;
  mic: Mic;
  micId: string;
  mics: MediaDeviceInfo[];
  /** Why the session itself is not to be had just now, where that is known: its host moves it, or broke off. */
  away: "moving" | "broke" | null;
  /** Whether the service, which was out of reach, lets in again. */
  answers: boolean;
  /** What a session that is over has left. */
  keepsake: KeepsakeAnswer | null;
  /** What has become, while the page was open, of something that it showed of such a session. */
  taken: "no" | "deleted" | "hidden";
  /** What connecting waits for: the session's answer, or a way for the sound. */
  waitsFor: "host" | "sound";
  /** Who is in this room by another tab of this browser. */
  elsewhere: string | null;
  /** By which way sound goes, once that is known. */
  path: Path | null;
  /** What somebody here typed and the session has not stored yet, oldest first. */
  typed: TypedMessage[];
  client: PipecatClient | null;
  /** Counts the clients: each brings its own sound. */
  attempt: number;
  content: RoomContent;
  set: (change: Partial<RoomState>) => void;
  reset: () => void;
  receive: (message: ServerMessage, at: number) => void;
  /** The connection broke: the clock stands, and what was being said is told anew on the next one. */
  cut: (at: number) => void;
  notify: (level: "info" | "warn", text: string) => void;
  dismiss: (id: number) => void;
}

const FRESH = {
  stage: "opening" as Stage,
  problem: "",
  cause: null as unknown,
  again: null,
  answers: false,
  away: null as "moving" | "broke" | null,
  join: null,
  key: { at: "none" } as OrganisersKey,
  early: { words: "", seconds: 0, at: 0, starts: null, title: "", waits: false },
  name: "",
  mic: "unasked" as Mic,
  micId: "",
  mics: [],
  keepsake: null,
  taken: "no" as const,
  waitsFor: "host" as const,
  elsewhere: null,
  path: null,
  typed: [] as TypedMessage[],
  client: null,
  attempt: 0,
  content: EMPTY_ROOM,
};

export const useRoom = create<RoomState>()((set) => {
  const change = (make: (content: RoomContent) => RoomContent): void =>
    set(({ content }) => ({ content: make(content) }));
  return {
    ...FRESH,
    set: (partial) => set(partial),
    reset: () => set(FRESH),
    receive: (message, at) => change((content) => receive(content, message, at)),
    cut: (at) => change((c) => ({ ...c, captions: [], anchor: stopped(c.anchor, at) })),
    notify: (level, text) => change((content) => withNotice(content, level, text)),
    dismiss: (id) => change((c) => ({ ...c, notices: c.notices.filter((n) => n.id !== id) })),
  };
});
