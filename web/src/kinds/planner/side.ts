/**
 * The page's side of the plan, as pure functions.
 *
 * What a person does is shown at once: as a *draft* while the hand is on it, then *queued*, then
 * *sent* on a revision of the host's. The next state of the host is the truth: with a later revision
 * the change was taken, with a problem it was refused, and then the page shows what the host has.
 */
import { applied, changesAnything, clash, patchOf, type Edit } from "./edits";
import type { PatchPlan } from "../../wire/types.gen";
import type { Block, Plan } from "./plan";
import { spanWords } from "./words";

export interface Side {
  host: Plan | null;
  draft: Edit | null;
  queue: Edit[];
  sent: { base: number; edit: Edit } | null;
  /** Why the last change was put back, as a sentence; empty when it was not. */
  refusal: string;
}

export const FRESH_SIDE: Side = { host: null, draft: null, queue: [], sent: null, refusal: "" };

/** The host's blocks with all that is on its way. */
const settled = ({ host, sent, queue }: Side): Block[] =>
  [...(sent ? [sent.edit] : []), ...queue].reduce<Block[]>(applied, host?.blocks ?? []);

/** The blocks as the page shows them. */
export const shown = (side: Side): Block[] => (side.draft ? applied(settled(side), side.draft) : settled(side));

export const drafted = (side: Side, draft: Edit): Side => ({ ...side, draft, refusal: "" });

export const discarded = (side: Side): Side => ({ ...side, draft: null });

/** The hand is off: the draft is to be sent, unless it changes nothing or cannot be. */
export function settle(side: Side): Side {
  const { draft, host } = side;
  if (!draft || !host) return discarded(side);
  const now = settled(side);
  const open = discarded(side);
  if (!changesAnything(now, draft)) return open;
  const overlap = clash(now, applied(now, draft));
  if (!overlap) return { ...open, queue: [...side.queue, draft] };
  const [one, other] = overlap;
  return { ...open, refusal: `${one.name} would overlap ${other.name} from ${spanWords(other, host.tz)}, so it stays where it was.` };
}

/** The next change to send, once the one before it was answered. */
export function sending(side: Side): [Side, PatchPlan | null] {
  const { host, sent, queue } = side;
  const [edit, ...rest] = queue;
  if (!host || !edit || sent || host.date === null) return [side, null];
  const patch = patchOf(host.blocks, edit, { date: host.date, tz: host.tz });
  if (!patch) return sending({ ...side, queue: rest });
  const message: PatchPlan = { version: 1, type: "PATCH", revision: host.revision, patch };
  return [{ ...side, queue: rest, sent: { base: host.revision, edit } }, message];
}

/** How things stand, by the host. */
export function heard(side: Side, host: Plan): Side {
  const { sent, host: was } = side;
  if (was && was.date !== host.date) return { ...FRESH_SIDE, host };
  if (!sent) return { ...side, host };
  if (host.revision !== sent.base) return { ...side, host, sent: null };
  // A problem that stood before is not about this change.
  if (host.problem === null || host.problem === was?.problem) return { ...side, host };
  return { ...side, host, sent: null, queue: [], draft: null, refusal: host.problem };
}

/** The change that was sent is refused: it alone is put back, and what was done after it stays. */
export const refusedSide = (side: Side, why: string): Side => {
  if (!side.sent) return side;
  const blocks = side.host?.blocks ?? [];
  return { ...side, sent: null, refusal: `${editWords(side.sent.edit, blocks)}: ${why}` };
};

/** What an edit does, in words. */
function editWords(edit: Edit, blocks: readonly Block[]): string {
  const name = edit.kind === "add" ? edit.name : blocks.find((block) => block.id === edit.id)?.name ?? "a block";
  return { place: `${name} stays where it was`, add: `${name} was not added`, change: `${name} was not changed`, remove: `${name} was not removed` }[edit.kind];
}

/** A change was not answered: the page shows what the host has. */
export const unanswered = (side: Side, why: string): Side =>
  side.sent || side.queue.length > 0 ? { ...side, sent: null, queue: [], refusal: why } : side;
