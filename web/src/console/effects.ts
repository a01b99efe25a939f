/** What each act does to the session's end, as the service reckons it (`flows/core/rundown.py`). */
import { between, clockFace, inWords } from "../clock/sessionClock";
import type { Agenda, AgendaItem } from "../protocol";
import { endWords } from "./reorder";

/** Seconds that the goodbye keeps at least, where it has as many. */
const GOODBYE_FOR = 15;

/** What becomes of the end, in words; and whether the service would refuse the act. */
export interface Effect {
  words: string;
  refused?: boolean;
}

/** The beat that comes next; undefined where the last one runs. */
export const nextOf = ({ items }: Pick<Agenda, "items">): AgendaItem | undefined => items.find(({ state }) => state === "upcoming");

const CLOSING: Effect = { words: "The goodbye has begun, and the session ends with it.", refused: true };

/** A jump, or a skip to the next one, or the wrap-up: a beat to come begins now. */
export function jumpEffect(agenda: Agenda, at: number, beat: string): Effect {
  const { items, length, hard_end: hard } = agenda;
  const [target, last] = [items.find(({ id }) => id === beat), items.at(-1)];
  if (!target || !last) return { words: "" };
  const overdue = at - target.offset;
  const shift = overdue > 0 && !agenda.late_moves ? 0 : overdue;
  if (target === last) return { words: `The goodbye comes now; the session ends when it has been said.` };
  const earlier = between(last.offset + shift, last.offset);
  if (!hard || shift >= 0 || earlier === 0) return { words: endWords(agenda, hard ? Math.max(0, shift) : shift) };
  return { words: `The goodbye comes at ${clockFace(last.offset + shift)}, ${clockFace(earlier)} earlier; the session ends by ${clockFace(length)}.` };
}

/** The next beat begins now. */
export function skipEffect(agenda: Agenda, at: number): Effect {
  const next = nextOf(agenda);
  if (!next) return CLOSING;
  const { words } = jumpEffect(agenda, at, next.id);
  // Of the goodbye that says itself that it comes.
  return { words: next === agenda.items.at(-1) ? words : `“${short(next.title)}” comes now. ${words}` };
}

/** The goodbye begins now, whatever was still planned. */
export function wrapUpEffect(agenda: Agenda, at: number): Effect {
  const last = agenda.items.at(-1);
  if (last?.state !== "upcoming") return CLOSING;
  return { words: `What is still planned is left out. ${jumpEffect(agenda, at, last.id).words}` };
}

/** More time for the beat that runs, or less. */
export function extendEffect(agenda: Agenda, at: number, seconds: number): Effect {
  const next = nextOf(agenda);
  if (!next) return CLOSING;
  const over = at - next.offset;
  if (seconds > 0) return { words: endWords(agenda, seconds + Math.max(0, over)) };
  const taken = Math.max(seconds, Math.min(0, over));
  return taken < 0 ? { words: endWords(agenda, taken) } : { words: "Its time is up: there is none left to take away.", refused: true };
}

/** More time for a beat to come, or less: some of it has to be left. */
export function extendAheadEffect(agenda: Agenda, beat: string, seconds: number): Effect {
  const { items, length } = agenda;
  const left = items.filter(({ state }) => state === "upcoming");
  const place = left.findIndex(({ id }) => id === beat);
  const has = (left[place + 1]?.offset ?? length) - (left[place]?.offset ?? 0);
  const least = place === left.length - 1 ? Math.min(GOODBYE_FOR, has) : 0;
  const fits = seconds > 0 || (has + seconds > 0 && has + seconds >= least);
  return fits ? { words: endWords(agenda, seconds) } : { words: `It has only ${inWords(has)}, too little to take that away.`, refused: true };
}

/** The clock stands, or goes on. */
export function holdEffect(agenda: Agenda, at: number): Effect {
  if (agenda.phase === "held") return { words: `The clock goes on. ${endWords(agenda, 0)}` };
  const last = agenda.items.at(-1);
  if (last && last.state !== "upcoming") return CLOSING;
  if (agenda.hard_end && last && at >= last.offset) return { words: "The goodbye is due: no hold stops it.", refused: true };
  return { words: agenda.hard_end ? "The session still ends at its time: what is left gives up the time for which it is held." : "The end moves by as long as the clock is held." };
}

export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
