import { useEffect, useState } from "react";

import { useRoom } from "../../room/store";
import { useCall } from "./callContext";
import { useTerra } from "./store";
import type { Words } from "./words/en";
import { languageOf } from "./words/guess";
import { loadWords, type Language } from "./words/languages";
import { speakOnPage } from "./words/speaking";

/**
 * Offers to go on in the language that the guest speaks, or has put the page into, where the host
 * speaks another one: in that language, and with what was said last.
 */
export function LanguageOffer() {
  const call = useCall();
  const { language, hostLanguage, declined, set } = useTerra();
  const lines = useRoom((room) => room.content.lines);
  const last = lines.filter((line) => line.who === "person").at(-1)?.text ?? "";
  const heard = languageOf(last);
  const wanted = [heard, language].find((one) => one !== null && one !== hostLanguage && !declined.includes(one)) ?? null;
  const words = useWordsOf(hostLanguage ? wanted : null);
  if (!words || !wanted) return null;
  const accept = async (): Promise<void> => {
    if (wanted !== language) await speakOnPage(wanted);
    await call.speak(wanted, heard === wanted ? last : undefined);
  };
  return (
    <div className="terra-offer" data-testid="language-offer" lang={wanted} role="status">
      <p>{words.panel.offer}</p>
      <button className="button button-main" onClick={() => void accept()} type="button">
        {words.panel.offerYes}
      </button>
      <button className="button" onClick={() => set({ declined: [...declined, wanted] })} type="button">
        {words.panel.offerNo}
      </button>
    </div>
  );
}

/** The words of a language once they are here. */
function useWordsOf(language: Language | null): Words | null {
  const [loaded, setLoaded] = useState<{ language: Language; words: Words } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (language) {
      void loadWords(language).then((words) => {
        if (wanted) setLoaded({ language, words });
      });
    }
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded && loaded.language === language ? loaded.words : null;
}
