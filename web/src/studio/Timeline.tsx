import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

import { share } from "../beatstrip/share";
import { clockFace, inWords } from "../clock/sessionClock";
import { rangeOf, snap, stepOf, type TimedBeat } from "./edges";
import { TimelineBeat } from "./TimelineBeat";

interface Props {
  preview: { beats: TimedBeat[]; length: number };
  /** Called with the beat's number and its start in seconds; without it the edges stand still. */
  onMove?: ((beat: number, seconds: number) => void) | undefined;
  /** Opens a beat; without it they are to look at. */
  onSelect?: ((beat: number) => void) | undefined;
  selected?: number | null;
  /** Puts a beat into another place. */
  onReorder?: ((from: number, to: number) => void) | undefined;
}

/** The rundown as a band of beats; where the text has the times, their edges can be moved. */
export function Timeline({ preview: { beats, length }, onMove, onSelect, selected = null, onReorder }: Props) {
  const band = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ beat: number; at: number } | null>(null);
  const starts = beats.map(({ offset }, n) => (drag?.beat === n ? drag.at : offset));
  const step = stepOf(length);

  const secondsAt = (event: { clientX: number }): number => {
    const box = band.current?.getBoundingClientRect();
    return box && box.width > 0 ? ((event.clientX - box.left) / box.width) * length : 0;
  };
  const follow = (event: PointerEvent, beat: number): void => {
    if (drag?.beat === beat) setDrag({ beat, at: snap(secondsAt(event), rangeOf(beats, beat, length), step) });
  };
  const drop = (beat: number): void => {
    if (drag?.beat !== beat) return;
    setDrag(null);
    if (drag.at !== beats[beat]?.offset) onMove?.(beat, drag.at);
  };
  const pressed = (event: KeyboardEvent, beat: number): void => {
    const by = KEYS[event.key];
    const from = beats[beat]?.offset;
    if (by === undefined || from === undefined) return;
    event.preventDefault();
    const to = snap(from + by * step, rangeOf(beats, beat, length), step);
    if (to !== from) onMove?.(beat, to);
  };

  return (
    <div className="strip pt-7" data-testid="timeline">
      <div className="strip-band" ref={band}>
        {beats.map((beat, n) => {
          const from = starts[n] ?? 0;
          const to = starts[n + 1] ?? length;
          const lasts = inWords(plannedFor(beats, n, length, to - from));
          return (
            <div className="strip-beat" key={beat.id} style={{ left: share(from / length), width: share(Math.max(0, to - from) / length) }} title={`${beat.title}, ${lasts}`}>
              <TimelineBeat
                beats={beats.length}
                lasts={lasts}
                n={n}
                onReorder={onReorder}
                onSelect={onSelect}
                placeAt={(x) => placeOf(beats, length, secondsAt({ clientX: x }))}
                selected={selected === n}
                title={beat.title}
              />
            </div>
          );
        })}
        {onMove &&
          beats.slice(1).map((beat, before) => {
            const n = before + 1;
            const at = starts[n] ?? 0;
            const { least, most } = rangeOf(beats, n, length);
            return (
              <div
                aria-label={`Start of ${beat.title}`}
                aria-valuemax={most}
                aria-valuemin={least}
                aria-valuenow={at}
                aria-valuetext={clockFace(at)}
                className="studio-edge"
                data-dragging={drag?.beat === n}
                data-testid={`edge-${n}`}
                key={beat.id}
                onKeyDown={(event) => pressed(event, n)}
                onPointerCancel={() => setDrag(null)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDrag({ beat: n, at: beat.offset });
                }}
                onPointerMove={(event) => follow(event, n)}
                onPointerUp={() => drop(n)}
                role="slider"
                style={{ left: share(at / length) }}
                tabIndex={0}
              >
                <span aria-hidden className="studio-edge-time time">
                  {clockFace(at)}
                </span>
              </div>
            );
          })}
      </div>
    </div>
  );
}

/** Steps by key: arrows go one, page keys ten. */
const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/** Seconds that a beat would be planned for with so much time until the next one: one with a length of its own keeps it. */
function plannedFor(beats: TimedBeat[], n: number, length: number, until: number): number {
  const { offset, allocated } = beats[n] ?? { offset: 0, allocated: until };
  const own = allocated < (beats[n + 1]?.offset ?? length) - offset;
  return own ? Math.min(allocated, until) : until;
}

/** Which beat is at a time. */
const placeOf = (beats: TimedBeat[], length: number, seconds: number): number =>
  Math.max(0, beats.findLastIndex(({ offset }) => offset <= Math.min(Math.max(0, seconds), length)));
