import { useEffect, useRef, useState } from "react";
import * as v from "valibot";

import { ApiError, explain, statusOf } from "../api/http";
import { getSession } from "../api/operator";
import { BeatStrip } from "../beatstrip/BeatStrip";
import { getSource } from "../studio/api";
import { rehearsed } from "../studio/rehearse";
import { inWords, vAgain, type Again } from "./again";

type State =
  | { at: "closed" | "loading" | "open" }
  | { at: "running"; progress: number }
  | { at: "done"; again: Again }
  | { at: "failed"; reasons: string[] };

/** The session once more with another personality: its people and their times stay, and what differs is shown. */
export function WhatIf({ id, token }: { id: string; token: string }) {
  const [text, setText] = useState<string | null>(null);
  const [state, setState] = useState<State>({ at: "closed" });
  const [untouched, setUntouched] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => field.current?.focus(), [untouched]);

  const open = async (): Promise<void> => {
    setState({ at: "loading" });
    try {
      const { personality } = await getSession(token, id);
      const source = await getSource(token, personality);
      setText(source.text);
      setUntouched(source.text);
      setState({ at: "open" });
    } catch (error) {
      const gone = statusOf(error) === 404;
      setState({ at: "failed", reasons: [gone ? "Its personality is not in the library any more, so that it can only be rehearsed as it was." : explain(error)] });
    }
  };
  const start = async (): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ at: "running", progress: 0 });
    const wanted = { session: id, ...(text === null || text === untouched ? {} : { text }) };
    try {
      const one = await rehearsed(token, wanted, stop.signal, ({ progress }) => setState({ at: "running", progress }));
      if (one !== null) setState({ at: "done", again: v.parse(vAgain, one.result) });
    } catch (error) {
      if (!stop.signal.aborted) setState({ at: "failed", reasons: reasonsOf(error) });
    }
  };
  const stop = (): void => {
    running.current?.abort();
    setState({ at: "open" });
  };
  const opened = state.at !== "closed" && state.at !== "loading";
  return (
    <section className="mt-8" data-testid="what-if">
      {!opened && (
        <button className="button" disabled={state.at === "loading"} onClick={() => void open()} type="button">
          {state.at === "loading" ? "Fetching its personality …" : "What if …"}
        </button>
      )}
      {opened && text !== null && (
        <>
          <label className="label" htmlFor="what-if-text">
            What if its personality had been this? Its people come, speak and steer at the times of then.
          </label>
          <textarea className="field mt-1 font-mono" id="what-if-text" onChange={(event) => setText(event.target.value)} ref={field} rows={16} spellCheck={false} value={text} />
        </>
      )}
      {opened && (
        <div className="mt-3 flex flex-wrap gap-3">
          <button className="button button-main" disabled={state.at === "running" || text?.trim() === ""} onClick={() => void start()} type="button">
            Rehearse it again
          </button>
          {state.at === "running" && (
            <button className="button" onClick={stop} type="button">
              Stop
            </button>
          )}
        </div>
      )}
      <div aria-live="polite" className="mt-4">
        {state.at === "running" && (
          <label className="block">
            <span className="label">Playing the session in virtual time: {Math.round(state.progress * 100)} %</span>
            <progress className="studio-progress" max={1} value={state.progress} />
          </label>
        )}
        {state.at === "failed" && (
          <ul className="font-semibold text-danger">
            {state.reasons.map((reason, n) => (
              <li key={n}>{reason}</li>
            ))}
          </ul>
        )}
        {state.at === "done" && <Differences again={state.again} />}
      </div>
    </section>
  );
}

/** All that is wrong with a text, or the one sentence of another refusal. */
function reasonsOf(error: unknown): string[] {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return errors.length > 1 ? errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)) : [explain(error)];
}

function Differences({ again: { then, now, differences, refused, as_far_as } }: { again: Again }) {
  return (
    <>
      {([["Then", then], ["Now", now]] as const).map(([word, show]) => (
        <div className="mt-4" key={word}>
          <h2 className="label">{word}</h2>
          <BeatStrip agenda={show.agenda} at={show.ended ?? show.agenda.length} label={`Beats, ${word.toLowerCase()}`} />
        </div>
      ))}
      {as_far_as !== "" && <p className="mt-4">{as_far_as}</p>}
      <h2 className="label mt-4">What differs, on the session clock</h2>
      <ul className="mt-2 border-t border-line" data-testid="differences">
        {differences.map((one, n) => (
          <li className="border-b border-line px-1 py-1.5" key={n}>
            {inWords(one)}
            {one.why.length > 0 && (
              <ul className="mt-1 pl-4 text-sm text-muted">
                {one.why.map(({ words }, m) => (
                  <li key={m}>{words}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {refused.map(({ what, why }, n) => (
          <li className="border-b border-line px-1 py-1.5" key={`refused ${n}`}>
            {what} was refused: {why}
          </li>
        ))}
        {differences.length === 0 && <li className="px-1 py-1.5">Nothing: every beat began within two seconds of when it did then.</li>}
      </ul>
    </>
  );
}
