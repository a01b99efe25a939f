import { memo, useEffect, useRef } from "react";

import { clockFace } from "../clock/sessionClock";
import type { ReplayLine } from "../wire/types.gen";
import type { Sentence } from "./positions";

interface Props {
  lines: ReplayLine[];
  now: Sentence | null;
  onSeek: (to: number) => void;
}

/** What was said: follows the sound, and leads to it. */
export function Words({ lines, now, onSeek }: Props) {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [list, line] = [box.current, box.current?.querySelector<HTMLElement>("[data-now]")];
    if (!list || !line || list.contains(document.activeElement)) return;
    const above = line.offsetTop - list.offsetTop;
    list.scrollTop = above - list.clientHeight / 3;
  }, [now?.line]);
  if (lines.length === 0) return <p className="mt-2 text-muted">Nothing was said.</p>;
  return (
    <ol className="replay-words" data-testid="replay-words" ref={box}>
      {lines.map((line) => (
        <Line key={line.id} line={line} now={now?.line === line.id ? now.n : null} onSeek={onSeek} />
      ))}
    </ol>
  );
}

const Line = memo(function Line({ line, now, onSeek }: { line: ReplayLine; now: number | null; onSeek: (to: number) => void }) {
  return (
    <li data-now={now === null ? undefined : ""} data-who={line.who}>
      <p className="label">
        <span className="time mr-2">{clockFace(Math.max(0, line.began))}</span> <b>{line.name}</b>
        {line.via === "text" && " (typed)"}
        {line.interrupted && " (interrupted)"}
      </p>
      <p>
        {line.sentences.map((sentence, n) => (
          <button aria-current={now === n ? "true" : undefined} className="replay-sentence" key={n} onClick={() => onSeek(sentence.at)} type="button">
            {sentence.text}
          </button>
        ))}
      </p>
    </li>
  );
});
