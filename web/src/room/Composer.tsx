import { useRef, useState, type FormEvent } from "react";

import { NotArrived, type NotArrivedWords } from "./NotArrived";
import { useVisit } from "./visitContext";

const LONGEST = 2000;

export interface ComposerWords {
  message: string;
  type: string;
  send: string;
  notArrived?: NotArrivedWords;
}

const wordsTo = (to: string): ComposerWords => ({ message: `Message to ${to}`, type: `Type to ${to}`, send: "Send" });

/** A typed turn, and what became of those that are not on record. */
export function Composer({ to = "the host", words = wordsTo(to) }: { to?: string; words?: ComposerWords }) {
  const visit = useVisit();
  const [text, setText] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const typed = text.trim();
    if (typed && visit.say(typed)) setText("");
  };
  // The button that was pressed is gone with what it was about.
  const again = (ref: string): void => {
    visit.sayAgain(ref);
    box.current?.focus();
  };
  const edit = (ref: string): void => {
    setText(visit.takeBack(ref));
    box.current?.focus();
  };
  return (
    <>
      <NotArrived acts={{ again, edit: text ? null : edit }} {...(words.notArrived ? { words: words.notArrived } : {})} />
      <form className="flex gap-2 py-3" onSubmit={send}>
        <label className="sr-only" htmlFor="message">
          {words.message}
        </label>
        <input
          autoComplete="off"
          className="field"
          data-testid="message-input"
          id="message"
          maxLength={LONGEST}
          onChange={(event) => setText(event.target.value)}
          placeholder={words.type}
          ref={box}
          value={text}
        />
        {/* Disabled by its sign alone: what is disabled while it has the focus loses it. */}
        <button aria-disabled={!text.trim()} className="button" data-testid="send-button" type="submit">
          {words.send}
        </button>
      </form>
    </>
  );
}
