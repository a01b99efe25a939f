import { useState } from "react";

import { explain } from "../api/http";
import { eraseSession } from "../api/operator";
import { Dialog } from "./Dialog";

interface Props {
  id: string;
  title: string;
  token: string;
  onErased: () => void;
}

/** Erases all of a session that is over, once somebody has said that this is meant. */
export function EraseSession({ id, title, token, onErased }: Props) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const close = (): void => {
    setAsked(false);
    setWrong("");
  };
  const erase = async (): Promise<void> => {
    setBusy(true);
    setWrong("");
    try {
      await eraseSession(token, id);
      onErased();
    } catch (error) {
      setWrong(explain(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button className="button button-danger" onClick={() => setAsked(true)} type="button">
        Erase session…
      </button>
      {asked && (
        <Dialog onCancel={close} title="Erase this session?">
          <p className="mt-2 text-muted">
            Everything of “{title}” goes for good: what was said, the recording, instructions, names, and all results of rehearsals. Its
            links then say only that it was erased. Bookings and calendar entries that were made in it stay.
          </p>
          {wrong && (
            <p className="mt-3 font-semibold text-danger" role="alert">
              {wrong}
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <button className="button" disabled={busy} onClick={close} type="button">
              Cancel
            </button>
            <button className="button button-danger" disabled={busy} onClick={() => void erase()} type="button">
              {busy ? "Erasing…" : "Erase it for good"}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
