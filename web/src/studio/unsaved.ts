/** Text that has not been saved yet: it survives a reload. */
import { isRecord } from "../guards";

export interface Unsaved {
  text: string;
  /** What the text was made from; null for a personality that was not there. */
  etag: string | null;
}

const keyOf = (name: string): string => `beatroom.studio.${name}`;

export function keepUnsaved(name: string, unsaved: Unsaved): void {
  try {
    window.localStorage.setItem(keyOf(name), JSON.stringify(unsaved));
  } catch {
    // Storage is full or forbidden: the text is still in the page, and saving still works.
  }
}

export function unsavedOf(name: string): Unsaved | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(keyOf(name)) ?? "null");
    if (!isRecord(value) || typeof value.text !== "string") return null;
    return { text: value.text, etag: typeof value.etag === "string" ? value.etag : null };
  } catch {
    // Something else stands there: it is not ours to show.
    return null;
  }
}

export function forgetUnsaved(name: string): void {
  window.localStorage.removeItem(keyOf(name));
}
