import { create } from "zustand";

import { ApiError, explain, passes, statusOf } from "../api/http";
import { getPersonalities, startSession, type NewSession } from "../api/operator";
import { keepGuestLink } from "../api/token";
import { doorOf } from "../kinds/doors";
import type { KindDoor } from "../kinds/kindPages";
import type { Personality, Started } from "../protocol";
import type { KeepsakeAnswer } from "../wire/types.gen";
import { readPeople } from "./people";
import { doors, programme } from "./programme";
import { keepRecent, recent } from "./recent";

/** What most sessions leave as it is. */
export interface Details {
  /** A local date and time as `<input type="datetime-local">` gives it; empty for now. */
  startsAt: string;
  /** One person a line: `Ana, role: designer`. */
  people: string;
  ends: "as written" | "hard" | "soft";
  recording: "as written" | "yes" | "no";
  /** What whoever has a link sees once it is over. */
  keepsake: "as written" | KeepsakeAnswer["shows"];
}

/** The kind that most sessions are of. */
const PLAIN = "conversation";

export const AS_WRITTEN: Details = { startsAt: "", people: "", ends: "as written", recording: "as written", keepsake: "as written" };

interface StartState {
  personalities: Personality[] | null;
  /** The kind whose door is open. */
  kind: string;
  chosen: string | null;
  title: string;
  /** Minutes as typed; empty for the personality's own length. */
  minutes: string;
  /** Whose session it is, where its kind remembers people; empty for nobody's. */
  profile: string;
  details: Details;
  starting: boolean;
  error: string | null;
  /** Why there is no list may pass by itself. */
  passing: boolean;
  /** The service does not know the operator's token. */
  refused: boolean;
  load: (token: string) => Promise<void>;
  open: (kind: string) => void;
  choose: (name: string) => void;
  setTitle: (title: string) => void;
  setMinutes: (minutes: string) => void;
  setProfile: (profile: string) => void;
  setDetails: (change: Partial<Details>) => void;
  start: (token: string) => Promise<Started | null>;
}

export const usable = (personality: Personality): boolean => personality.problems.length === 0;

/** The door of the chosen personality's kind, which by a search is another than the open one. */
export function doorOfChosen(personalities: Personality[] | null, chosen: string | null): KindDoor | null {
  const kind = personalities?.find(({ name }) => name === chosen)?.kind;
  return kind ? doorOf(kind) : null;
}

/** The length that was typed, in minutes; null where none was. */
export const secondsOf = (minutes: string): number | null => (minutes ? Math.round(Number(minutes) * 60) : null);

export const anyChats = (personalities: Personality[]): boolean => personalities.some((one) => one.chats);

/** What is chosen to begin with: the first that can be started of what the page shows first. */
function firstChoice(personalities: Personality[]): { kind: string; chosen: string | null } {
  const all = doors(personalities);
  const kind = all.includes(PLAIN) ? PLAIN : (all[0] ?? PLAIN);
  return { kind, chosen: firstBehind(personalities, kind) };
}

/** A length that was typed is of the personality for which it was. */
const chosenOf = (is: { chosen: string | null; minutes: string }, chosen: string | null): Partial<StartState> =>
  ({ chosen, error: null, minutes: chosen === is.chosen ? is.minutes : "" });

function firstBehind(personalities: Personality[], kind: string): string | null {
  const shown = programme(personalities, kind, recent(), anyChats(personalities));
  return shown.flatMap((group) => group.personalities).find(usable)?.name ?? null;
}

export const useStart = create<StartState>()((set, get) => ({
  personalities: null,
  kind: PLAIN,
  chosen: null,
  title: "",
  minutes: "",
  profile: "",
  details: AS_WRITTEN,
  starting: false,
  error: null,
  passing: false,
  refused: false,

  load: async (token) => {
    if (!get().passing) set({ error: null, refused: false });
    try {
      const personalities = await getPersonalities(token);
      // Whoever comes from the studio finds what they chose there behind its own door.
      const chosen = personalities.find(({ name }) => name === get().chosen);
      set({ personalities, error: null, passing: false, ...(chosen ? { kind: chosen.kind ?? get().kind } : firstChoice(personalities)) });
    } catch (error) {
      set({ error: explain(error), passing: passes(statusOf(error)), refused: statusOf(error) === 401 });
    }
  },
  open: (kind) => {
    const mine = (get().personalities ?? []).filter((one) => one.kind === kind && !one.seated);
    set((is) => ({ kind, ...chosenOf(is, firstBehind(mine, kind)) }));
  },
  choose: (chosen) => set((is) => chosenOf(is, chosen)),
  setTitle: (title) => set({ title }),
  setMinutes: (minutes) => set({ minutes, error: null }),
  setProfile: (profile) => set({ profile }),
  setDetails: (change) => set(({ details }) => ({ details: { ...details, ...change } })),

  start: async (token) => {
    const { personalities, chosen, title, minutes, profile, details } = get();
    const door = doorOfChosen(personalities, chosen);
    if (!chosen) return null;
    const length = secondsOf(minutes);
    set({ starting: true, error: null });
    try {
      const started = await startSession(token, {
        personality: chosen,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(title.trim() ? { title: title.trim() } : {}),
        ...(length === null ? {} : { length }),
        ...(profile.trim() && door?.profile ? { profile: profile.trim() } : {}),
        ...wished(details),
      });
      keepGuestLink(started.id, started.join.guest.url);
      keepRecent(chosen);
      // They were of this session alone.
      set({ title: "", minutes: "", profile: "", details: AS_WRITTEN });
      return started;
    } catch (error) {
      set({ error: refusalOf(error), refused: statusOf(error) === 401 });
      return null;
    } finally {
      set({ starting: false });
    }
  },
}));

/** Of a length the service's sentence alone: its field has another name here, in other units. */
function refusalOf(error: unknown): string {
  const first = error instanceof ApiError ? error.problem.errors?.[0] : undefined;
  return first?.field === "length" ? first.message : explain(error);
}

function wished({ startsAt, people, ends, recording, keepsake }: Details): Partial<NewSession> {
  const participants = readPeople(people);
  return {
    ...(startsAt ? { starts_at: new Date(startsAt).toISOString() } : {}),
    ...(participants.length > 0 ? { participants } : {}),
    ...(ends === "as written" ? {} : { hard_end: ends === "hard" }),
    ...(recording === "as written" ? {} : { recording: recording === "yes" }),
    ...(keepsake === "as written" ? {} : { keepsake }),
  };
}
