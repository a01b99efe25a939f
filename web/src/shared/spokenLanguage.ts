/** The language of a session's own words, such as its title and its beats, on pages whose interface is English. */
import { createContext, useContext } from "react";

/** Undefined where it is not known, or is the page's. */
export const SpokenLanguage = createContext<string | undefined>(undefined);

/** For `lang` of whatever its author wrote. */
export const useSpokenLanguage = (): string | undefined => useContext(SpokenLanguage);
