/** The languages of the page, and which of them a guest reads. */
import { browserStorage } from "../../../shared/storage";
import { EN, type Words } from "./en";

export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** As each calls itself. */
export const OWN_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  pt: "Português",
  nl: "Nederlands",
};

const LOADED: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(EN),
  de: () => import("./de").then((file) => file.DE),
  fr: () => import("./fr").then((file) => file.FR),
  es: () => import("./es").then((file) => file.ES),
  it: () => import("./it").then((file) => file.IT),
  pt: () => import("./pt").then((file) => file.PT),
  nl: () => import("./nl").then((file) => file.NL),
};

const KEY = "beatroom.terra.language";

export const isLanguage = (code: unknown): code is Language => LANGUAGES.some((one) => one === code);

export const loadWords = (language: Language): Promise<Words> => LOADED[language]();

/** What the guest has chosen on this machine, or else the first of the browser's languages that the page has. */
export function guestLanguage(): Language {
  const kept = browserStorage.getItem(KEY);
  const wanted = [kept, ...window.navigator.languages.map((code) => code.split("-")[0]?.toLowerCase())];
  return wanted.find(isLanguage) ?? "en";
}

export const keepLanguage = (language: Language): void => browserStorage.setItem(KEY, language);

/** For numbers, money and dates. */
export const localeOf = (language: Language): string => (language === "en" ? "en-GB" : language === "pt" ? "pt-PT" : language);

/** A sentence with its places filled in. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** The sentence for so many. */
export function counted(forms: { one: string; other: string }, n: number, language: Language): string {
  const form = new Intl.PluralRules(localeOf(language)).select(n) === "one" ? forms.one : forms.other;
  return fill(form, { n });
}

/** The words of what the record calls by an English name; as it is where there are none. */
export const named = (words: Record<string, string>, name: string): string => words[name] ?? name;
