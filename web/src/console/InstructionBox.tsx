import { useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";

import type { InstructionKind } from "../protocol";
import { Choice } from "../shared/Choice";
import { useActions } from "./actions";
import { KEYS } from "./shortcuts";
import { cannotTell, useConsole } from "./store";

const LONGEST = 2000;
/** How many characters before the limit the count is shown. */
const NEAR = 200;

/** When it is said: in the next reply, after the host's sentence, or in the middle of it. */
type When = "queued" | "immediate" | "interrupt";

interface Props {
  words: RefObject<HTMLTextAreaElement | null>;
  keys: boolean;
  /** Whether a language model speaks for the host, so that it has words of its own. */
  chats: boolean;
}

export const NO_OWN_WORDS = "No language model is connected, so the host has no words of its own and speaks yours exactly as they are.";

/** An instruction to the host: what, how, when, and until when. */
export function InstructionBox({ words, keys, chats }: Props) {
  const actions = useActions();
  const busy = useConsole(cannotTell);
  const [text, setText] = useState("");
  const [when, setWhen] = useState<When>("queued");
  const [chosen, setKind] = useState<InstructionKind>("prompt");
  const kind = chats ? chosen : "say";
  const [expires, setExpires] = useState("");
  const send = async (): Promise<void> => {
    const mode = when === "queued" ? "queued" : "immediate";
    const more = { ...(expires && { expires_in: Number(expires) }), ...(when === "interrupt" && { interrupt: true }) };
    if (!busy && text.trim() && (await actions.instruct({ text: text.trim(), mode, kind, ...more }))) setText("");
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
        {keys && <kbd aria-hidden className="kbd keyboard-only">{KEYS.say}</kbd>}
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
      {text.length > LONGEST - NEAR && <p className="label mt-1">{LONGEST - text.length} characters left</p>}
      <div className="mt-2 grid gap-2 sm:grid-cols-2 xl:grid-cols-1">
        <Choice
          legend="When"
          name="instruction-mode"
          onChange={setWhen}
          options={[
            ["queued", "Next reply"],
            ["immediate", "Next sentence"],
            ["interrupt", "At once"],
          ]}
          value={when}
        />
        <Choice
          legend="How"
          name="instruction-kind"
          onChange={setKind}
          options={[
            ["prompt", "In its own words"],
            ["say", "Word for word"],
          ]}
          value={kind}
          why="no-own-words"
          without={chats ? [] : ["prompt"]}
        />
        {!chats && (
          <p className="label sm:col-span-full" id="no-own-words">
            {NO_OWN_WORDS}
          </p>
        )}
        <div className="flex flex-wrap gap-2 sm:col-span-full">
          <label className="label flex min-w-0 grow items-center gap-2" htmlFor="expires">
            <span className="shrink-0">Good for</span>
            <select className="field" id="expires" onChange={(event) => setExpires(event.target.value)} value={expires}>
              <option value="">the whole session</option>
              <option value="60">1 minute</option>
              <option value="300">5 minutes</option>
              <option value="900">15 minutes</option>
            </select>
          </label>
          {/* Disabled by its sign alone: what is disabled while it has the focus loses it. */}
          <button aria-disabled={busy || !text.trim()} className="button button-main max-sm:w-full" data-testid="instruction-send" type="submit">
            Send
          </button>
        </div>
      </div>
    </form>
  );
}
