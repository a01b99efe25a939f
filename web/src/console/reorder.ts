/** Where a beat that is to come can be put, and what a change does to the session's end. */
import { between, clockFace, mustEndAt, type Ending } from "../clock/sessionClock";
import type { AgendaItem } from "../protocol";
import { hourAndMinute } from "../shared/localTime";

const runs = ({ state }: AgendaItem): boolean => state === "active" || state === "warning" || state === "overtime";

/** The beats that keep an order: the one that runs, and those to come. */
const inOrder = (items: AgendaItem[]): AgendaItem[] => items.filter((item) => runs(item) || item.state === "upcoming");

/** Whether a beat can be put elsewhere: it is to come, and neither the first nor the last. */
export function movable(items: AgendaItem[], id: string): boolean {
  const item = items.find((one) => one.id === id);
  return item?.state === "upcoming" && item !== items[0] && item !== items.at(-1);
}

/**
 * What a beat comes after, where it is put before another one.
 *
 * Null where that is no place for it, or the one that it has.
 */
export function placeBefore(items: AgendaItem[], id: string, before: string): string | null {
  if (!movable(items, id)) return null;
  const order = inOrder(items);
  const [from, to] = [order.findIndex((one) => one.id === id), order.findIndex((one) => one.id === before)];
  return to < 1 || to === from || to === from + 1 ? null : (order[to - 1]?.id ?? null);
}

/** What it comes after, one place earlier or later; null where there is none. */
export function placeBy(items: AgendaItem[], id: string, by: 1 | -1): string | null {
  const order = inOrder(items);
  const from = order.findIndex((one) => one.id === id);
  const before = order[by === 1 ? from + 2 : from - 1];
  return before && before.state === "upcoming" ? placeBefore(items, id, before.id) : null;
}

/** What a beat comes after as things stand. */
export const placeOf = (items: AgendaItem[], id: string): string | null => {
  const order = inOrder(items);
  return order[order.findIndex((one) => one.id === id) - 1]?.id ?? null;
};

/** What so many seconds more, or less, for a beat do to the end. */
export function endWords(agenda: Ending, seconds: number): string {
  const { hard_end: hard, length } = agenda;
  const by = between(length, length + seconds);
  const wall = mustEndAt(agenda);
  const at = wall === null ? clockFace(length) : `${hourAndMinute(wall)}, time of day`;
  if (by === 0) return `The end stays at ${at}.`;
  const more = by > 0;
  if (hard) return `The end stays at ${at}: what is left gets ${more ? "less" : "more"} time, each beat in proportion.`;
  return `The end moves to ${clockFace(length + seconds)}, ${clockFace(by)} ${more ? "later" : "earlier"}.`;
}
