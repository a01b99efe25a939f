/** What was typed and is not stored, as this tab keeps it: a reload of the page loses none of it. */
import * as v from "valibot";

import { tabStorage } from "../shared/storage";
import type { TypedMessage } from "./typed";

/** About as long as a page tries by itself to get in again: what has waited for longer is given back. */
const PROMPT_MS = 120_000;

const KEPT = v.object({
  /** When it was kept, in milliseconds since the epoch. */
  at: v.number(),
  typed: v.array(
    v.object({
      ref: v.string(),
      text: v.string(),
      failed: v.nullable(v.union([v.picklist(["silent", "gone", "over"]), v.object({ refused: v.string() })])),
    }),
  ),
});

/** Of one person in one session; `owner` is their key in the room. */
export function keepTyped(session: string, owner: string, typed: TypedMessage[]): void {
  const key = keyOf(session, owner);
  if (typed.length === 0) return tabStorage.removeItem(key);
  tabStorage.setItem(key, JSON.stringify({ at: Date.now(), typed: typed.map(({ ref, text, failed }) => ({ ref, text, failed })) }));
}

/** The same again, oldest first. */
export function keptTyped(session: string, owner: string): TypedMessage[] {
  const found = v.safeParse(KEPT, parsed(tabStorage.getItem(keyOf(session, owner))));
  if (!found.success) return [];
  const { at, typed } = found.output;
  const unsent = Date.now() - at > PROMPT_MS ? "gone" : null;
  return typed.map(({ ref, text, failed }) => ({ ref, text, line: null, late: true, failed: failed ?? unsent }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null; // somebody else has written there
  }
}

const keyOf = (session: string, owner: string): string => `beatroom.typed.${session}.${owner}`;
