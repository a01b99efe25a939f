import { memo } from "react";

import { Disclosure } from "../shared/Disclosure";
import type { AnsweredTurn } from "../wire/types.gen";
import { axisOf, PART_WORDS, PARTS, partsOf, waits, type Part } from "./parts";
import { WaitTable } from "./WaitTable";

interface Props {
  turns: AnsweredTurn[];
  /** A wait's `at` as the page shows times. */
  clock: (at: number) => string;
  /** Called with where a wait begins that was chosen from the table. */
  onPick?: (at: number) => void;
  /** How many bars there are at most: the latest. The table has all. */
  most?: number;
}

/** Widths of the drawing, in its own units. */
const [STEP, BAR, HEIGHT] = [10, 7, 100];

/** How long people waited for each answer, by its parts, from below: a bar each, and the table behind. */
export const WaitPlot = memo(function WaitPlot({ turns, clock, onPick, most = 60 }: Props) {
  const shown = turns.slice(-most);
  const told = waits(turns);
  if (!told) return null;
  const top = axisOf(Math.max(...shown.map(({ seconds }) => seconds)));
  const longest = `${inSeconds(told.longest.seconds)}, at ${clock(told.longest.at)}`;
  const words = turns.length === 1 ? `One answer, after ${longest}.` : `${turns.length} answers: median ${inSeconds(told.median)}, longest ${longest}.`;
  return (
    <figure className="waits" data-testid="waits">
      <figcaption className="text-sm text-muted">
        {words}
        {shown.length < turns.length && ` The bars are the latest ${shown.length}.`}
      </figcaption>
      <div className="waits-plot">
        <span aria-hidden className="waits-axis time">
          <span>{top} s</span>
          <span>{top / 2}</span>
          <span>0</span>
        </span>
        <svg aria-label={`Waits by part. ${words}`} preserveAspectRatio="none" role="img" style={{ maxWidth: `${shown.length * 2}rem` }} viewBox={`0 0 ${shown.length * STEP} ${HEIGHT}`}>
          {shown.map((turn, n) => (
            <Bar key={n} left={n * STEP + (STEP - BAR) / 2} top={top} turn={turn} words={`${clock(turn.at)}: ${inSeconds(turn.seconds)}`} />
          ))}
        </svg>
      </div>
      <p aria-hidden className="label flex flex-wrap gap-x-4 gap-y-1">
        {PARTS.map((part) => (
          <span className="inline-flex items-center gap-1.5" key={part}>
            <i className={`waits-key waits-${part}`} />
            {PART_WORDS[part]}
          </span>
        ))}
      </p>
      <Disclosure word="All waits as a table">
        <WaitTable clock={clock} turns={turns} {...(onPick ? { onPick } : {})} />
      </Disclosure>
    </figure>
  );
});

function Bar({ turn, left, top, words }: { turn: AnsweredTurn; left: number; top: number; words: string }) {
  const parts = partsOf(turn);
  const heightOf = (part: Part): number => (parts[part] / top) * HEIGHT;
  const topOf = (n: number): number => HEIGHT - PARTS.slice(0, n + 1).reduce((sum, part) => sum + heightOf(part), 0);
  return (
    <g>
      <title>{words}</title>
      {PARTS.map((part, n) => heightOf(part) > 0 && <rect className={`waits-${part}`} height={heightOf(part)} key={part} width={BAR} x={left} y={topOf(n)} />)}
    </g>
  );
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
