import type { SessionReplay, TrackAnswer } from "../wire/types.gen";
import { clockAt } from "./positions";
import type { Player } from "./usePlayer";

interface Props {
  player: Player;
  replay: SessionReplay;
  tracks: TrackAnswer[];
  track: string;
  onTrack: (track: string) => void;
  onSentence: (by: 1 | -1) => void;
}

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

/** Play, go by sentences, choose whom to hear. */
export function Controls({ player, replay, tracks, track, onTrack, onSentence }: Props) {
  const sounds = tracks.length > 0;
  const silent = replay.lines.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-2" data-testid="replay-controls">
      {sounds && (
        <button className="button button-main min-w-24" data-testid="play" onClick={player.toggle} type="button">
          {player.playing ? "Pause" : "Play"} <Key word="Space" />
        </button>
      )}
      <button className="button" disabled={silent} onClick={() => onSentence(-1)} type="button">
        Sentence before <Key word="P" />
      </button>
      <button className="button" data-testid="next-sentence" disabled={silent} onClick={() => onSentence(1)} type="button">
        Next sentence <Key word="N" />
      </button>
      <p className="time px-2 text-2xl" data-testid="replay-time">
        <span className="sr-only">{replay.clock_began === null ? "Position" : "Session clock"}: </span>
        {clockAt(replay, player.at)} <span className="text-base text-muted">/ {clockAt(replay, replay.length)}</span>
        {replay.clock_began !== null && <span aria-hidden className="label ml-2 font-sans">session clock</span>}
      </p>
      {sounds && (
        <>
          <label className="flex items-center gap-2">
            <span className="label">Listen to</span>
            <select className="field w-auto" data-testid="track" onChange={(event) => onTrack(event.target.value)} value={track}>
              {tracks.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          <label className="flex items-center gap-2">
            <span className="label">Speed</span>
            <select className="field w-auto" onChange={(event) => player.setSpeed(Number(event.target.value))} value={player.speed}>
              {SPEEDS.map((speed) => (
                <option key={speed} value={speed}>
                  {speed}×
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </div>
  );
}

function Key({ word }: { word: string }) {
  return <kbd aria-hidden className="keyboard-only kbd">{word}</kbd>;
}
