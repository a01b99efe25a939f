import { lazy, Suspense, useEffect, useRef, useState } from "react";
import * as v from "valibot";

import { ApiError, explain } from "../api/http";
import { getOwnText } from "../api/operator";
import { BeatStrip } from "../beatstrip/BeatStrip";
import { rehearsed } from "../studio/rehearse";
import { useStudio } from "../studio/store";
import type { OwnText } from "../wire/types.gen";
import { inWords, isOfItself, vAgain, type Again } from "./again";
import { WhatIfButton } from "./WhatIfButton";

const WhatIfText = lazy(() => import("./WhatIfText").then((m) => ({ default: m.WhatIfText })));

type State =
  | { at: "closed" | "loading" | "open" }
  | { at: "running"; progress: number }
  | { at: "done"; again: Again }
  | { at: "failed"; reasons: string[] };

/** The session once more with another personality: its people and their times stay, and what differs is shown. */
export function WhatIf({ id, over, token }: { id: string; over: boolean; token: string }) {
  const [own, setOwn] = useState<OwnText | null>(null);
  const text = useStudio((studio) => studio.text);
  const [state, setState] = useState<State>({ at: "closed" });
  const running = useRef<AbortController | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => heading.current?.focus(), [own]);

  const open = async (): Promise<void> => {
    setState({ at: "loading" });
    try {
      const made = await getOwnText(token, id);
      useStudio.getState().borrow(made.name, made.text);
      setOwn(made);
      setState({ at: "open" });
    } catch (error) {
      setState({ at: "failed", reasons: [explain(error)] });
    }
  };
  const start = async (): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ at: "running", progress: 0 });
    const wanted = { session: id, ...(text === null || text === own?.text ? {} : { text }) };
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
  const cannot = state.at === "running" || text === null || text.trim() === "";
  return (
    <section className="mt-8" data-testid="what-if">
      {own === null || text === null ? (
        <WhatIfButton loading={state.at === "loading"} onOpen={() => void open()} over={over} />
      ) : (
        <>
          <h2 className="text-2xl font-bold tracking-tight" ref={heading} tabIndex={-1}>
            What if …
          </h2>
          <p className="mt-1 mb-4 max-w-prose text-muted">
            This is what the session was made of. Change it, and rehearse the session again: everybody comes, speaks and steers when they did in the session. Nothing is saved.
          </p>
          <Suspense fallback={<p className="text-muted">Opening the form…</p>}>
            <WhatIfText name={own.name} own={own.text} text={text} token={token} />
          </Suspense>
          <div className="mt-5 flex flex-wrap gap-3">
            {/* Disabled by its sign alone: what is disabled while it has the focus loses it. */}
            <button aria-disabled={cannot} className="button button-main" onClick={() => !cannot && void start()} type="button">
              Rehearse it again
            </button>
            {state.at === "running" && (
              <button className="button" onClick={stop} type="button">
                Stop
              </button>
            )}
          </div>
        </>
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
      {([["In the session", then], ["Rehearsed now", now]] as const).map(([word, show]) => (
        <div className="mt-4" key={word}>
          <h2 className="label">{word}</h2>
          <BeatStrip agenda={show.agenda} at={show.ended ?? show.agenda.length} label={`Beats, ${word.charAt(0).toLowerCase()}${word.slice(1)}`} />
        </div>
      ))}
      {as_far_as !== "" && <p className="mt-4">{as_far_as}</p>}
      <h2 className="label mt-4">What differs, on the session clock</h2>
      <ul className="mt-2 border-t border-line" data-testid="differences">
        {differences.map((one, n) => (
          <li className="border-b border-line px-1 py-1.5" key={n}>
            {inWords(one)}
            {one.why.length === 0 && !isOfItself(one) && <p className="mt-1 pl-4 text-sm text-muted">Neither log tells why.</p>}
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
        {differences.length === 0 && <li className="px-1 py-1.5">Nothing: every beat began within two seconds of its time in the session.</li>}
      </ul>
    </>
  );
}
