import { useEffect, useRef, type ReactNode } from "react";

import type { TryAnswer } from "../wire/types.gen";
import { SaveForm } from "./SaveForm";
import { useModels } from "./store";
import { seconds } from "./words";

/** What is being tried, and what came of it. */
export function TryPanel({ token }: { token: string }) {
  const { trying, tried, tryError, done, stopTrying } = useModels();
  const panel = useRef<HTMLElement>(null);
  const open = trying !== null || tried !== null || tryError !== null;
  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: "nearest" });
  }, [open, trying]);
  useEffect(() => {
    // What had the focus, a button to save or to delete, is gone.
    if (done) panel.current?.focus({ preventScroll: true });
  }, [done]);
  return (
    <section aria-labelledby="the-try" className={open || done ? "panel scroll-mt-4 p-5" : "sr-only"} ref={panel} tabIndex={-1}>
      <h2 id="the-try">{trying ? "Trying it" : tried ? (tried.answer.works ? "It works" : "It does not work") : open ? "It could not be done" : done ? "Done" : "No model is being tried"}</h2>
      <div aria-live="polite" className="mt-2">
        {trying && (
          <p>
            Asking {trying} for a sentence, for two tool calls and for a decision by a JSON schema. A model that has to be loaded first may take a minute.
          </p>
        )}
        {tryError && <p className="font-semibold text-danger">{tryError}</p>}
        {tried && !tried.answer.works && (
          <>
            <p className="where font-semibold break-words text-danger">{tried.answer.reason}</p>
            <p className="label mt-1 break-words">{tried.answer.url}</p>
          </>
        )}
        {tried?.answer.works && <Result answer={tried.answer} />}
        {done && !open && <p>{done}</p>}
      </div>
      {trying && (
        <>
          <progress aria-label="Trying it" className="studio-progress" />
          <button className="button mt-4" onClick={stopTrying} type="button">
            Cancel
          </button>
        </>
      )}
      {tried?.answer.works && <SaveForm key={`${tried.answer.url} ${tried.answer.model}`} token={token} tried={tried} />}
    </section>
  );
}

function Result({ answer }: { answer: TryAnswer }) {
  const { model, said, tried, tools, json_schema: schema, kinds } = answer;
  const lacking = kinds.filter((kind) => !kind.works);
  return (
    <>
      <p className="font-semibold break-words">{model}</p>
      <blockquote className="mt-1 border-l-4 border-line-strong pl-3 break-words text-muted">{said}</blockquote>
      <dl className="tried-figures mt-4">
        <Figure name="First word after">{tried ? seconds(tried.first_word) : "?"}</Figure>
        <Figure name="Words a second">{tried?.words == null ? "too few to tell" : tried.words.toFixed(1)}</Figure>
        <Figure name="Calls tools">{tools ? "yes" : "no"}</Figure>
        <Figure name="Keeps to a schema">{schema ? "yes" : "no"}</Figure>
      </dl>
      <p className="label mt-4">Kinds of session with it</p>
      <ul className="kind-marks mt-1">
        {kinds.map(({ name, works }) => (
          <li data-works={works} key={name}>
            {works ? name : `no ${name}`}
          </li>
        ))}
      </ul>
      {lacking.length > 0 && <p className="mt-2 text-sm text-muted">A {lacking[0]?.name} takes a model that calls tools, or one that keeps to a JSON schema.</p>}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="time">{children}</dd>
    </div>
  );
}
