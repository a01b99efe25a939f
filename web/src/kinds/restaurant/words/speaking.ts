/** The words of the page that is shown, and changing its language. */
import { useTerra } from "../store";
import type { Words } from "./en";
import { keepLanguage, loadWords, type Language } from "./languages";

export const useWords = (): Words => useTerra((terra) => terra.words);

/** Puts the page into a language; until its words are here it stays as it is. */
export async function speakOnPage(language: Language): Promise<void> {
  const { set } = useTerra.getState();
  set({ wantedLanguage: language });
  const words = await loadWords(language);
  // Somebody may have chosen yet another one meanwhile.
  if (useTerra.getState().wantedLanguage !== language) return;
  document.documentElement.lang = language;
  set({ language, words });
}

/** What the guest chose by hand: kept on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await speakOnPage(language);
}
