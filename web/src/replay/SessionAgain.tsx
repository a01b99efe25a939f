import { isOver } from "../clock/sessionClock";
import { deletedWords } from "../shared/keptWords";
import { outcomeIn } from "../shared/outcome";
import { endingOf } from "../room/endings";
import type { ReplayAnswer } from "../wire/types.gen";
import { Replay } from "./Replay";
import { Running, type Rest } from "./Running";
import { Tools } from "./Tools";
import { WhatIf } from "./WhatIf";

interface Props {
  answer: ReplayAnswer;
  token: string;
  /** What has come of it since, where it still runs. */
  rest: Rest;
  onRest: () => void;
}

/** A session that was held, or still is, played again, with what can be done with it. */
export function SessionAgain({ answer, token, rest, onRest }: Props) {
  const { replay, agenda, recording, words_deleted_at: deletedAt } = answer;
  const outcome = outcomeIn(agenda, answer.reason);
  const unbegun = agenda.meeting_start_epoch === null && isOver(agenda);
  return (
    <>
      <Replay
        above={(track, broken) => (
          <>
            <div className="flex flex-wrap items-end justify-between gap-3 pt-2 sm:pt-6">
              <h1 className="text-3xl font-bold tracking-tight break-words sm:text-4xl">{replay.title}</h1>
              <Tools id={replay.session} said={replay.lines.length > 0} token={token} track={track} />
            </div>
            <Running answer={answer} onRest={onRest} rest={rest} />
            {outcome === null || outcome === "held" ? null : <p className="font-semibold text-warn">{endingOf(outcome).title}.</p>}
            {unbegun ? <p className="text-muted">There is nothing to play: this is what was planned.</p> : <Sound answer={answer} broken={broken} />}
          </>
        )}
        agenda={agenda}
        deletedAt={deletedAt}
        replay={replay}
        tracks={recording.tracks}
      />
      {!unbegun && <WhatIf id={replay.session} over={isOver(agenda)} token={token} />}
    </>
  );
}

/** Why there is no sound, where there is none. */
function Sound({ answer: { recording, replay, words_deleted_at: deletedAt }, broken }: { answer: ReplayAnswer; broken: boolean }) {
  if (broken) {
    return (
      <p className="font-semibold text-danger" role="alert">
        The sound cannot be played: the link to it has expired, or this browser cannot play Opus in Ogg. Load the page again, or save the sound.
      </p>
    );
  }
  if (recording.tracks.length === 0) {
    // A recording goes with the words, and the log does not tell whether there was one.
    if (deletedAt !== null) return <p className="text-muted">{`${deletedWords(deletedAt)} Its beats and floor can be gone through all the same.`}</p>;
    const words = replay.lines.length > 0 ? "Its beats, floor and words" : "Its beats and floor";
    return <p className="text-muted">{recording.not_recorded || `This session has no recording. ${words} can be gone through all the same.`}</p>;
  }
  return recording.not_recorded ? <p className="text-warn">{recording.not_recorded}</p> : null;
}
