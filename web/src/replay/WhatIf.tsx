import { useEffect, useRef, useState } from "react";
import * as v from "valibot";

import { explain } from "../api/http";
import { getSession } from "../api/operator";
import { BeatStrip } from "../beatstrip/BeatStrip";
import { getSource } from "../studio/api";
import { rehearsed } from "../studio/rehearse";
import { inWords, vAgain, type Again } from "./again";

type State = { at: "idle" | "loading" } | { at: "running"; progress: number } | { at: "done"; again: Again } | { at: "failed"; reason: string };

/** The session once more with another personality: its people and their times stay, and what differs is shown. */
export function WhatIf({ id, token }: { id: string; token: string }) {
  const [text, setText] = useState<string | null>(null);
  const [state, setState] = useState<State>({ at: "idle" });
  const [untouched, setUntouched] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const open = async (): Promise<void> => {
    setState({ at: "loading" });
    try {
      const { personality } = await getSession(token, id);
      const source = await getSource(token, personality);
      setText(source.text);
      setUntouched(source.text);
      setState({ at: "idle" });
    } catch (error) {
      setState({ at: "failed", reason: explain(error) });
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
      setState({ at: "failed", reason: explain(error) });
    }
  };
  return (
    <section className="mt-8" data-testid="what-if">
      {text === null ? (
        <button className="button" disabled={state.at === "loading"} onClick={() => void open()} type="button">
          What if …
        </button>
      ) : (
        <>
          <label className="label" htmlFor="what-if-text">
            What if its personality had been this? Its people come, speak and steer at the times of then.
          </label>
          <textarea className="field mt-1 font-mono" id="what-if-text" onChange={(event) => setText(event.target.value)} rows={16} spellCheck={false} value={text} />
          <button className="button button-main mt-3" disabled={state.at === "running"} onClick={() => void start()} type="button">
            Rehearse it again
          </button>
        </>
      )}
      <div aria-live="polite" className="mt-4">
        {state.at === "running" && (
          <label className="block">
            <span className="label">Playing the session in virtual time: {Math.round(state.progress * 100)} %</span>
            <progress className="studio-progress" max={1} value={state.progress} />
          </label>
        )}
        {state.at === "failed" && <p className="font-semibold text-danger">{state.reason}</p>}
        {state.at === "done" && <Differences again={state.again} />}
      </div>
    </section>
  );
}

function Differences({ again: { then, now, differences, refused } }: { again: Again }) {
  return (
    <>
      {([["Then", then], ["Now", now]] as const).map(([word, show]) => (
        <div className="mt-4" key={word}>
          <h2 className="label">{word}</h2>
          <BeatStrip agenda={show.agenda} at={show.ended ?? show.agenda.length} label={`Beats, ${word.toLowerCase()}`} />
        </div>
      ))}
      <h2 className="label mt-4">What differs</h2>
      <ul className="mt-2 border-t border-line" data-testid="differences">
        {differences.map((one, n) => (
          <li className="border-b border-line px-1 py-1.5" key={n}>
            {inWords(one)}
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
