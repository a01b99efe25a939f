import { useMemo, useState, type KeyboardEvent, type ReactNode } from "react";

import { inWords } from "../clock/sessionClock";
import type { CheckView as Checked } from "../wire/types.gen";
import { hasMovableBeats, withMoved } from "./beatText";
import { BeatList } from "./BeatList";
import { Elsewhere } from "./Elsewhere";
import { change, formOf, lengthOf, problemsElsewhere, timesOf, words } from "./form";
import { FormContext } from "./formContext";
import { ProblemList } from "./ProblemList";
import { SessionFields } from "./SessionFields";
import { useStudio } from "./store";
import { Timeline } from "./Timeline";
import { startedAt } from "./yamlEdit";

interface Props {
  token: string;
  name: string;
  text: string;
  checked: Checked | null;
  /** Who the host was when the text could last be read. */
  lastHost?: string | null | undefined;
  onYaml: (place?: { line: number; column: number }) => void;
  /** What stands below it. */
  children?: ReactNode;
}

/** A personality's text as a timeline, its beats, and what holds for the whole session. */
export function PersonalityForm({ token, name, text, checked, lastHost, onYaml, children }: Props) {
  const form = useMemo(() => formOf(text), [text]);
  const [selected, setSelected] = useState<number | null>(0);
  const { undo, redo } = useStudio.getState();
  const problems = checked?.problems ?? NONE;
  if (!form) {
    return (
      <div className="panel max-w-prose p-5">
        <p className="font-semibold">The form cannot read this text.</p>
        <p className="mt-1 text-muted">It has a mistake that only the YAML tab shows at its place.</p>
        <button className="button button-main mt-4" onClick={() => onYaml(problems[0])} type="button">
          Open the YAML
        </button>
      </div>
    );
  }
  const times = timesOf(form);
  const keys = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  };
  const reorder = (from: number, to: number): void => {
    if (times && change((now) => withMoved(now, from, to, times))) setSelected(to);
  };
  return (
    <FormContext.Provider value={{ ...form, problems, host: (checked?.host ?? lastHost) || words(form.record.title), token, name, onYaml }}>
      <div className="studio-form" data-testid="studio-form">
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields within */}
        <div className="contents" onKeyDown={keys}>
          <section aria-labelledby="studio-timeline">
            <h2 className="studio-heading" id="studio-timeline">
              Timeline
              {times && <span className="label">{inWords(times.length)}</span>}
            </h2>
            {times ? (
              <>
                <Timeline
                  onMove={(beat, seconds) => change((now) => startedAt(now, beat, seconds, times.length), `edge ${beat}`)}
                  onReorder={hasMovableBeats(text) ? reorder : undefined}
                  onSelect={setSelected}
                  preview={{ length: times.length, beats: form.beats.map(({ title }, n) => ({ id: `beat-${n}`, title, offset: times.offsets[n] ?? 0, allocated: lengthOf(form, times, n) })) }}
                  selected={selected}
                />
                <p className="label mt-2">Press a beat to open it. Drag it, or use Alt and the arrow keys, to reorder; drag an edge to change a time.</p>
              </>
            ) : (
              <p className="text-muted">The timeline appears once the length and all times are in order.</p>
            )}
          </section>
          <ProblemList onPick={(line, column) => onYaml({ line, column })} problems={problemsElsewhere(problems)} />
          <div className="studio">
            <BeatList onSelect={setSelected} selected={selected} />
            <SessionFields />
          </div>
        </div>
        <Elsewhere settings={form.others} what="this personality" />
        {children}
      </div>
    </FormContext.Provider>
  );
}

const NONE: never[] = [];
