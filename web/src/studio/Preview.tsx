import { useMemo } from "react";

import { clockFace, inWords } from "../clock/sessionClock";
import { NodeGraph } from "./NodeGraph";
import type { CheckView as Checked, BeatPreview as PreviewBeat } from "../wire/types.gen";
import { Rehearse } from "./Rehearse";
import { Timeline } from "./Timeline";
import { writesTimes } from "./yamlEdit";

interface Props {
  checked: Checked | null;
  lastGood: Checked | null;
  token: string;
  name: string;
  text: string;
  onMove: (beat: number, seconds: number) => void;
}

/** What the text gives: the rundown, the flow, and a rehearsal. */
export function Preview({ checked, lastGood, token, name, text, onMove }: Props) {
  const current = checked?.rundown ?? null;
  const rundown = current ?? lastGood?.rundown ?? null;
  const graph = checked?.graph ?? lastGood?.graph;
  const movable = useMemo(() => current !== null && writesTimes(text, current.beats.length), [current, text]);
  return (
    <div className="studio-preview">
      <section aria-labelledby="studio-rundown">
        <h2 className="studio-heading" id="studio-rundown">
          Rundown
          {rundown && (
            <span className="label">
              {inWords(rundown.length)}
              {rundown.hard_end ? ", ends on time" : ""}
            </span>
          )}
        </h2>
        {rundown ? (
          <>
            <Timeline preview={rundown} {...(movable ? { onMove } : {})} />
            <p className="label mt-2">
              {current === null
                ? "As it was before the problems."
                : movable
                ? "Drag an edge, or move it with the arrow keys: the time in the text follows."
                : "These times are not all literal values in this file, so their edges cannot be dragged."}
            </p>
            <BeatList beats={rundown.beats} />
          </>
        ) : (
          <p className="text-muted">{checked ? "The rundown appears here once the problems are fixed." : "Reading the text…"}</p>
        )}
      </section>
      <section aria-labelledby="studio-rehearsal">
        <h2 className="studio-heading" id="studio-rehearsal">
          Rehearsal
        </h2>
        <Rehearse length={current?.length ?? null} name={name} text={text} token={token} />
      </section>
      {graph && (
        <section aria-labelledby="studio-flow">
          <h2 className="studio-heading" id="studio-flow">
            Flow
          </h2>
          <NodeGraph graph={graph} />
        </section>
      )}
    </div>
  );
}

function BeatList({ beats }: { beats: PreviewBeat[] }) {
  return (
    <ol className="mt-3 border-t border-line">
      {beats.map(({ id, title, offset, say, prompt, speak, reset }) => (
        <li className="grid grid-cols-[3.75rem_minmax(0,1fr)] border-b border-line py-1.5" key={id}>
          <span className="time text-sm leading-6 text-muted">{clockFace(offset)}</span>
          <span className="min-w-0">
            <span className="font-semibold">{title}</span>
            <span className="label"> {[!speak && "says nothing", reset && "starts fresh"].filter(Boolean).join(", ")}</span>
            <span className="block truncate text-sm text-muted">{say ? `“${say}”` : prompt}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
