import { useMemo, useState } from "react";

import { BeatStrip } from "../beatstrip/BeatStrip";
import type { ReplayAnswer } from "../wire/types.gen";
import { Answers } from "./Answers";
import { Controls } from "./Controls";
import { Deeds } from "./Deeds";
import { Lanes } from "./Lanes";
import { elapsedAt, sentenceAt, sentencesOf, speechOf, step } from "./positions";
import { Tools } from "./Tools";
import { usePlayer } from "./usePlayer";
import { WhatIf } from "./WhatIf";
import { useReplayKeys } from "./useReplayKeys";
import { Words } from "./Words";

/** The session once more: sound, beats, floor and words go together. */
export function Replay({ answer, token }: { answer: ReplayAnswer; token: string }) {
  const { replay, agenda, recording } = answer;
  const [chosen, setChosen] = useState("");
  const track = recording.tracks.find((one) => one.id === chosen) ?? recording.tracks[0] ?? null;
  const [sound, player] = usePlayer(track?.url ?? null, replay.length);
  const { at, seek, toggle } = player;
  const sentences = useMemo(() => sentencesOf(replay.lines), [replay.lines]);
  const speech = useMemo(() => speechOf(replay), [replay]);
  const bySentence = (by: 1 | -1): void => seek(step(sentences, at, by));
  const move = (by: number): void => seek(at + by);
  useReplayKeys({ toggle, move, sentence: bySentence });
  return (
    <div className="replay" data-testid="replay">
      <div className="flex flex-wrap items-end justify-between gap-3 pt-2 sm:pt-6">
        <h1 className="text-3xl font-bold tracking-tight break-words sm:text-4xl">{replay.title}</h1>
        <Tools id={replay.session} token={token} track={track} />
      </div>
      {/* The words are beside it. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <audio data-testid="sound" preload="metadata" ref={sound} />
      <Sound answer={answer} broken={player.broken} />
      <BeatStrip agenda={agenda} at={elapsedAt(replay, at)} speech={speech} />
      <Lanes at={at} onSeek={seek} replay={replay} />
      <Controls onSentence={bySentence} onTrack={setChosen} player={player} replay={replay} track={track?.id ?? ""} tracks={recording.tracks} />
      <div className="replay-below">
        <section className="min-w-0">
          <h2 className="label">Transcript</h2>
          <Words now={sentenceAt(sentences, at)} onSeek={seek} replay={replay} />
        </section>
        <div className="min-w-0">
          <Deeds onSeek={seek} replay={replay} />
          <Answers onSeek={seek} replay={replay} />
        </div>
      </div>
      <WhatIf id={replay.session} token={token} />
    </div>
  );
}

/** Why there is no sound, where there is none. */
function Sound({ answer: { recording }, broken }: { answer: ReplayAnswer; broken: boolean }) {
  if (broken) {
    return (
      <p className="font-semibold text-danger" role="alert">
        The sound cannot be played: the link to it has expired, or this browser does not know Opus in Ogg. Load the page again, or save the sound.
      </p>
    );
  }
  if (recording.tracks.length === 0) {
    return <p className="text-muted">{recording.not_recorded || "This session has no recording. Its beats, floor and words can be gone through all the same."}</p>;
  }
  return recording.not_recorded ? <p className="text-warn">{recording.not_recorded}</p> : null;
}
