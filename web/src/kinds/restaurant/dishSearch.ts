import { ALLERGEN_WORDS } from "./allergenWords";
import type { Dish } from "../../wire/types.gen";
import { EN, type Words } from "./words/en";
import { named } from "./words/languages";

type SearchWords = Pick<Words, "allergens" | "diets"> & { without: string[] };

/** What a search asks for: allergens by the record's names, and words that the dish must have. */
export interface Search {
  without: string[];
  with: string[];
  text: string[];
  /** What stands after a "no" and is no allergen that the record knows: then nothing fits. */
  unknown: string[];
}

const LONGEST = 4;
const SUFFIX = /^(.{2,}?)-?(?:free|frei|freie|vrij|vrije)$/;
const OF = new Set(["de", "d", "of", "any"]);
const AND = new Set(["and", "or", "nor", "und", "oder", "et", "ou", "y", "o", "e", "en", "of", "ni"]);

/** Without case, accents and apostrophes, as the record's words are. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’'.,;]/g, " ");

/** The allergen that stands at a place, in as many words as it has. */
function allergenAt(tokens: string[], at: number, known: Record<string, string>): [string, number] | null {
  for (let length = LONGEST; length > 0; length -= 1) {
    if (at + length > tokens.length) continue;
    const allergen = known[tokens.slice(at, at + length).join(" ")];
    if (allergen) return [allergen, length];
  }
  return null;
}

/** Reads a search in the page's language, and in English. */
export function searchOf(search: string, words: SearchWords = { ...EN, without: EN.order.without }): Search {
  const known: Record<string, string> = { ...ALLERGEN_WORDS };
  for (const name of Object.keys(words.allergens)) {
    known[name] = name;
    known[plain(named(words.allergens, name))] = name;
  }
  const no = new Set([...EN.order.without, ...words.without].map(plain));
  const diets = new Set([...Object.entries(EN.diets), ...Object.entries(words.diets)].flat().map(plain));
  const tokens = plain(search).replaceAll(/ free\b/g, "-free").split(/\s+/).filter(Boolean);
  const found: Search = { without: [], with: [], text: [], unknown: [] };
  let negated = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] as string;
    const free = diets.has(word) ? null : SUFFIX.exec(word);
    const there = allergenAt(tokens, at, known);
    if (no.has(word)) {
      negated = true;
      const next = tokens[at + 1];
      if (next === undefined) break;
      const after = OF.has(next) ? at + 2 : at + 1;
      const first = tokens[after];
      if (first !== undefined && !allergenAt(tokens, after, known)) {
        found.unknown.push(first);
        negated = false;
      }
      at = after - (found.unknown.at(-1) === first ? 0 : 1);
    } else if (free) {
      const allergen = known[free[1] as string];
      if (allergen) found.without.push(allergen);
      else found.unknown.push(free[1] as string);
    } else if (there) {
      (negated ? found.without : found.with).push(there[0]);
      if (!negated) found.text.push(tokens.slice(at, at + there[1]).join(" "));
      at += there[1] - 1;
    } else if (!(negated && AND.has(word))) {
      negated = false;
      found.text.push(word);
    }
  }
  return found;
}

/** Every word must fit, in English or in the page's language; what a dish lists counts as a word of its own. */
export function fits(dish: Dish, search: string, words: SearchWords = { ...EN, without: EN.order.without }): boolean {
  const wanted = searchOf(search, words);
  if (wanted.unknown.length > 0 || wanted.without.some((one) => dish.allergens.includes(one))) return false;
  const diets = dish.diets.flatMap((diet) => [diet, named(words.diets, diet)]);
  const text = plain([dish.name, dish.description, dish.category, ...diets].join(" "));
  let met = 0;
  return wanted.text.every((word) => {
    const allergen = wanted.with[met];
    const named = allergen !== undefined && isWordOf(word, allergen, words);
    if (named) met += 1;
    return text.includes(word) || (named && dish.allergens.includes(allergen));
  });
}

const isWordOf = (word: string, allergen: string, words: SearchWords): boolean =>
  ALLERGEN_WORDS[word] === allergen || word === allergen || plain(named(words.allergens, allergen)) === word;
