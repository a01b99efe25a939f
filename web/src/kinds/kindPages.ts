/**
 * What a kind of session brings to the pages: a folder beside this file, named as the kind's declaration
 * says (`page=`), with one file for each place where it shows something of its own. The build finds
 * them; a place that a kind has no file for looks as it does for every kind.
 */
import type { ComponentType, ReactElement } from "react";

import type { Agenda, Session } from "../protocol";
import type { Part } from "../shared/Lights";
import type { Speakers } from "../shared/Transcript";
import { KIND_PAGES, KINDS } from "../wire/constants.gen";

/** `site.tsx`: pages at addresses of its own. */
export interface KindSite {
  /** The first part of its addresses. */
  at: string;
  /** The page at what follows that part; null where there is none. */
  page: (rest: string) => ReactElement | null;
  /** The address of a session's room, where that is one of these pages. */
  room?: (session: string) => string;
}

/** `fold.ts`: what a page in the room knows of the session's kind. */
export interface KindFold<State> {
  /** From what the kind shows on joining, and what was known before a lost connection; null: nothing. */
  joined: (before: State | null, data: unknown) => State | null;
  heard: (state: State, name: string, data: unknown) => State;
  /** After words of the host's, in the name of `speaker`. */
  spoken: (state: State, speaker: string) => State;
}

/** `room.tsx`: the room, and what is left after the end. */
export interface KindRoom<State> {
  Inside: ComponentType<{ agenda: Agenda; state: State }>;
  /** What is printed after the end. */
  Sheet: ComponentType<{ state: State }>;
  Result: ComponentType<{ state: State }>;
  speakers: (state: State) => Speakers;
}

/** `aside.tsx`: what stands below the people in the room that is the same for all. */
export interface KindAside<State> {
  Aside: ComponentType<{ state: State }>;
}

/** `desk.tsx`: its part of the operator's desk. */
export interface KindDesk {
  Desk: ComponentType<{ session: Session }>;
}

/** `acts.ts`: what was done by its events, in words, by their names; null where one of them is no act. */
export type KindActs = Readonly<Record<string, (data: Record<string, unknown>, people: Record<string, string>) => string | null>>;

/** `door.ts`: how the start page offers it. */
export interface KindDoor {
  /** What somebody would like to do, as a button says it. */
  word: string;
  /** What will happen then, in a sentence. */
  sentence: string;
  /** What it goes without, and is better with; it needs the rest. */
  better: readonly Part[];
  /** What it is like where no language model is connected. */
  without?: string;
  /** Its place among the others. */
  place: number;
  /** What opens its site, where people use that instead of a room. */
  site?: string;
  /** What asks whose session it is, where something is remembered of people, and what a name is good for. */
  profile?: { word: string; hint: string };
}

/** `start.tsx`: a form of its own with which a session is started, on the start page and the console. */
export interface KindStart {
  /** What it does, as a button says it. */
  word: string;
  Form: ComponentType<{ token: string }>;
}

const FOLDERS: Partial<Record<string, string>> = KIND_PAGES;

/** Whether a kind is in a package of its own: what it shows is no part of this build. */
export const isForeign = (kind: string): boolean => !(KINDS as readonly string[]).includes(kind);

/** Whether a kind's pages are in this folder. */
export const isOf = (folder: string, kind: string | null): boolean => kind !== null && FOLDERS[kind] === folder;

/** Of one file of each folder, by its path: a kind's; null where it has none. */
export function ofKind<Part>(files: Record<string, Part>): (kind: string) => Part | null {
  const parts = new Map(Object.entries(files).map(([path, part]) => [path.split("/").at(-2), part]));
  return (kind) => parts.get(FOLDERS[kind] ?? "") ?? null;
}
