import { share } from "../beatstrip/share";
import { waits } from "../waits/parts";
import type { SessionReplay } from "../wire/types.gen";
import type { Finding } from "./Findings";
import { clockAt, lanesOf } from "./positions";

interface Props {
  replay: SessionReplay;
  at: number;
  /** What is to be looked at. */
  findings: Finding[];
  onSeek: (to: number) => void;
}

/** Who had the floor when, what organisers did, how long people waited: also the way to seek. */
export function Lanes({ replay, at, findings, onSeek }: Props) {
  const { length, acts, instructions, origin, turns } = replay;
  const along = (position: number) => share(length > 0 ? Math.max(0, Math.min(1, position / length)) : 0);
  const waited = waits(turns);
  const longest = waited?.longest.seconds ?? 1;
  const wrong = findings.flatMap((one) => (one.at === null ? [] : [one.at]));
  const marks = [...acts.map((act) => act.at), ...instructions.map((one) => one.added_at - origin)];
  return (
    <div className="lanes">
      <div className="lanes-all">
        {lanesOf(replay).map((lane) => (
          <div className="lane" key={lane.who}>
            <span className="lane-name">{lane.name}</span>
            <div aria-hidden className="lane-line">
              {lane.spans.map((span, n) => (
                <i
                  className={lane.host ? "lane-bot" : "lane-person"}
                  key={n}
                  style={{ left: along(span.began), width: along(span.ended - span.began) }}
                />
              ))}
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
              {turns.map((turn, n) => (
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
        <input
          aria-label="Position"
          aria-valuetext={`${clockAt(replay, at)} of ${clockAt(replay, length)}${replay.clock_began === null ? "" : ", session clock"}`}
          className="lanes-seek"
          data-testid="replay-position"
          max={length}
          min={0}
          onChange={(event) => onSeek(event.target.valueAsNumber)}
          step={1}
          type="range"
          value={at}
        />
        <div aria-hidden className="lanes-track">
          <div className="lanes-now" style={{ left: along(at) }} />
        </div>
      </div>
      {waited && (
        <p className="label mt-2">
          {turns.length === 1 ? "The host answered one turn" : `The host answered ${turns.length} turns, after ${waited.median.toFixed(1)} s at the median`};{" "}
          <button className="link" onClick={() => onSeek(waited.longest.at)} type="button">
            the longest wait was {longest.toFixed(1)} s, at {clockAt(replay, waited.longest.at)}
          </button>
          .
        </p>
      )}
    </div>
  );
}
