import { useMemo, useState, type ReactNode } from "react";

import { BeatStrip } from "../beatstrip/BeatStrip";
import { isOver } from "../clock/sessionClock";
import type { Agenda, SessionReplay, TrackAnswer } from "../wire/types.gen";
import { Answers } from "./Answers";
import { axisOf, stripAxis } from "./axis";
import { Controls } from "./Controls";
import { Deeds } from "./Deeds";
import { Findings, type Finding } from "./Findings";
import { Lanes } from "./Lanes";
import { NotCome } from "./NotCome";
import { elapsedAt, positionOf, sentenceAt, sentencesOf, step } from "./positions";
import { usePlayer } from "./usePlayer";
import { useReplayKeys } from "./useReplayKeys";
import { Words } from "./Words";

interface Props {
  replay: SessionReplay;
  agenda: Agenda;
  /** Who can be heard; nobody: it is gone through without sound. */
  tracks?: TrackAnswer[];
  /** What stands above it, for the chosen voice and whether that cannot be played. */
  above?: (track: TrackAnswer | null, broken: boolean) => ReactNode;
  /** What is to be looked at, each at its place. */
  findings?: Finding[];
  /** What stands beside the transcript. */
  beside?: ReactNode;
  /** When what was said was deleted; null where it is kept. */
  deletedAt?: number | null;
}

const NOBODY: TrackAnswer[] = [];
const NOTHING: Finding[] = [];

/** A session once more, recorded or rehearsed: sound, beats, floor and words go together; one that never began has its plan alone. */
export function Replay({ replay, agenda, tracks = NOBODY, above, findings = NOTHING, beside, deletedAt = null }: Props) {
  const [chosen, setChosen] = useState("");
  const track = tracks.find((one) => one.id === chosen) ?? tracks[0] ?? null;
  const [sound, player] = usePlayer(track?.url ?? null, replay.length);
  const { at, seek, toggle } = player;
  const sentences = useMemo(() => sentencesOf(replay.lines), [replay.lines]);
  const axis = useMemo(() => axisOf(replay), [replay]);
  const starts = useMemo(() => startsOf(replay, agenda), [replay, agenda]);
  const bySentence = (by: 1 | -1): void => seek(step(sentences, at, by));
  const toBeat = (beat: string): void => seek(starts.get(beat) ?? 0);
  const unbegun = agenda.meeting_start_epoch === null && isOver(agenda);
  useReplayKeys({ toggle: track && toggle, move: (by) => seek(at + by), sentence: bySentence });
  return (
    <div className="replay" data-testid="replay">
      {above?.(track, player.broken)}
      {/* The words are beside it. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      {track && <audio data-testid="sound" preload="metadata" ref={sound} />}
      <div className="replay-beats">
        <BeatStrip agenda={agenda} at={elapsedAt(replay, replay.length)} axis={stripAxis(replay, axis, at)} picking={{ can: ({ id }) => starts.has(id), word: "Go to", onPick: toBeat }} />
        <NotCome agenda={agenda} />
      </div>
      {!unbegun && (
        <>
          <Lanes at={at} axis={axis} findings={findings} onSeek={seek} replay={replay} />
          <Controls onSentence={bySentence} onTrack={setChosen} player={player} replay={replay} track={track?.id ?? ""} tracks={tracks} />
          <Findings findings={findings} onSeek={seek} replay={replay} />
        </>
      )}
      <div className="replay-below">
        <section className="min-w-0">
          <h2 className="label">Transcript</h2>
          <Words deletedAt={deletedAt} now={sentenceAt(sentences, at)} onSeek={seek} replay={replay} />
        </section>
        <div className="min-w-0">
          <Deeds onSeek={seek} replay={replay} />
          <Answers onSeek={seek} replay={replay} />
          {beside}
        </div>
      </div>
    </div>
  );
}

/** Where the beats begin that can be gone to: of one that was over before the recording there is nothing. */
function startsOf(replay: SessionReplay, { items }: Agenda): Map<string, number> {
  const seen = items.filter(({ end }) => end === null || positionOf(replay, end) > 0);
  return new Map(seen.flatMap(({ id, start }) => (start === null ? [] : [[id, Math.max(0, positionOf(replay, start))] as const])));
}
