import { hostWords } from "./guestWords";
import { useTerra } from "./store";

/** Why there is no host, in the language of the page as it is now; empty where nothing went wrong. */
export const useHostWords = (): string =>
  useTerra(({ trouble, words, language }) => (trouble === null ? "" : hostWords(trouble, words, language)));
