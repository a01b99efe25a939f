import { useState, type FormEvent } from "react";

import { useVisit } from "./visitContext";

const LONGEST = 2000;

/** A typed turn. */
export function Composer({ to = "the host" }: { to?: string }) {
  const visit = useVisit();
  const [text, setText] = useState("");
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const words = text.trim();
    if (words && visit.say(words)) setText("");
  };
  return (
    <form className="flex gap-2 py-3" onSubmit={send}>
      <label className="sr-only" htmlFor="message">
        Message to {to}
      </label>
      <input
        autoComplete="off"
        className="field"
        data-testid="message-input"
        id="message"
        maxLength={LONGEST}
        onChange={(event) => setText(event.target.value)}
        placeholder={`Type to ${to}`}
        value={text}
      />
      <button className="button" data-testid="send-button" disabled={!text.trim()} type="submit">
        Send
      </button>
    </form>
  );
}
