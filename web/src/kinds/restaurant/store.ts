/** The restaurant's page: forms, place and signals in one store; components keep none of it. */
import { create } from "zustand";

import type { Visit } from "../../room/visit";
import type { FormName, Page } from "./fields";
import type { RestaurantAnswer as House, StateUpdate, SubmissionMessage, UiAction } from "../../wire/types.gen";
import { FRESH_SIDE, type Side } from "./sync";
import { EN, type Words } from "./words/en";
import type { Language } from "./words/languages";

export interface Problem {
  text: string;
  form: FormName | null;
  field: string | null;
}

/** An element that the host wants the guest to see. */
export interface Wanted {
  action: UiAction["action"];
  target: string;
}

interface TerraState {
  side: Side;
  page: Page;
  agent: StateUpdate["agent"];
  /** Whether the host of this connection has this page's forms. */
  hostThere: boolean;
  submitting: FormName | null;
  /** What was booked or ordered during this visit, the oldest first. */
  booked: SubmissionMessage[];
  problem: Problem | null;
  /** The forms that the guest tried to send: from then on the page says what is missing. */
  tried: Partial<Record<FormName, boolean>>;
  wanted: Wanted | null;
  /** The target that is highlighted. */
  lit: string | null;
  visit: Visit | null;
  dialling: boolean;
  /** Why there is no host, as it was thrown; null where nothing went wrong. */
  trouble: unknown;
  panelOpen: boolean;
  house: House | null;
  /** Why the house is not known, as it was thrown; null where nothing went wrong. */
  houseTrouble: unknown;
  /** Of the page. */
  language: Language;
  words: Words;
  /** The language whose words are on their way, or here. */
  wantedLanguage: Language;
  /** What the host of this visit speaks; null while there is none. */
  hostLanguage: Language | null;
  /** The languages that the host has said not to speak, or the guest not to want. */
  declined: Language[];
  set: (change: Partial<TerraState>) => void;
  reset: () => void;
}

const FRESH = {
  side: FRESH_SIDE,
  page: "home" as Page,
  agent: "greeter" as const,
  hostThere: false,
  submitting: null,
  booked: [],
  problem: null,
  tried: {},
  wanted: null,
  lit: null,
  visit: null,
  dialling: false,
  trouble: null as unknown,
  panelOpen: true,
  house: null,
  houseTrouble: null as unknown,
  language: "en" as Language,
  words: EN,
  wantedLanguage: "en" as Language,
  hostLanguage: null,
  declined: [],
};

export const useTerra = create<TerraState>()((set) => ({
  ...FRESH,
  set: (partial) => set(partial),
  reset: () => set(FRESH),
}));
