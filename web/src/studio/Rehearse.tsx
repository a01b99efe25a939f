import { useEffect, useRef, useState, type FormEvent } from "react";

import { explain } from "../api/http";
import { RecordTest } from "./RecordTest";
import { RehearsalOutcome } from "./RehearsalOutcome";
import { rehearse, type Rehearsed } from "./rehearse";
import { useStudio } from "./store";

interface Props {
  token: string;
  text: string;
  name: string;
  /** Seconds; what the personality itself asks for. */
  length: number | null;
}

type State = { at: "idle" } | { at: "running"; progress: number } | { at: "done"; text: string; done: Rehearsed } | { at: "failed"; reason: string };

/** A whole session in virtual time with simulated people, played again in place. */
export function Rehearse({ token, text, name, length }: Props) {
  const [minutes, setMinutes] = useState("");
  const [people, setPeople] = useState("Ana, Bob");
  const [seed, setSeed] = useState("1");
  const [state, setState] = useState<State>({ at: "idle" });
  const checked = useStudio((studio) => studio.checked !== null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ at: "running", progress: 0 });
    const wanted = {
      text,
      people: people.split(",").map((one) => one.trim()).filter(Boolean),
      seed: Math.max(0, Math.round(Number(seed) || 0)),
      ...(minutes ? { length: Number(minutes) * 60 } : {}),
    };
    try {
      const done = await rehearse(token, wanted, stop.signal, (told) => setState({ at: "running", ...told }));
      if (done !== null) setState({ at: "done", text, done });
    } catch (error) {
      setState({ at: "failed", reason: explain(error) });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setState({ at: "idle" });
  };

  return (
    <div>
      <div className="@container">
        <form className="grid items-end gap-3 @xl:grid-cols-[7.75rem_1fr_7.75rem_auto]" onSubmit={(event) => void start(event)}>
          <Field id="rehearse-minutes" label="Minutes" onChange={setMinutes} placeholder={length === null ? "" : String(Math.round(length / 6) / 10)} type="number" value={minutes} />
          <Field id="rehearse-people" label="People, separated by commas" onChange={setPeople} value={people} />
          <Field about="rehearse-seed-about" id="rehearse-seed" label="Seed" onChange={setSeed} type="number" value={seed} />
          {state.at === "running" ? (
            <button className="button" onClick={cancel} type="button">
              Cancel
            </button>
          ) : (
            <button className="button button-main" disabled={length === null} type="submit">
              Rehearse
            </button>
          )}
        </form>
      </div>
      <p className="mt-2 text-sm text-muted" id="rehearse-seed-about">
        The seed is any whole number: with the same one the simulated people do the same things again, with another one they do others.
      </p>
      {length === null && checked && <p className="label mt-2">Fix the problems to rehearse it.</p>}
      <div aria-live="polite" className="mt-4">
        {state.at === "running" && (
          <label className="block">
            <span className="label">Playing the session in virtual time: {Math.round(state.progress * 100)} %</span>
            <progress className="studio-progress" max={1} value={state.progress} />
          </label>
        )}
        {state.at === "failed" && <p className="font-semibold text-danger">{state.reason}</p>}
        {state.at === "done" && (
          <p className="font-semibold">{state.done.played.findings.length === 0 ? "Every beat came once and in order, and one voice spoke at a time." : "Something in it needs a look."}</p>
        )}
      </div>
      {state.at === "done" && (
        <>
          <div className="mt-3">
            <RecordTest rehearsed={state.text} test={state.done.test} />
          </div>
          <RehearsalOutcome done={state.done} name={name} token={token} />
        </>
      )}
    </div>
  );
}

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: string;
  placeholder?: string;
  /** The id of what explains it. */
  about?: string;
}

function Field({ id, label, value, onChange, type = "text", placeholder = "", about }: FieldProps) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input aria-describedby={about} className="field mt-1" id={id} min={0} onChange={(e) => onChange(e.target.value)} placeholder={placeholder} step="any" type={type} value={value} />
    </div>
  );
}
