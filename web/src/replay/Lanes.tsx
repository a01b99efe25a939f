import { share } from "../beatstrip/share";
import { waits } from "../waits/parts";
import type { SessionReplay } from "../wire/types.gen";
import type { Finding } from "./Findings";
import { standstills, ticksOf, type Axis } from "./axis";
import { clockAt, lanesOf } from "./positions";

interface Props {
  replay: SessionReplay;
  at: number;
  axis: Axis;
  /** What is to be looked at. */
  findings: Finding[];
  onSeek: (to: number) => void;
}

/** Who had the floor when, what organisers did, how long people waited: also the way to seek. */
export function Lanes({ replay, at, axis, findings, onSeek }: Props) {
  const { length, acts, instructions, origin, turns } = replay;
  const along = (position: number) => share(axis.along(position));
  const shown = (position: number): boolean => position >= axis.from;
  const heard = axis.along(0);
  const still = standstills(replay, axis);
  const waited = waits(turns);
  const longest = waited?.longest.seconds ?? 1;
  const longestWords = waited && `the longest wait was ${longest.toFixed(1)} s, at ${clockAt(replay, waited.longest.at)}`;
  const wrong = findings.flatMap((one) => (one.at === null || !shown(one.at) ? [] : [one.at]));
  const marks = [...acts.map((act) => act.at), ...instructions.map((one) => one.added_at - origin)].filter(shown);
  return (
    <div className="lanes">
      <div className="lanes-all">
        <div aria-hidden className="lanes-ticks">
          {ticksOf(replay, axis).map(({ at, face }) => (
            <span className="time" key={face} style={{ left: share(at) }}>
              {face}
            </span>
          ))}
        </div>
        {lanesOf(replay).map((lane) => (
          <div className="lane" key={lane.who}>
            <span className="lane-name">{lane.name}</span>
            <div aria-hidden className="lane-line">
              {lane.spans.map(
                ({ began, ended }, n) =>
                  ended > axis.from && (
                    <i className={lane.host ? "lane-bot" : "lane-person"} key={n} style={{ left: along(began), width: share(axis.along(ended) - axis.along(began)) }} />
                  ),
              )}
            </div>
          </div>
        ))}
        {marks.length > 0 && (
          <div className="lane">
            <span className="lane-name">Organiser</span>
            <div aria-hidden className="lane-line">
              {marks.map((mark, n) => (
                <i className="lane-mark" key={n} style={{ left: `min(${along(mark)}, 100% - 3px)` }} />
              ))}
            </div>
          </div>
        )}
        {waited && (
          <div className="lane">
            <span className="lane-name">Waits</span>
            <div aria-hidden className="lane-line">
              {turns.map((turn, n) => shown(turn.at) && (
                <i
                  className={turn.seconds >= 3 ? "lane-wait lane-wait-long" : "lane-wait"}
                  key={n}
                  style={{ left: along(turn.at), height: share(Math.max(0.12, turn.seconds / longest)) }}
                />
              ))}
            </div>
          </div>
        )}
        {wrong.length > 0 && (
          <div className="lane">
            <span className="lane-name">To look at</span>
            <div aria-hidden className="lane-line">
              {wrong.map((mark, n) => (
                <i className="lane-mark lane-wrong" key={n} style={{ left: `min(${along(mark)}, 100% - 3px)` }} />
              ))}
            </div>
          </div>
        )}
        <div className="lanes-track">
          {still.map(({ from, to }) => (
            <i aria-hidden className="lanes-still" key={from} style={{ left: share(from), width: share(to - from) }} />
          ))}
          {heard > 0 && <i aria-hidden className="lanes-before" data-testid="not-recorded" style={{ left: 0, width: share(heard) }} />}
          <input
            aria-label="Position"
            aria-valuetext={`${clockAt(replay, at)} of ${clockAt(replay, length)}${replay.clock_began === null ? "" : ", session clock"}`}
            className="lanes-seek"
            data-testid="replay-position"
            max={length}
            min={0}
            onChange={(event) => onSeek(event.target.valueAsNumber)}
            step={1}
            style={{ left: share(heard), width: share(1 - heard) }}
            type="range"
            value={at}
          />
          <div aria-hidden className="lanes-now" style={{ left: along(at) }} />
        </div>
      </div>
      {(heard > 0 || still.length > 0) && (
        <p className="label mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {heard > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <i aria-hidden className="lanes-key lanes-before" />
              Not recorded before {clockAt(replay, 0)}
            </span>
          )}
          {still.length > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <i aria-hidden className="lanes-key lanes-still" />
              The clock stood still
            </span>
          )}
        </p>
      )}
      {waited && (
        <p className="label mt-2">
          {turns.length === 1 ? "The host answered one turn" : `The host answered ${turns.length} turns, after a median of ${waited.median.toFixed(1)} s`};{" "}
          {waited.longest.at < 0 ? (
            <>{longestWords}</>
          ) : (
            <button className="link" onClick={() => onSeek(waited.longest.at)} type="button">
              {longestWords}
            </button>
          )}
          .
        </p>
      )}
    </div>
  );
}
