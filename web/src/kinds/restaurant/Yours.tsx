import { useEffect, useState, type FormEvent } from "react";

import type { OwnAnswer } from "../../wire/types.gen";
import { findOwn, getOwn } from "./api";
import { OWN_PATH } from "./bridge";
import { guestWords } from "./guestWords";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";
import { YoursChange } from "./YoursChange";

const KEY = "#own=";
const REFERENCE_CAP = 12;
const PHONE_CAP = 30;

/** The token in the address; it stays there, so that a reload finds the booking again. */
const tokenHere = (): string => (window.location.hash.startsWith(KEY) ? window.location.hash.slice(KEY.length) : "");

/** A guest's own booking or order: by the link in a notice, or by reference and phone number. */
export function Yours() {
  const words = useWords();
  const { own, cart } = words;
  const language = useTerra((terra) => terra.language);
  const [entry, setEntry] = useState<OwnAnswer | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [token, setToken] = useState(tokenHere);
  useEffect(() => {
    const moved = (): void => setToken(tokenHere());
    window.addEventListener("hashchange", moved);
    return () => window.removeEventListener("hashchange", moved);
  }, []);
  useEffect(() => {
    if (!token) return undefined;
    let wanted = true;
    const show = (held: OwnAnswer | null, why: unknown): void => {
      if (!wanted) return;
      setEntry(held);
      setTrouble(why);
    };
    getOwn(language, token).then(
      (held) => show(held, null),
      (error: unknown) => show(null, error),
    );
    return () => {
      wanted = false;
    };
  }, [token, language]);
  const found = (answer: OwnAnswer): void => {
    setEntry(answer);
    setTrouble(null);
    window.history.replaceState(null, "", `${OWN_PATH}${KEY}${answer.token}`);
  };
  return (
    <div className="terra-page terra-page-form">
      <h1 className="terra-display">{entry?.form === "order" ? cart.title : own.title}</h1>
      {trouble !== null && (
        <p className="terra-problem" role="alert">
          {guestWords(trouble, words)}
        </p>
      )}
      {entry ? <YoursChange entry={entry} onChanged={setEntry} /> : <Find onFound={found} onTrouble={setTrouble} />}
    </div>
  );
}

function Find({ onFound, onTrouble }: { onFound: (entry: OwnAnswer) => void; onTrouble: (why: unknown) => void }) {
  const { own, fields } = useWords();
  const language = useTerra((terra) => terra.language);
  const [reference, setReference] = useState("");
  const [phone, setPhone] = useState("");
  const [busy, setBusy] = useState(false);
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      onFound(await findOwn(language, reference.trim(), phone.trim()));
    } catch (error) {
      onTrouble(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="terra-card terra-form" data-testid="own-find" onSubmit={(event) => void find(event)}>
      <p className="terra-field-wide">{own.lead}</p>
      <label className="terra-field">
        {own.reference}
        <input autoCapitalize="characters" autoComplete="off" className="field" maxLength={REFERENCE_CAP} onChange={(event) => setReference(event.target.value)} required value={reference} />
      </label>
      <label className="terra-field">
        {fields.phone}
        <input autoComplete="tel" className="field" maxLength={PHONE_CAP} onChange={(event) => setPhone(event.target.value)} required type="tel" value={phone} />
      </label>
      <button className="button button-main" disabled={busy} type="submit">
        {own.find}
      </button>
    </form>
  );
}
