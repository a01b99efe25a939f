import { create } from "zustand";

import { ApiError, explain, statusOf } from "../api/http";
import { checkText, getSource, saveText } from "./api";
import type { CheckView as Checked, PersonalityView as Source } from "../wire/types.gen";
import { afterStep, NO_HISTORY, redone, undone, type History } from "./history";
import { blank } from "./templates";
import { forgetUnsaved, keepUnsaved, unsavedOf } from "./unsaved";

/** What somebody else saved meanwhile. */
export interface Conflict {
  text: string;
  etag: string;
}

interface StudioState {
  name: string;
  /** Null until it is loaded. */
  text: string | null;
  /** The text as the service has it, and its tag; null where there is none yet. */
  saved: { text: string; etag: string } | null;
  checked: Checked | null;
  /** What the text gave when it last had no problems that hide it. */
  lastGood: Checked | null;
  checking: boolean;
  saving: boolean;
  /** Why it cannot be shown. */
  problem: { text: string; status: number } | null;
  /** Why it was not saved. */
  refusal: string | null;
  conflict: Conflict | null;
  /** Text from before a reload was brought back. */
  recovered: boolean;
  /** Whether it is nobody's file: it is changed as any, and neither kept nor saved. */
  borrowed: boolean;
  /** The texts before this one, and those that were undone. */
  history: History;
  load: (token: string, name: string) => Promise<void>;
  /** `step` names what is being written: what goes on under the same name is undone at once. */
  write: (text: string, step?: string) => void;
  /** What is written next is a step of its own. */
  endStep: () => void;
  undo: () => void;
  redo: () => void;
  /** Takes up a text that is to be changed, and not saved. */
  borrow: (name: string, text: string) => void;
  /** A new personality's first text. */
  begin: (name: string, text: string) => void;
  check: (token: string) => Promise<void>;
  save: (token: string, draft?: boolean) => Promise<boolean>;
  /** Goes on from what somebody else saved: with their text, or with one's own over it. */
  settle: (text: string) => void;
  /** Back to the text as the service has it. */
  revert: () => void;
  set: (change: Partial<Pick<StudioState, "refusal" | "conflict" | "recovered">>) => void;
}

const FRESH = {
  name: "",
  text: null,
  saved: null,
  checked: null,
  lastGood: null,
  checking: false,
  saving: false,
  problem: null,
  refusal: null,
  conflict: null,
  recovered: false,
  borrowed: false,
  history: NO_HISTORY,
};

/** What new personalities begin with, until they are opened. */
const begun = new Map<string, string>();

/** The tag that the text was made from: that of a recovered one may be older than the service's. */
let madeFrom: string | null = null;
/** How often the service was asked for a text: a late answer changes nothing. */
let reads = 0;

export const useStudio = create<StudioState>()((set, get) => ({
  ...FRESH,
  load: async (token, name) => {
    set(({ name: before, problem }) => ({ ...FRESH, name, problem: before === name ? problem : null }));
    const unsaved = unsavedOf(name);
    const first = begun.get(name);
    begun.delete(name);
    // It has never been saved: there is nothing to ask for. Should somebody else save one of that name, saving says so.
    if (first !== undefined || unsaved?.etag === null) {
      madeFrom = null;
      return set({ problem: null, text: first ?? unsaved?.text ?? blank(name), recovered: first === undefined });
    }
    const mine = ++reads;
    try {
      const source = await getSource(token, name);
      if (mine !== reads || get().name !== name || get().borrowed) return;
      const kept = unsaved;
      const recovered = kept !== null && kept.text !== source.text;
      madeFrom = recovered ? kept.etag : source.etag;
      set({ problem: null, saved: { text: source.text, etag: source.etag }, text: recovered ? kept.text : source.text, recovered, checked: recovered ? null : ofText(source), lastGood: source.rundown ? source : null });
    } catch (error) {
      if (mine !== reads || get().name !== name || get().borrowed) return;
      if (statusOf(error) !== 404) return set({ problem: { text: explain(error), status: statusOf(error) } });
      madeFrom = null;
      set({ problem: null, text: unsaved?.text ?? blank(name), recovered: unsaved !== null });
    }
  },
  write: (text, step) => {
    const { text: before, history } = get();
    if (text === before) return;
    if (before !== null) set({ history: afterStep(history, before, step) });
    hold(text);
  },
  endStep: () => set(({ history }) => ({ history: { ...history, step: undefined } })),
  undo: () => move(undone),
  redo: () => move(redone),
  borrow: (name, text) => set({ ...FRESH, name, text, borrowed: true }),
  begin: (name, text) => {
    begun.set(name, text);
    keepUnsaved(name, { text, etag: null });
  },
  check: async (token) => {
    const { text, name } = get();
    if (text === null) return;
    set({ checking: true });
    try {
      const checked = await checkText(token, text, name);
      if (get().text !== text || get().name !== name) return;
      set({ checked, checking: false, ...(checked.rundown ? { lastGood: checked } : {}) });
    } catch (error) {
      // Problems are shown as far as they are known; saving says the same in full.
      set({ checking: false, refusal: statusOf(error) === 0 ? explain(error) : get().refusal });
    }
  },
  save: async (token, draft = false) => {
    const { text, name } = get();
    if (text === null) return false;
    set({ saving: true, refusal: null });
    try {
      const source = await saveText(token, name, { text, etag: madeFrom, draft });
      madeFrom = source.etag;
      set({ saved: { text, etag: source.etag }, recovered: false, checked: ofText(source) });
      if (get().text === text) forgetUnsaved(name);
      else keepUnsaved(name, { text: get().text ?? text, etag: madeFrom });
      return true;
    } catch (error) {
      if (statusOf(error) === 412) set(await theirs(token, name, error));
      else set({ refusal: explain(error) });
      return false;
    } finally {
      set({ saving: false });
    }
  },
  settle: (text) => {
    const { conflict } = get();
    if (!conflict) return;
    madeFrom = conflict.etag;
    set({ saved: { text: conflict.text, etag: conflict.etag }, conflict: null, recovered: false });
    get().write(text);
  },
  revert: () => {
    const { saved, name } = get();
    if (!saved) return;
    madeFrom = saved.etag;
    forgetUnsaved(name);
    set({ text: saved.text, recovered: false });
  },
  set: (change) => set(change),
}));

/** The text in hand, kept against a reload. */
function hold(text: string): void {
  const { name, saved, borrowed } = useStudio.getState();
  if (!borrowed && saved?.text === text) forgetUnsaved(name);
  else if (!borrowed) keepUnsaved(name, { text, etag: madeFrom });
  useStudio.setState({ text });
}

function move(step: typeof undone): void {
  const { text, history } = useStudio.getState();
  const to = text === null ? null : step(history, text);
  if (!to) return;
  useStudio.setState({ history: to.history });
  hold(to.text);
}

/** What a saved text itself gives: of a draft, the rundown is that of the version that serves. */
function ofText(source: Source): Checked {
  return source.problems.length === 0 ? source : { problems: source.problems, personality: null, host: null, rundown: null, graph: null };
}

/** What stands there now; a personality that somebody deleted is said to be so. */
async function theirs(token: string, name: string, error: unknown): Promise<Partial<StudioState>> {
  try {
    const { text, etag } = await getSource(token, name);
    return { conflict: { text, etag } };
  } catch (gone) {
    if (statusOf(gone) !== 404) return { refusal: explain(error instanceof ApiError ? error : gone) };
    madeFrom = null;
    return { saved: null, refusal: "Somebody deleted this personality meanwhile. Save again to bring it back with your text." };
  }
}

export const isUnsaved = ({ text, saved }: Pick<StudioState, "text" | "saved">): boolean =>
  text !== null && text !== saved?.text;
