import { useId, useState, type FormEvent } from "react";

import { explain } from "../api/http";
import { lowerKeepsake } from "../api/operator";
import { operatorToken } from "../api/token";
import { isOver } from "../clock/sessionClock";
import type { Session } from "../protocol";
import { deletedWords } from "../shared/keptWords";
import { SHOWS, type Shows } from "../shared/keepsakes";

/** `{later}` stands for when that is, where it is to come. */
const WORDS: Record<Shows, string> = {
  agenda: "A link shows the agenda{later}.",
  transcript: "A link shows what was said{later}.",
  recording: "A link shows what was said{later}, and the recording where there is one.",
};

/** What a link shows after the end, which an organiser may make less, and never more: people were told. */
export function KeepsakePanel({ session }: { session: Session }) {
  const id = useId();
  const [lowered, setLowered] = useState<Shows | null>(null);
  const [wanted, setWanted] = useState<Shows>("agenda");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const shows = lowered ?? session.keepsake;
  const deleted = session.words_deleted_at;
  const less = deleted !== null ? [] : SHOWS.slice(0, SHOWS.findIndex(([one]) => one === shows));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setWrong("");
    try {
      setLowered(await lowerKeepsake(operatorToken() ?? "", session.id, wanted));
      setWanted("agenda");
    } catch (error) {
      setWrong(explain(error));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line pt-4" data-testid="keepsake-panel">
      <h2 className="label" id={`${id}-title`}>
        Keepsake
      </h2>
      <p aria-live="polite" className="mt-1">
        {deleted === null ? WORDS[shows].replace("{later}", isOver(session.agenda) ? "" : " once the session is over") : deletedWords(deleted)}
      </p>
      {less.length > 0 && (
        <form className="mt-2 flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
          <label className="grow" htmlFor={id}>
            <span className="label">Show only</span>
            <select aria-describedby={`${id}-hint`} className="field mt-1" id={id} onChange={({ target }) => less.filter(([one]) => one === target.value).forEach(([one]) => setWanted(one))} value={wanted}>
              {less.map(([one]) => (
                <option key={one} value={one}>
                  {one === "agenda" ? "the agenda" : "what was said"}
                </option>
              ))}
            </select>
          </label>
          <button className="button" disabled={busy} type="submit">
            Show less
          </button>
          <p className="label w-full" id={`${id}-hint`}>
            You cannot make it more again later: people were told at the door what is kept.
          </p>
        </form>
      )}
      {wrong && (
        <p className="mt-1 font-semibold text-danger" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}
