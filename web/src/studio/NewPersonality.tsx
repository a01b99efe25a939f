import { useState, type FormEvent } from "react";

import { navigate } from "../router";
import { useStudio } from "./store";
import { begunText, nameOf, OCCASIONS } from "./templates";

const TITLE_CAP = 120;

/** A new personality: what it is called, and for which occasion. */
export function NewPersonality({ taken }: { taken: string[] }) {
  const [title, setTitle] = useState("");
  const [occasion, setOccasion] = useState(OCCASIONS[0]?.id);
  const name = nameOf(title, taken);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = OCCASIONS.find(({ id }) => id === occasion);
    if (!title.trim() || !chosen) return;
    useStudio.getState().begin(name, begunText(name, title.trim(), chosen));
    navigate(`/studio/${encodeURIComponent(name)}`);
  };
  return (
    <form className="panel self-start p-5 lg:col-start-2 lg:row-start-1" onSubmit={submit}>
      <h2 className="text-xl font-semibold">Make your own</h2>
      <label className="label mt-3 block" htmlFor="new-title">
        What is it called?
      </label>
      <input aria-describedby="new-title-hint" autoComplete="off" className="field mt-1" id="new-title" maxLength={TITLE_CAP} onChange={(event) => setTitle(event.target.value)} placeholder="Friday quiz" value={title} />
      <p className="mt-1 text-sm text-muted" id="new-title-hint">
        {title.trim() ? `It is kept as ${name}. ` : ""}Nothing is written until you save.
      </p>
      <fieldset className="mt-4">
        <legend className="label">It begins as</legend>
        <div className="mt-1 border-t border-line">
          {OCCASIONS.map(({ id, word, sentence }) => (
            <label className="studio-occasion" htmlFor={`occasion-${id}`} key={id}>
              <input checked={occasion === id} data-testid={`occasion-${id}`} id={`occasion-${id}`} name="occasion" onChange={() => setOccasion(id)} type="radio" value={id} />
              {word}
              <span className="studio-occasion-about">{sentence}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button className="button button-main mt-4 w-full" disabled={!title.trim()} type="submit">
        Begin
      </button>
    </form>
  );
}
