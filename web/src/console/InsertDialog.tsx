import { useRef, useState, type FormEvent } from "react";

import { newKey } from "../api/key";
import type { Agenda, AgendaItem, InstructionKind } from "../protocol";
import { Choice } from "../shared/Choice";
import { Dialog } from "../shared/Dialog";
import { useActions } from "./actions";
import { NO_OWN_WORDS } from "./InstructionBox";
import { endWords } from "./reorder";
import { useConsole } from "./store";

interface Props {
  agenda: Agenda;
  after: AgendaItem;
  /** Whether a language model speaks for the host, so that it has words of its own. */
  chats: boolean;
  onDone: () => void;
}

const LOST = "It is not known whether it was put in. Look at the rundown before you send it again.";
const UNKNOWN = "The service does not answer, so it is not known whether it was put in. The page asks until it is known; it will be there only once.";

/** A beat that was not planned, put after another one. */
export function InsertDialog({ agenda, after, chats, onDone }: Props) {
  const actions = useActions();
  const { busy, set } = useConsole();
  const problem = useConsole(({ refusal, fate }) => refusal ?? (fate?.state === "unknown" ? UNKNOWN : fate?.state === "lost" ? LOST : ""));
  // A problem that stood there before is not of this dialog.
  const [sent, setSent] = useState(false);
  // The same beat, sent again because nobody answered, is put in once.
  const key = useRef({ said: "", key: "" });
  const [title, setTitle] = useState("");
  const [minutes, setMinutes] = useState("5");
  const [chosen, setKind] = useState<InstructionKind>("prompt");
  const kind = chats ? chosen : "say";
  const [text, setText] = useState("");
  const seconds = Math.round(Number(minutes) * 60);
  const complete = title.trim() !== "" && text.trim() !== "" && seconds > 0;
  const cancel = (): void => {
    if (sent) set({ refusal: null });
    onDone();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!complete || busy) return;
    const words = kind === "say" ? { say: text.trim() } : { prompt: text.trim() };
    const beat = { op: "insert" as const, beat: after.id, title: title.trim(), seconds, ...words };
    const said = JSON.stringify(beat);
    if (key.current.said !== said) key.current = { said, key: newKey() };
    setSent(true);
    if (await actions.rundown(beat, key.current.key)) onDone();
  };
  return (
    <Dialog onCancel={cancel} title={`Insert a beat after “${after.title}”`}>
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
          why="insert-no-own-words"
          without={chats ? [] : ["prompt"]}
        />
        {!chats && (
          <p className="label" id="insert-no-own-words">
            {NO_OWN_WORDS}
          </p>
        )}
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
        {sent && problem && (
          <p className="font-semibold text-danger" role="alert">
            {problem}
          </p>
        )}
        <div className="dialog-foot flex flex-wrap justify-end gap-3">
          <button className="button" onClick={cancel} type="button">
            Cancel
          </button>
          <button className="button button-main" disabled={!complete || busy} type="submit">
            Insert
          </button>
        </div>
      </form>
    </Dialog>
  );
}
