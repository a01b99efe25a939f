/** The texts before and after this one, so that every step can be undone, in the form as in the YAML. */
export interface History {
  past: readonly string[];
  future: readonly string[];
  /** What is being written: it goes on as one step. */
  step: string | undefined;
}

export const NO_HISTORY: History = { past: [], future: [], step: undefined };

const MOST = 200;

export function afterStep({ past, step: last }: History, before: string, step: string | undefined): History {
  const goesOn = step !== undefined && step === last;
  return { past: goesOn ? past : [...past.slice(1 - MOST), before], future: [], step };
}

interface Moved {
  text: string;
  history: History;
}

export function undone({ past, future }: History, text: string): Moved | null {
  const to = past.at(-1);
  return to === undefined ? null : { text: to, history: { past: past.slice(0, -1), future: [text, ...future], step: undefined } };
}

export function redone({ past, future }: History, text: string): Moved | null {
  const [to, ...rest] = future;
  return to === undefined ? null : { text: to, history: { past: [...past, text], future: rest, step: undefined } };
}
