import type { BeatTimes } from "../wire/types.gen";
import { share } from "./share";

/** A plan in miniature: the beats of a personality that nobody has started yet. */
export function MiniStrip({ beats, length }: { beats: BeatTimes[]; length: number }) {
  const total = Math.max(length, ...beats.map((b) => b.offset + b.allocated), 1);
  return (
    <div
      aria-label={`${beats.length} beats: ${beats.map((b) => b.title).join(", ")}`}
      className="strip strip-small"
      role="img"
    >
      <div className="strip-band">
        {beats.map((beat) => (
          <div
            className="strip-beat"
            key={beat.id}
            style={{ left: share(beat.offset / total), width: share(beat.allocated / total) }}
          >
            <div className="strip-face" />
          </div>
        ))}
      </div>
    </div>
  );
}
