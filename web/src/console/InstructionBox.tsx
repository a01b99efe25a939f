import { useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";

import type { InstructionKind, Mode } from "../protocol";
import { useActions } from "./actions";
import { KEYS } from "./shortcuts";

const LONGEST = 2000;

interface Props {
  words: RefObject<HTMLTextAreaElement | null>;
  keys: boolean;
}

/** An instruction to the host: what, how, and when. */
export function InstructionBox({ words, keys }: Props) {
  const actions = useActions();
  const [text, setText] = useState("");
  const [mode, setMode] = useState<Mode>("queued");
  const [kind, setKind] = useState<InstructionKind>("prompt");
  const send = async (): Promise<void> => {
    if (text.trim() && (await actions.instruct({ text: text.trim(), mode, kind }))) setText("");
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === "Escape") words.current?.blur();
  };
  return (
    <form onSubmit={submit}>
      <label className="flex items-center gap-2 font-semibold" htmlFor="instruction">
        Tell the host
        {keys && <kbd aria-hidden className="kbd">{KEYS.say}</kbd>}
      </label>
      <textarea
        className="field mt-2 block"
        data-testid="instruction-text"
        id="instruction"
        maxLength={LONGEST}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={pressed}
        placeholder={kind === "say" ? "These exact words are spoken" : "What the host should do or bring up"}
        ref={words as RefObject<HTMLTextAreaElement>}
        rows={2}
        value={text}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label className="sr-only" htmlFor="mode">
          When
        </label>
        <select
          className="field w-auto min-w-0 grow basis-40"
          data-testid="instruction-mode"
          id="mode"
          onChange={(event) => setMode(event.target.value as Mode)}
          value={mode}
        >
          <option value="queued">With the next reply</option>
          <option value="immediate">Immediately</option>
        </select>
        <label className="sr-only" htmlFor="kind">
          How
        </label>
        <select
          className="field w-auto min-w-0 grow basis-40"
          data-testid="instruction-kind"
          id="kind"
          onChange={(event) => setKind(event.target.value as InstructionKind)}
          value={kind}
        >
          <option value="prompt">In the host’s own words</option>
          <option value="say">Word for word</option>
        </select>
        <button
          className="button button-main max-sm:w-full"
          data-testid="instruction-send"
          disabled={!text.trim()}
          type="submit"
        >
          Send
        </button>
      </div>
    </form>
  );
}
