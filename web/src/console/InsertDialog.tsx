import { useState, type FormEvent } from "react";

import type { Agenda, AgendaItem, InstructionKind } from "../protocol";
import { Choice } from "../shared/Choice";
import { Dialog } from "../shared/Dialog";
import { useActions } from "./actions";
import { endWords } from "./reorder";

interface Props {
  agenda: Agenda;
  after: AgendaItem;
  onDone: () => void;
}

/** A beat that was not planned, put after another one. */
export function InsertDialog({ agenda, after, onDone }: Props) {
  const actions = useActions();
  const [title, setTitle] = useState("");
  const [minutes, setMinutes] = useState("5");
  const [kind, setKind] = useState<InstructionKind>("prompt");
  const [text, setText] = useState("");
  const seconds = Math.round(Number(minutes) * 60);
  const complete = title.trim() !== "" && text.trim() !== "" && seconds > 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!complete) return;
    const words = kind === "say" ? { say: text.trim() } : { prompt: text.trim() };
    await actions.rundown({ op: "insert", beat: after.id, title: title.trim(), seconds, ...words });
    // A refusal stands above the rundown, which is what it is about.
    onDone();
  };
  return (
    <Dialog onCancel={onDone} title={`Insert a beat after “${after.title}”`}>
      <form className="mt-4 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-[1fr_7.5rem] gap-3">
          <div>
            <label className="label" htmlFor="insert-title">
              Title
            </label>
            <input className="field mt-1" id="insert-title" maxLength={120} onChange={(e) => setTitle(e.target.value)} value={title} />
          </div>
          <div>
            <label className="label" htmlFor="insert-minutes">
              Minutes
            </label>
            <input
              className="field time mt-1"
              id="insert-minutes"
              max={480}
              min={0.1}
              onChange={(e) => setMinutes(e.target.value)}
              step="any"
              type="number"
              value={minutes}
            />
          </div>
        </div>
        <p aria-live="polite" className="label" data-testid="insert-effect">
          {seconds > 0 ? endWords(agenda, seconds) : ""}
        </p>
        <Choice
          legend="How"
          name="insert-kind"
          onChange={setKind}
          options={[
            ["prompt", "In the host’s own words"],
            ["say", "Word for word"],
          ]}
          value={kind}
        />
        <div>
          <label className="label" htmlFor="insert-text">
            {kind === "say" ? "These exact words are spoken" : "What the host should do"}
          </label>
          <textarea
            className="field mt-1 block"
            id="insert-text"
            maxLength={kind === "say" ? 1000 : 4000}
            onChange={(e) => setText(e.target.value)}
            rows={3}
            value={text}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <button className="button" onClick={onDone} type="button">
            Cancel
          </button>
          <button className="button button-main" disabled={!complete} type="submit">
            Insert
          </button>
        </div>
      </form>
    </Dialog>
  );
}
