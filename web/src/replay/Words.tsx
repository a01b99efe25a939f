import { memo, useEffect, useRef } from "react";

import type { ReplayLine, SessionReplay } from "../wire/types.gen";
import { clockAt, type Sentence } from "./positions";

interface Props {
  replay: SessionReplay;
  now: Sentence | null;
  onSeek: (to: number) => void;
}

/** What was said: follows the sound, and leads to it. */
export function Words({ replay, now, onSeek }: Props) {
  const { lines } = replay;
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
        <Line began={clockAt(replay, line.began)} key={line.id} line={line} now={now?.line === line.id ? now.n : null} onSeek={onSeek} />
      ))}
    </ol>
  );
}

const Line = memo(function Line({ line, began, now, onSeek }: { line: ReplayLine; began: string; now: number | null; onSeek: (to: number) => void }) {
  return (
    <li data-now={now === null ? undefined : ""} data-who={line.who}>
      <p className="label">
        <span className="time mr-2">{began}</span> <b>{line.name}</b>
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
