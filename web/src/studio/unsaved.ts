/** Text that has not been saved yet: it survives a reload. */
import * as v from "valibot";

import { parsed } from "../api/read";
import { browserStorage } from "../shared/storage";

/** `etag` is of what the text was made from; null for a personality that was not there. */
const UNSAVED = v.object({ text: v.string(), etag: v.nullable(v.string()) });

export type Unsaved = v.InferOutput<typeof UNSAVED>;

const keyOf = (name: string): string => `beatroom.studio.${name}`;

export function keepUnsaved(name: string, unsaved: Unsaved): void {
  browserStorage.setItem(keyOf(name), JSON.stringify(unsaved));
}

export function unsavedOf(name: string): Unsaved | null {
  const kept = v.safeParse(UNSAVED, parsed(browserStorage.getItem(keyOf(name)) ?? ""));
  return kept.success ? kept.output : null;
}

export function forgetUnsaved(name: string): void {
  browserStorage.removeItem(keyOf(name));
}
