import { useState } from "react";

import { navigate } from "../../router";
import type { SubmissionMessage } from "../../wire/types.gen";
import { ownOfVisit } from "./api";
import { OWN_PATH } from "./bridge";
import { doorOfVisit } from "./call";
import { guestWords } from "./guestWords";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";

/** From what was booked in this visit to the page on which it is changed or called off. */
export function ToOwn({ entry }: { entry: SubmissionMessage }) {
  const words = useWords();
  const { own } = words;
  const language = useTerra((terra) => terra.language);
  const [trouble, setTrouble] = useState<unknown>(null);
  if (entry.state === "cancelled") return null;
  const go = async (): Promise<void> => {
    const door = doorOfVisit();
    if (!door) return navigate(OWN_PATH);
    try {
      const { token } = await ownOfVisit(language, door.session, door.token, entry.reference);
      navigate(`${OWN_PATH}#own=${token}`);
    } catch (error) {
      setTrouble(error);
    }
  };
  return (
    <>
      <button className="terra-link" data-testid="to-own" onClick={() => void go()} type="button">
        {own.open}
      </button>
      {trouble !== null && <p className="terra-wrong">{guestWords(trouble, words)}</p>}
    </>
  );
}
