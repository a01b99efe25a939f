/** The one axis of a replay's beats and lanes, so that what stands above one another happened together. */
import type { StripAxis } from "../beatstrip/BeatStrip";
import { clockFace } from "../clock/sessionClock";
import type { SessionReplay } from "../wire/types.gen";
import { clockAt, elapsedAt, positionOf } from "./positions";

type Placed = Pick<SessionReplay, "clock_began" | "holds" | "length">;

/** Where a position is, as a share of the width; what lies outside is at its edge. */
export interface Axis {
  /** The first position: below 0 where the recording began after the session's clock did. */
  from: number;
  along: (position: number) => number;
}

/** A stretch of the axis, from share to share. */
export interface Stretch {
  from: number;
  to: number;
}

/** From the first moment that was recorded, or that the session's clock showed, to the last. */
export function axisOf({ clock_began: began, length }: Placed): Axis {
  const from = Math.min(0, began ?? 0);
  const total = Math.max(1, length - from);
  return { from, along: (position) => Math.max(0, Math.min(1, (position - from) / total)) };
}

/** The same axis for the beats, which go by the session's clock. */
export const stripAxis = (replay: Placed, { along }: Axis, at: number): StripAxis => ({
  along: (elapsed) => along(positionOf(replay, elapsed)),
  now: along(at),
  face: clockAt(replay, at),
});

/** While the session's clock stood still. */
export const standstills = ({ holds }: Pick<Placed, "holds">, { along }: Axis): Stretch[] =>
  holds.map(({ began, ended }) => ({ from: along(began), to: along(ended) })).filter(({ from, to }) => to > from);

const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];
/** More would not stand beside each other on a phone. */
const MOST = 5;

/** Round times of the session's clock; of the recording's, where that never began. */
export function ticksOf(replay: Placed, { along }: Axis): { at: number; face: string }[] {
  const { clock_began: began, length } = replay;
  const last = began === null ? length : elapsedAt(replay, length);
  const step = STEPS.find((one) => last / one <= MOST) ?? 7200;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, n) => ({
    at: along(began === null ? n * step : positionOf(replay, n * step)),
    face: clockFace(n * step),
  }));
}
