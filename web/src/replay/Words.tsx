import { memo, useEffect, useMemo } from "react";

import { deletedWords } from "../shared/keptWords";
import { useRoving } from "../shared/useRoving";
import type { ReplayLine, SessionReplay } from "../wire/types.gen";
import { beforeWords, clockAt, isBefore, type Sentence } from "./positions";

interface Props {
  replay: SessionReplay;
  now: Sentence | null;
  onSeek: (to: number) => void;
  /** When what was said was deleted; null where it is kept. */
  deletedAt?: number | null;
}

/** What was said: follows the sound, and leads to it. */
export function Words({ replay, now, onSeek, deletedAt = null }: Props) {
  const { lines } = replay;
  const [firsts, count] = useMemo(() => placesOf(lines), [lines]);
  const said = now ? lines.findIndex(({ id }) => id === now.line) : -1;
  const { list, stop } = useRoving<HTMLOListElement>(count, { at: now && said >= 0 ? (firsts[said] ?? 0) + now.n - skippedOf(lines[said], now.n) : 0, across: true });
  const box = list.ref;
  useEffect(() => {
    const [list, line] = [box.current, box.current?.querySelector<HTMLElement>("[data-now]")];
    if (!list || !line || list.contains(document.activeElement)) return;
    const above = line.offsetTop - list.offsetTop;
    list.scrollTop = above - list.clientHeight / 3;
  }, [box, now?.line]);
  if (lines.length === 0) return <p className="mt-2 text-muted">{deletedAt === null ? "Nothing was said." : deletedWords(deletedAt)}</p>;
  return (
    <>
      {deletedAt !== null && <p className="mt-2 text-muted">{deletedWords(deletedAt)}</p>}
      <p className="sr-only">Arrow keys go from sentence to sentence, Home and End to the first and the last.</p>
      <ol className="replay-words" data-testid="replay-words" {...list}>
        {lines.map((line, n) => (
          <Line
            language={replay.language}
            began={clockAt(replay, line.began)}
            before={beforeWords(replay)}
            first={firsts[n] ?? 0}
            key={line.id}
            line={line}
            now={now?.line === line.id ? now.n : null}
            onSeek={onSeek}
            stop={holds(firsts[n] ?? 0, line, stop) ? stop : null}
          />
        ))}
      </ol>
    </>
  );
}

interface LineProps {
  line: ReplayLine;
  language: string;
  began: string;
  /** What stands beside what was said before the first position. */
  before: string;
  now: number | null;
  onSeek: (to: number) => void;
  /** The place of its first sentence among all that can be gone to. */
  first: number;
  /** The place that the tab key leads to, where that is in this line. */
  stop: number | null;
}

const Line = memo(function Line({ line, language, began, before, now, onSeek, first, stop }: LineProps) {
  return (
    <li data-now={now === null ? undefined : ""} data-who={line.who}>
      <p className="label">
        <span className="time mr-2">{began}</span> <b>{line.name}</b>
        {line.via === "text" && " (typed)"}
        {line.interrupted && " (interrupted)"}
        {isBefore(line, 0) && ` (${before})`}
      </p>
      <p lang={language}>
        {line.sentences.map((sentence, n) => {
          if (isBefore(line, n)) return <span className="text-muted" key={n}>{`${sentence.text} `}</span>;
          const place = first + n - skippedOf(line, n);
          return (
            <button
              aria-current={now === n ? "true" : undefined}
              className="replay-sentence"
              data-stop={place}
              key={n}
              onClick={() => onSeek(sentence.at)}
              tabIndex={stop === place ? 0 : -1}
              type="button"
            >
              {sentence.text}
            </button>
          );
        })}
      </p>
    </li>
  );
});

/** How many of a line's sentences, before its `n`th, were over before the first position. */
const skippedOf = (line: ReplayLine | undefined, n: number): number => (line ? line.sentences.slice(0, n).filter((_, m) => isBefore(line, m)).length : 0);

const stopsOf = (line: ReplayLine): number => line.sentences.length - skippedOf(line, line.sentences.length);

const holds = (first: number, line: ReplayLine, place: number): boolean => place >= first && place < first + stopsOf(line);

/** The place of each line's first sentence among all that can be gone to, and how many there are. */
function placesOf(lines: ReplayLine[]): [firsts: number[], count: number] {
  let count = 0;
  const firsts = lines.map((line) => {
    const first = count;
    count += stopsOf(line);
    return first;
  });
  return [firsts, count];
}
