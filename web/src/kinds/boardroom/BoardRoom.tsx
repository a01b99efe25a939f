import { useRef } from "react";

import { useAgendaNow } from "../../clock/useSessionTime";
import type { Agenda } from "../../protocol";
import { Composer } from "../../room/Composer";
import { Dock } from "../../room/Dock";
import { Notices } from "../../room/Notices";
import { People } from "../../room/People";
import { useRoom } from "../../room/store";
import { useAbove } from "../../room/useAbove";
import { useVisit } from "../../room/visitContext";
import { BigTime } from "../../shared/BigTime";
import { FloorState } from "../../shared/FloorState";
import { Scheduled } from "../../shared/Scheduled";
import { staleWords } from "../../shared/stale";
import { Transcript } from "../../shared/Transcript";
import { Disagreements } from "./Disagreements";
import { HandBar, waitsFor } from "./HandBar";
import { speakerOf, type Board } from "./model";
import { PhaseLine } from "./PhaseLine";
import { Scores } from "./Scores";
import { speakersOf } from "./speakers";
import { SummarySheet } from "./SummarySheet";
import { TableList } from "./TableList";
import { TurnStrip } from "./TurnStrip";

/** Inside a boardroom: the turns, who speaks and why, one's own hand, and what is said. */
export function BoardRoom({ agenda: received, board }: { agenda: Agenda; board: Board }) {
  const visit = useVisit();
  const { content, stage, join } = useRoom();
  const { agenda, at } = useAgendaNow(received, content.anchor);
  const { people, you } = content;
  const words = useRef<HTMLDivElement>(null);
  useAbove(words);
  return (
    <>
      <Notices old={staleWords(agenda, at)} reconnecting={stage === "reconnecting"} />
      <div className="board">
        <header className="board-head">
          <div className="min-w-0 grow">
            <div className="label flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="first-letter:uppercase">{board.type}</span>
              <Scheduled startsAt={join?.starts_at ?? null} />
            </div>
            <h1 className="board-topic">{board.topic}</h1>
            <PhaseLine board={board} />
          </div>
          <div className={`board-time ${stage === "reconnecting" ? "stale" : ""}`}>
            <BigTime agenda={agenda} at={at} testId="time-left" />
          </div>
        </header>
        <div className="board-strip">
          <TurnStrip board={board} />
        </div>
        <div className="board-side">
          <Now agenda={agenda} board={board} />
          <TableList board={board} />
          <Scores board={board} />
          <Disagreements board={board} />
          {board.agenda.length > 0 && <Points points={board.agenda} />}
          <People />
        </div>
        <div className="board-mine">
          <HandBar board={board} onHand={(name) => void visit.kind(name)} people={people} you={you} />
        </div>
        <div className="board-words" ref={words}>
          <div className="board-said">
            {board.summary && <SummarySheet board={board} summary={board.summary} />}
            <Transcript captions={content.captions} empty="What is said appears here, word for word." language={join?.personality.language} lines={content.lines} speakers={speakersOf(board)} subtitled />
            <Composer to="the table" />
          </div>
        </div>
      </div>
      <Dock />
    </>
  );
}

/** Who has the floor, or why nobody speaks. */
function Now({ agenda, board }: { agenda: Agenda; board: Board }) {
  const stage = useRoom((room) => room.stage);
  const { floor, people, you } = useRoom((room) => room.content);
  const speaker = speakerOf(board);
  const awaited = waitsFor(board, people, you);
  return (
    <div className="space-y-2" data-testid="board-now">
      {stage !== "reconnecting" && <FloorState floor={floor} people={people} you={you} {...(speaker ? { host: speaker.name } : {})} />}
      {board.paused && (
        <p className="board-paused" role="status">
          <svg aria-hidden height="14" viewBox="0 0 12 14" width="12">
            <path d="M1 0h3.500v14H1zM7.5 0H11v14H7.500z" fill="currentColor" />
          </svg>
          Paused: the table waits until the organiser lets it go on.
        </p>
      )}
      {awaited && <p className="text-muted">{`The room waits for ${awaited}, who raised a hand.`}</p>}
      {(agenda.phase === "lobby" || agenda.phase === "starting") && (
        <p className="text-muted">The host opens, then the table takes its turns. The clock starts with the first words.</p>
      )}
    </div>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <section aria-labelledby="points">
      <h2 className="label" id="points">
        To be dealt with
      </h2>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </section>
  );
}
