import { between, clockFace, isOver, mustEndAt } from "../clock/sessionClock";
import type { Agenda } from "../protocol";
import { hourAndMinute } from "../shared/localTime";
import { layOut } from "./geometry";
import { BeatSegment, type Picking } from "./BeatSegment";
import { SpeechTracks } from "./SpeechTracks";
import type { Speech } from "./speech";
import { share } from "./share";

/** The axis of something that the strip stands above, in shares of the width. */
export interface StripAxis {
  /** Where seconds on the session's clock are. */
  along: (elapsed: number) => number;
  /** Where it stands, and what the clock shows there. */
  now: number;
  face: string;
}

interface Props {
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  /** Who spoke when; without it, where that is not known, there are no lanes. */
  speech?: Speech[];
  /** Which beats can be chosen, and what that does; without it the strip is read-only. */
  picking?: Picking;
  /** Where there are several on a page, which this is. */
  label?: string;
  /** Without it the axis is its own. Beats that have no place on it are not drawn. */
  axis?: StripAxis;
}

/** The session at a glance: beats by length, what happened, who spoke, and now. */
export function BeatStrip({ agenda, at, speech, picking, label = "Beats of this session", axis }: Props) {
  const strip = layOut(agenda, at, axis?.along);
  const now = axis?.now ?? strip.now;
  const segments = axis ? strip.segments.filter(({ slot, state }) => slot.width > 0 || (state !== "upcoming" && state !== "skipped")) : strip.segments;
  const started = agenda.meeting_start_epoch !== null;
  const past = between(agenda.length, at);
  const overtime = past > 0;
  return (
    <section aria-label={label} className="strip" data-testid="beat-strip">
      <div className="relative pt-7">
        <ol className="strip-band">
          {segments.map((segment) => (
            <BeatSegment key={segment.id} segment={segment} {...(picking ? { picking } : {})} />
          ))}
        </ol>
        {speech && <SpeechTracks at={at} speech={speech} total={strip.total} />}
        {overtime && <div aria-hidden className="strip-end" style={{ left: share(strip.end) }} />}
        {started && (
          <div aria-hidden className="strip-now" style={{ left: share(now) }}>
            <span className="strip-now-time time" style={nowShift(now)}>
              {axis?.face ?? clockFace(at)}
            </span>
          </div>
        )}
      </div>
      <div className="label mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {speech && (
          <span className="flex items-center gap-3">
            <Key className="strip-spoken-bot" word="Host speaks" />
            <Key className="strip-spoken-person" word="People speak" />
          </span>
        )}
        <span className={overtime ? "font-semibold text-warn" : ""}>{overtime ? `${clockFace(past)} past the planned end` : endWords(agenda)}</span>
      </div>
    </section>
  );
}

/** How long it is planned, by the session's clock; a hard end that runs stays on the wall alone. */
function endWords(agenda: Agenda): string {
  const face = clockFace(agenda.length);
  if (isOver(agenda)) return `${clockFace(agenda.planned ?? agenda.length)} planned`;
  const wall = mustEndAt(agenda);
  if (wall !== null) return `Must end at ${hourAndMinute(wall)}, time of day`;
  return agenda.hard_end ? `Must end after ${face}` : `Ends after ${face}`;
}

function Key({ className, word }: { className: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden className={`${className} inline-block h-[5px] w-4 rounded-sm`} />
      {word}
    </span>
  );
}

/** Keeps the flag of the now-line inside the strip at both ends. */
function nowShift(now: number) {
  return { transform: `translateX(${(-now * 100).toFixed(1)}%)` };
}
