import { beforeEach, describe, expect, it, vi } from "vitest";

import { useTerra } from "../src/kinds/restaurant/store";
import { EN } from "../src/kinds/restaurant/words/en";
import { languageOf } from "../src/kinds/restaurant/words/guess";
import { counted, fill, guestLanguage, LANGUAGES, loadWords } from "../src/kinds/restaurant/words/languages";
import { chooseLanguage, speakOnPage } from "../src/kinds/restaurant/words/speaking";

type Tree = string | Tree[] | { [name: string]: Tree };

/** Every text with where it stands. */
function textsOf(tree: Tree, at = ""): [at: string, text: string][] {
  if (typeof tree === "string") return [[at, tree]];
  return Object.entries(tree).flatMap(([name, part]: [string, Tree]) => textsOf(part, `${at}/${name}`));
}

const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const OTHERS = LANGUAGES.filter((language) => language !== "en");

/** Texts that are the same in English and in that language. */
const SAME = /^(titles|head\/(themes|pages)|diets|allergens|fields|room|mic|confirm\/wanted|order\/(menu|without)|voices\/said\/\d\/who|cart|hours)/;

beforeEach(() => useTerra.getState().reset());

describe.each(OTHERS)("the page in %s", (language) => {
  it("has every text, none of them empty, and the same places in each", async () => {
    const texts = textsOf(await loadWords(language));
    const places = (all: [string, string][]): [string, string[]][] => all.filter(([at]) => !at.startsWith("/order/without")).map(([at, text]) => [at, placesOf(text)]);
    expect(places(texts)).toEqual(places(textsOf(EN)));
    expect(texts.filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("says nothing in English", async () => {
    const english = new Map(textsOf(EN));
    const left = textsOf(await loadWords(language)).filter(([at, text]) => english.get(at) === text && !SAME.test(at.slice(1)));
    expect(left).toEqual([]);
  });

  it("does not mix typewriter's quotes or dots into its sentences", async () => {
    const odd = textsOf(await loadWords(language)).filter(([, text]) => /\.\.\.|"| {2}/.test(text));
    expect(odd).toEqual([]);
  });
});

it.each(LANGUAGES)("lets the sentence of a trouble begin one, in %s", async (language) => {
  const words = textsOf(await loadWords(language));
  const led = words.filter(([, text]) => text.includes("{why}"));
  expect(led.map(([, text]) => /[.] \{why\}$/.test(text))).toEqual([true, true]);
});

describe("the guest's language", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["pt-BR"], "pt"],
    [["ja", "sv", "nl-BE", "fr"], "nl"],
    [["ja"], "en"],
    [[], "en"],
  ])("is by the browser's %j: %s", (wanted, language) => {
    vi.spyOn(window.navigator, "languages", "get").mockReturnValue(wanted);
    expect(guestLanguage()).toBe(language);
  });

  it("is what was chosen by hand, also the next time", async () => {
    vi.spyOn(window.navigator, "languages", "get").mockReturnValue(["de"]);
    await chooseLanguage("it");
    expect(useTerra.getState().words.hero.book).toBe("Prenotare un tavolo");
    expect(document.documentElement.lang).toBe("it");
    expect(guestLanguage()).toBe("it");
  });

  it("is the last one that was chosen, whichever comes first", async () => {
    await Promise.all([speakOnPage("fr"), speakOnPage("de")]);
    expect(useTerra.getState().language).toBe("de");
  });

  it.each([
    ["I would like to book a table for four, please.", "en"],
    ["Ich hätte gern einen Tisch für vier am Freitag.", "de"],
    ["Je voudrais réserver une table pour quatre, s'il vous plaît.", "fr"],
    ["Quisiera reservar una mesa para cuatro, por favor.", "es"],
    ["Vorrei prenotare un tavolo per quattro, per favore.", "it"],
    ["Eu queria reservar uma mesa para quatro, se faz favor.", "pt"],
    ["Ik wil graag een tafel voor vier reserveren.", "nl"],
  ])("is heard in: %s", (said, language) => {
    expect(languageOf(said)).toBe(language);
  });

  it.each(["Miriam Hollerbach", "0664 1234567", "zwei", "Grüner Veltliner", "yes", "19:30", "Kaiserschmarrn and apple strudel", "Terra", "pizza, pasta"])("is not guessed from: %s", (said) => {
    expect(languageOf(said)).toBeNull();
  });
});

it("counts as the language does", async () => {
  expect(counted((await loadWords("fr")).order.found, 0, "fr")).toBe("1 plat");
  expect(counted(EN.order.found, 0, "en")).toBe("0 dishes");
  expect(fill("{a} of {b} {c}", { a: 1, b: "x" })).toBe("1 of x {c}");
});
