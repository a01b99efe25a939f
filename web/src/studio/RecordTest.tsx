import { useId, useState, type FormEvent } from "react";

import { OwnCommand } from "../shared/OwnCommand";
import { change } from "./form";
import type { Rehearsed } from "./rehearse";
import { useStudio } from "./store";
import { freeName, withTest } from "./testText";

interface Props {
  /** The text that was rehearsed. */
  rehearsed: string;
  test: Rehearsed["test"];
}

const NAME = "as rehearsed";
const NOT_HERE = "The tests of this text cannot be added to from here. Write it in the YAML tab.";

/** Keeps a rehearsal as a test of the personality: what was done in it, and that its beats come as they came. */
export function RecordTest({ rehearsed, test }: Props) {
  const text = useStudio((studio) => studio.text);
  const id = useId();
  const [name, setName] = useState(() => freeName(rehearsed, NAME));
  const [added, setAdded] = useState("");
  const [wrong, setWrong] = useState("");
  if (test.text === "") return <p className="text-muted">This rehearsal makes no test. {test.reason}</p>;
  if (added) {
    return (
      <p className="font-semibold" role="status">
        “{added}” is among its tests now. Save to keep it; <OwnCommand command="test" /> plays it.
      </p>
    );
  }
  const record = (event: FormEvent): void => {
    event.preventDefault();
    const called = freeName(rehearsed, name.trim() || NAME);
    if (change((now) => withTest(now, test.text, called))) setAdded(called);
    else setWrong(NOT_HERE);
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={record}>
      <label className="grow" htmlFor={id}>
        <span className="label">What the test proves</span>
        <input aria-describedby={`${id}-about`} className="field mt-1" id={id} maxLength={120} onChange={({ target }) => setName(target.value)} value={name} />
      </label>
      <button className="button" data-testid="record-test" disabled={text !== rehearsed} type="submit">
        Record it as a test
      </button>
      <p className="w-full text-sm text-muted" id={`${id}-about`}>
        A name for the test, shown when it fails. The test plays this rehearsal again and expects each beat to come when it came here.
      </p>
      {text !== rehearsed && <p className="label w-full">The text has changed since; rehearse it again to record it.</p>}
      {wrong && (
        <p className="w-full font-semibold text-danger" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}
