import { useMemo, useRef, useState } from "react";

import { clockFace, inWords } from "../clock/sessionClock";
import { hasMovableBeats, withBeat, withCopy, withMoved, withoutBeat } from "./beatText";
import { BeatFields } from "./BeatFields";
import { beatless, change, lengthOf, problemsAt, timesOf, type FormBeat } from "./form";
import { useFormed } from "./formContext";
import { useStudio } from "./store";

interface Props {
  selected: number | null;
  onSelect: (beat: number | null) => void;
}

/** All beats in their order; the selected one open. */
export function BeatList({ selected, onSelect }: Props) {
  const form = useFormed();
  const text = useStudio((state) => state.text ?? "");
  const times = timesOf(form);
  const removable = useMemo(() => hasMovableBeats(text), [text]);
  const movable = times !== null && removable;
  const { beats } = form;
  const [fresh, setFresh] = useState<number | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const made = (beat: number): void => {
    setFresh(beat);
    onSelect(beat);
  };
  const removed = (): void => {
    onSelect(null);
    adding.current?.focus();
  };
  const add = (): void => {
    // The last one says goodbye: what is added comes before it.
    const after = selected ?? Math.max(0, beats.length - 2);
    const title = `Beat ${beats.length + 1}`;
    if (times && change((now) => withBeat(now, after, times, { title, prompt: "Ask everybody one question." }))) made(after + 1);
  };
  return (
    <section aria-labelledby="studio-beats" className="min-w-0">
      <div className="studio-heading">
        <h2 id="studio-beats">Beats</h2>
        <button className="button" data-testid="add-beat" disabled={!movable} onClick={add} ref={adding} type="button">
          Add a beat
        </button>
      </div>
      {!movable && (
        <p className="mb-3 text-sm text-muted">
          {beats.length === 0
            ? beatless(form)
            : times === null
              ? "Beats can be added and moved once all times are in order."
              : "These beats are written in a way that only the YAML tab can add to or reorder."}
        </p>
      )}
      <ol className="border-t border-line empty:hidden">
        {beats.map((beat, n) => (
          <BeatRow beat={beat} fresh={fresh === n} key={n} movable={movable} n={n} onMade={made} onRemoved={removed} onSelect={onSelect} open={selected === n} removable={removable && beats.length > 1} />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  beat: FormBeat;
  n: number;
  open: boolean;
  fresh: boolean;
  movable: boolean;
  removable: boolean;
  onMade: (beat: number) => void;
  onRemoved: () => void;
  onSelect: (beat: number | null) => void;
}

function BeatRow({ beat, n, open, fresh, movable, removable, onMade, onRemoved, onSelect }: RowProps) {
  const form = useFormed();
  const { beats, problems } = form;
  const wrong = problemsAt(problems, ["beats", n]).length;
  const times = timesOf(form);
  const lasts = times ? lengthOf(form, times, n) : null;
  const move = (to: number): void => {
    if (times && change((text) => withMoved(text, n, to, times))) onSelect(to);
  };
  return (
    <li className="studio-beat" data-open={open} data-testid={`beat-row-${n}`}>
      <button aria-expanded={open} className="studio-beat-head" onClick={() => onSelect(open ? null : n)} type="button">
        <span className="time text-sm text-muted">{beat.offset === null ? "?" : clockFace(beat.offset)}</span>
        <span className="min-w-0">
          <span className="font-semibold">{beat.title || "Without a title"}</span>
          {lasts !== null && <span className="label"> {inWords(lasts)}</span>}
          {wrong > 0 && <span className="text-sm font-semibold text-danger"> {wrong === 1 ? "one problem" : `${wrong} problems`}</span>}
          {!open && <span className="block truncate text-sm text-muted">{beat.say ? `“${beat.say}”` : beat.prompt}</span>}
        </span>
      </button>
      {open && (
        <>
          <div className="flex flex-wrap gap-2">
            <Act disabled={!movable || n === 0} label={`Move ${beat.title} up`} onPress={() => move(n - 1)} word="Up" />
            <Act disabled={!movable || n === beats.length - 1} label={`Move ${beat.title} down`} onPress={() => move(n + 1)} word="Down" />
            <Act
              disabled={!movable}
              label={`Duplicate ${beat.title}`}
              onPress={() => times && change((text) => withCopy(text, n, times, `${beat.title} again`.slice(0, 120))) && onMade(n + 1)}
              word="Duplicate"
            />
            <Act
              disabled={!removable}
              label={`Remove ${beat.title}`}
              onPress={() => change((text) => withoutBeat(text, n)) && onRemoved()}
              word="Remove"
            />
          </div>
          <BeatFields beat={beat} fresh={fresh} n={n} />
        </>
      )}
    </li>
  );
}

function Act({ word, label, onPress, disabled }: { word: string; label: string; onPress: () => void; disabled: boolean }) {
  return (
    <button aria-label={label} className="button-small" disabled={disabled} onClick={onPress} type="button">
      {word}
    </button>
  );
}
