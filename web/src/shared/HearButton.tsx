import { useEffect, useRef, useState } from "react";

import { explain } from "../api/http";
import { hear, hush } from "./hearing";

interface Props {
  /** Asks for what is to be heard. */
  fetch: () => Promise<Blob>;
  /** What it is, for those who hear the page. */
  about: string;
  word?: string;
  disabled?: boolean;
  testId?: string | undefined;
}

type State = "quiet" | "waits" | "sounds";

/** Plays a sound, and stops it. */
export function HearButton({ fetch, about, word = "Hear it", disabled = false, testId }: Props) {
  const [state, setState] = useState<State>("quiet");
  const [wrong, setWrong] = useState("");
  const wanted = useRef(0);
  useEffect(
    () => () => {
      wanted.current = -1;
      hush();
    },
    [],
  );
  const press = async (): Promise<void> => {
    if (state !== "quiet") {
      wanted.current += 1;
      hush();
      return setState("quiet");
    }
    const mine = (wanted.current += 1);
    setWrong("");
    setState("waits");
    try {
      await hear(fetch(), () => setState("sounds"), () => wanted.current === mine);
    } catch (error) {
      if (wanted.current === mine) setWrong(explain(error));
    }
    if (wanted.current === mine) setState("quiet");
  };
  const says = state === "quiet" ? word : state === "waits" ? "Asking for it…" : "Stop";
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <button aria-label={`${says}: ${about}`} className="button-small" data-state={state} data-testid={testId} disabled={disabled} onClick={() => void press()} type="button">
        <svg aria-hidden fill="currentColor" height="12" viewBox="0 0 12 12" width="12">
          {state === "quiet" ? <path d="M2.5 1v10l8-5z" /> : <path d="M2 2h8v8H2z" />}
        </svg>
        {says}
      </button>
      {wrong && (
        <span className="text-sm font-semibold text-danger" role="alert">
          {wrong}
        </span>
      )}
    </span>
  );
}
