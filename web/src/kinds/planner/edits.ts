/**
 * What a person does to a block, as pure functions: what the day looks like then, and the patch that
 * says so.
 *
 * A block that is moved within its place takes along what hangs on it; one that goes elsewhere leaves
 * it behind, at the time that it has. A block whose end is moved pushes what comes right after it, one
 * whose start is moved what comes right before.
 */
import type { ET, TBPatch, UpdateEvent } from "../../wire/types.gen";
import type { Block } from "./plan";
import { durationOf, wallOf } from "./zone";

export type How = "move" | "start" | "end";

export type Edit =
  | { kind: "place"; id: string; how: How; start: number; end: number }
  | { kind: "add"; name: string; description: string; type: ET; start: number; end: number }
  | { kind: "change"; id: string; name: string; description: string; type: ET; start: number; end: number }
  | { kind: "remove"; id: string };

type Place = Extract<Edit, { kind: "place" }>;
type Op = TBPatch["ops"][number];
type Timing = NonNullable<UpdateEvent["p"]>;

/** The id of a block that the host has not named yet. */
export const UNNAMED = "new";

/** Blocks of the row; background blocks lie beside it. */
const inRow = (block: Block): boolean => !block.beside;

const after = (blocks: readonly Block[], of: Block): Block | undefined =>
  inRow(of) ? blocks.find((block) => block.id !== of.id && inRow(block) && block.timing === "ap" && block.start === of.end) : undefined;

const before = (blocks: readonly Block[], of: Block): Block | undefined =>
  inRow(of) ? blocks.find((block) => block.id !== of.id && inRow(block) && block.timing === "bn" && block.end === of.start) : undefined;

/** All that hang on a block one behind the other, by `next`. */
function chain(blocks: readonly Block[], of: Block, next: typeof after): string[] {
  const ids: string[] = [];
  for (let at = next(blocks, of); at && !ids.includes(at.id); at = next(blocks, at)) ids.push(at.id);
  return ids;
}

/** What hangs directly on a block. */
const hanging = (blocks: readonly Block[], of: Block): Block[] =>
  [before(blocks, of), after(blocks, of)].filter((block) => block !== undefined);

/** Whether a block that begins then has another place in the row. */
function leaves(blocks: readonly Block[], block: Block, start: number): boolean {
  if (!inRow(block)) return false;
  const along = [block.id, ...chain(blocks, block, after), ...chain(blocks, block, before)];
  const others = blocks.filter((one) => !along.includes(one.id));
  return lastBefore(others, start) !== lastBefore(others, block.start);
}

/** The timing that a block has once an edge or the whole of it was moved. */
function timingAfter(block: Block, how: How): Block["timing"] {
  if (how === "end" && block.timing === "ap") return "ap";
  if (how === "start" && block.timing === "bn") return "bn";
  return "fs";
}

const replaced = (blocks: readonly Block[], change: (block: Block) => Block): Block[] => blocks.map(change);

function placed(blocks: readonly Block[], { id, how, start, end }: Place): Block[] {
  const block = blocks.find((one) => one.id === id);
  if (!block) return [...blocks];
  const goes = how === "move" && leaves(blocks, block, start);
  const pinned = goes ? hanging(blocks, block).map((one) => one.id) : [];
  const pushed = goes ? [] : [...(how === "start" ? [] : chain(blocks, block, after)), ...(how === "end" ? [] : chain(blocks, block, before))];
  const by = how === "end" ? end - block.end : start - block.start;
  return replaced(blocks, (one) => {
    if (one.id === id) return { ...one, start, end, timing: timingAfter(one, how) };
    if (pinned.includes(one.id)) return { ...one, timing: "fs" };
    return pushed.includes(one.id) ? { ...one, start: one.start + by, end: one.end + by } : one;
  });
}

/** The blocks as they look after an edit; one that is about a block that is gone changes nothing. */
export function applied(blocks: readonly Block[], edit: Edit): Block[] {
  switch (edit.kind) {
    case "place":
      return placed(blocks, edit);
    case "add": {
      const { name, description, type, start, end } = edit;
      return [...blocks, { id: UNNAMED, name, description, type, start, end, timing: "fs", fixed: false, beside: type === "BG", overlaps: [] }];
    }
    case "remove":
      return blocks.filter((block) => block.id !== edit.id);
    case "change": {
      const { id, name, description, type, start, end } = edit;
      const block = blocks.find((one) => one.id === id);
      if (!block) return [...blocks];
      const there = sameTimes(block, edit) ? [...blocks] : placed(blocks, { kind: "place", id, how: "move", start, end });
      return replaced(there, (one) => (one.id === id ? { ...one, name, description, type, beside: type === "BG" } : one));
    }
  }
}

const sameTimes = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start === b.start && a.end === b.end;

/** Whether an edit would change anything. */
export function changesAnything(blocks: readonly Block[], edit: Edit): boolean {
  if (edit.kind === "add") return true;
  const block = blocks.find((one) => one.id === edit.id);
  if (!block || block.fixed || edit.kind === "remove") return block !== undefined && !block.fixed;
  if (!sameTimes(block, edit)) return true;
  return edit.kind === "change" && (edit.name !== block.name || edit.description !== block.description || edit.type !== block.type);
}

/** A day's date and its zone: what a wall time is read by. */
export interface Wall {
  date: string;
  tz: string;
}

const fixedStart = ({ start, end }: { start: number; end: number }, { date, tz }: Wall): Timing => ({
  a: "fs",
  st: wallOf(start, date, tz),
  dur: durationOf(end - start),
});

const update = (id: string, fields: Partial<Omit<UpdateEvent, "op" | "id">>): Op => ({ op: "ue", id, n: null, d: null, t: null, p: null, ...fields });

const pins = (blocks: readonly Block[], of: Block, wall: Wall): Op[] =>
  hanging(blocks, of).map((block) => update(block.id, { p: fixedStart(block, wall) }));

/** The last block of the row that begins before an instant; null when it would be the first. */
function lastBefore(blocks: readonly Block[], start: number): string | null {
  const earlier = blocks.filter((block) => inRow(block) && block.start < start);
  return earlier.reduce<Block | null>((last, block) => (last && last.start > block.start ? last : block), null)?.id ?? null;
}

/** The patch that makes an edit, on the host's blocks; null when there is nothing to do. */
export function patchOf(blocks: readonly Block[], edit: Edit, wall: Wall): TBPatch | null {
  if (edit.kind === "add") {
    const { name, description, type } = edit;
    const events = [{ id: null, n: name, d: description, t: type, p: fixedStart(edit, wall) }];
    return { ops: [{ op: "ae", after: lastBefore(blocks, edit.start), events }] };
  }
  const block = blocks.find((one) => one.id === edit.id);
  if (!block || !changesAnything(blocks, edit)) return null;
  switch (edit.kind) {
    case "remove":
      return { ops: [...pins(blocks, block, wall), { op: "re", ids: [block.id] }] };
    case "place":
      return { ops: edit.how === "move" ? movedOps(blocks, block, edit, wall) : [resizedOp(block, edit, wall)] };
    case "change": {
      const fields = {
        n: edit.name === block.name ? null : edit.name,
        d: edit.description === block.description ? null : edit.description,
        t: edit.type === block.type ? null : edit.type,
      };
      const beside = (edit.type === "BG") !== (block.type === "BG");
      if (sameTimes(block, edit) && !beside) return { ops: [update(block.id, fields)] };
      const [first, ...more] = movedOps(blocks, block, edit, wall);
      // What leaves the row, or comes into it, leaves what hung on it.
      const left = beside && more.length === 0 ? pins(blocks, block, wall) : [];
      return { ops: [first?.op === "ue" ? { ...first, ...fields } : update(block.id, fields), ...left, ...more] };
    }
  }
}

function movedOps(blocks: readonly Block[], block: Block, to: { start: number; end: number }, wall: Wall): Op[] {
  const timed = update(block.id, { p: fixedStart(to, wall) });
  if (!leaves(blocks, block, to.start)) return [timed];
  const others = blocks.filter((one) => one.id !== block.id);
  return [timed, ...pins(blocks, block, wall), { op: "me", id: block.id, after: lastBefore(others, to.start) }];
}

function resizedOp(block: Block, { how, start, end }: Place, wall: Wall): Op {
  const a = timingAfter(block, how);
  const p: Timing = a === "ap" || a === "bn" ? { a, dur: durationOf(end - start) } : fixedStart({ start, end }, wall);
  return update(block.id, { p });
}

/** Two blocks of the row that would overlap, of which at least one has changed; null if none do. */
export function clash(was: readonly Block[], is: readonly Block[]): [Block, Block] | null {
  const same = new Map(was.map((block) => [block.id, block]));
  const row = is.filter(inRow);
  const touched = row.filter((block) => {
    const known = same.get(block.id);
    return !known || !inRow(known) || !sameTimes(known, block);
  });
  for (const block of touched) {
    const other = row.find((one) => one.id !== block.id && one.start < block.end && block.start < one.end);
    if (other) return [block, other];
  }
  return null;
}
