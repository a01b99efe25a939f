import { clockFace, inWords } from "../clock/sessionClock";
import type { Segment, Span } from "./geometry";
import { share } from "./share";
import { beatWords } from "./words";

/** What choosing a beat does. */
export interface Picking {
  /** Which beats can be chosen. */
  can: (segment: Segment) => boolean;
  /** What it does, said before the beat's title. */
  word: string;
  onPick: (beat: string) => void;
}

interface Props {
  segment: Segment;
  picking?: Picking;
}

export function BeatSegment({ segment, picking }: Props) {
  const words = beatWords(segment);
  const face = <Face segment={segment} />;
  return (
    <li
      aria-current={isRunning(segment) ? "step" : undefined}
      className="strip-beat"
      data-state={segment.state}
      data-testid={`beat-${segment.id}`}
      style={{ left: share(segment.slot.left), width: share(segment.slot.width) }}
      title={words}
    >
      {picking?.can(segment) ? (
        <button className="strip-face" onClick={() => picking.onPick(segment.id)} type="button">
          <span className="sr-only">
            {picking.word} {segment.title}
          </span>
          {face}
        </button>
      ) : (
        <div className="strip-face">
          <span className="sr-only">{words}</span>
          {face}
        </div>
      )}
    </li>
  );
}

function Face({ segment }: { segment: Segment }) {
  const { slot, actual, over, overSeconds, title, allocated } = segment;
  return (
    <span aria-hidden className="strip-inside">
      <Bar className="strip-fill" of={slot} span={actual} />
      <Bar className="strip-over" of={slot} span={over} />
      {segment.state !== "skipped" && (
        <>
          <span className="strip-title">
            <span>{title}</span>
          </span>
          <span className={`strip-length time ${overSeconds > 0 ? "strip-length-over" : ""}`}>
            <span>{overSeconds > 0 ? `+${clockFace(overSeconds)} over` : inWords(allocated)}</span>
          </span>
        </>
      )}
    </span>
  );
}

function Bar({ className, of, span }: { className: string; of: Span; span: Span }) {
  if (span.width <= 0 || of.width <= 0) return null;
  const left = (span.left - of.left) / of.width;
  return <span className={className} style={{ left: share(left), width: share(span.width / of.width) }} />;
}

const isRunning = ({ state }: Segment): boolean =>
  state === "active" || state === "warning" || state === "overtime";
