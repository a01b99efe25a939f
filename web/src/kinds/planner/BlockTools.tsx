import { useState } from "react";

import { BlockDialog } from "./BlockDialog";
import type { How } from "./edits";
import { moved, resized, STEP, type Day } from "./geometry";
import type { Block } from "./plan";
import { usePlanBridge } from "./planContext";
import { usePlan } from "./store";
import { TypeMark } from "./TypeMark";
import { lengthWords, overlapWords, spanWords, typeWords } from "./words";

/** The chosen block in words, and every change that a drag makes as a button. */
export function BlockTools({ day, block, free, warnings }: { day: Day; block: Block; free: boolean; warnings: string[] }) {
  const bridge = usePlanBridge();
  const set = usePlan((plan) => plan.set);
  const [open, setOpen] = useState(false);
  const nudge = (how: How, minutes: number): void =>
    bridge.nudge({ kind: "place", id: block.id, how, ...(how === "move" ? moved(day, block, minutes) : resized(day, block, minutes, "end")) });
  const steps: [word: string, how: How, minutes: number][] = [
    ["Earlier", "move", -STEP],
    ["Later", "move", STEP],
    ["Shorter", "end", -STEP],
    ["Longer", "end", STEP],
  ];
  return (
    <section aria-label="Chosen block" className="block-tools" data-testid="block-tools">
      <div className="block-tools-head">
        <p className="min-w-0 grow">
          <span className="flex items-center gap-2 font-semibold">
            <TypeMark type={block.type} />
            <span className="truncate">{block.name}</span>
          </span>
          <span className="label">
            <span className="time">{spanWords(block, day.tz)}</span>, {lengthWords(block.end - block.start)}, {typeWords(block.type).toLowerCase()}
            {block.fixed && ", fixed by your calendar"}
            {overlapWords(block)}
          </span>
        </p>
        <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => set({ selected: null })} type="button">
          Close
        </button>
      </div>
      {warnings.map((words) => (
        <p className="block-warning" key={words}>
          {words}
        </p>
      ))}
      {block.description && <p className="block-note label whitespace-pre-line">{block.description}</p>}
      {free && (
        <div className="block-tools-buttons">
          {steps.map(([word, how, minutes]) => (
            <button className="button" key={word} onClick={() => nudge(how, minutes)} type="button">
              {word}
            </button>
          ))}
          <button className="button" onClick={() => setOpen(true)} type="button">
            Edit
          </button>
          <button
            className="button button-danger"
            onClick={() => {
              set({ selected: null });
              bridge.change({ kind: "remove", id: block.id });
            }}
            type="button"
          >
            Remove
          </button>
        </div>
      )}
      {open && <BlockDialog block={block} day={day} onClose={() => setOpen(false)} />}
    </section>
  );
}
