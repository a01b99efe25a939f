/** What the start page offers: the kinds as doors, and behind each its personalities in a useful order. */
import { doorOf } from "../kinds/doors";
import type { Personality } from "../protocol";

/** The session that shows everything that works without a language model. */
export const TRY_IT = "try-it";

export interface Group {
  word: string;
  personalities: Personality[];
}

/** The kinds that there is something of, as they are offered. */
export function doors(personalities: Personality[]): string[] {
  const kinds = new Set(personalities.filter(({ seated }) => !seated).map(({ kind }) => kind));
  return [...kinds]
    .filter((kind): kind is string => kind !== null)
    .sort((one, other) => doorOf(one).place - doorOf(other).place || one.localeCompare(other));
}

/** Those behind a door, in groups: where to start without a model, one's own, and those that came with us.
 *  Whoever was made for a place at another's table is there among one's own alone. */
export function programme(all: Personality[], kind: string, lately: string[], chats: boolean): Group[] {
  const first = chats ? [] : all.filter(({ name }) => name === TRY_IT);
  const rest = latest(all, lately).filter((one) => !first.includes(one));
  const groups = [
    { word: "Start here", personalities: first },
    { word: "Yours", personalities: rest.filter(({ own }) => own) },
    { word: doorOf(kind).word, personalities: readyFirst(rest.filter((one) => !one.own && !one.seated && one.kind === kind)) },
  ];
  return groups.filter((group) => group.personalities.length > 0);
}

/** What else those are looked for as that came with us, by their name. */
const ALSO: Readonly<Partial<Record<string, string>>> = {
  trivia: "quiz game",
  retro: "look back review",
  standup: "check-in daily",
  "board-standup": "check-in daily",
  cfo: "finance money budget",
  cours: "French lesson practice",
  vorstellungsgespraech: "job interview German practice",
  museum: "art gallery paintings tour",
  podcast: "interview talk show",
  planner: "calendar day",
  terra: "restaurant booking order",
};

/** Those in whose title, name, host, kind or beats all the words stand, or what they are by other names; seats of tables included. */
export function found(all: Personality[], words: string, lately: string[]): Personality[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return latest(all, lately).filter(({ name, title, host, kind, beats, own }) => {
    const text = [name, title, host, kind, kind && doorOf(kind).word, own ? "" : ALSO[name], ...beats.map((beat) => beat.title)].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** What came with us and lacks something here, such as a voice of its language, comes last. */
function readyFirst(some: Personality[]): Personality[] {
  return [...some].sort((one, other) => Number(one.problems.length > 0) - Number(other.problems.length > 0));
}

function latest(all: Personality[], lately: string[]): Personality[] {
  const place = ({ name }: Personality): number => (lately.includes(name) ? lately.indexOf(name) : lately.length);
  return [...all].sort((one, other) => place(one) - place(other));
}
