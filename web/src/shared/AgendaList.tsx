import type { DragEvent, KeyboardEvent, ReactNode } from "react";

import { figure, figureWords, lateWords, progressOf, type Bar, type Progress } from "../beatstrip/progress";
import { share } from "../beatstrip/share";
import { STATE_WORDS } from "../beatstrip/words";
import { clockFace, isOver } from "../clock/sessionClock";
import type { Agenda } from "../protocol";
import { useSpokenLanguage } from "./spokenLanguage";

/** How rows can be put elsewhere. */
export interface RowMoves {
  movable: (id: string) => boolean;
  dragged: string | null;
  over: string | null;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
  onDragStart: (event: DragEvent, id: string) => void;
  onDragOver: (event: DragEvent, id: string) => void;
  onDrop: (event: DragEvent, id: string) => void;
  onDragEnd: () => void;
}

interface Props {
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  /** Makes rows that can be opened, and what stands in the open one. */
  steer?: { open: string | null; onOpen: (beat: string | null) => void; more: (row: Progress) => ReactNode; moves: RowMoves };
}

/** The beats one below the other: state in words, a live bar each, planned against actual. */
export function AgendaList({ agenda, at, steer }: Props) {
  const over = isOver(agenda);
  return (
    <ol aria-label="Agenda" className="agenda" data-testid="agenda">
      {progressOf(agenda, at).map((row) => {
        const open = steer?.open === row.id;
        return (
          <li
            aria-current={RUNNING.has(row.state) ? "step" : undefined}
            className="agenda-item"
            data-drop={steer?.moves.over === row.id ? "" : undefined}
            data-state={row.state}
            data-testid={`agenda-${row.id}`}
            key={row.id}
            {...(steer ? dragOf(steer.moves, row.id) : {})}
          >
            {steer ? (
              <button
                aria-expanded={open}
                className="agenda-row"
                onClick={() => steer.onOpen(open ? null : row.id)}
                onKeyDown={(event) => steer.moves.onKeyDown(event, row.id)}
                type="button"
              >
                <Row over={over} row={row} />
              </button>
            ) : (
              <div className="agenda-row">
                <Row over={over} row={row} />
              </div>
            )}
            {open && steer.more(row)}
          </li>
        );
      })}
    </ol>
  );
}

function dragOf(moves: RowMoves, id: string) {
  return {
    draggable: moves.movable(id),
    onDragStart: (event: DragEvent) => moves.onDragStart(event, id),
    onDragOver: (event: DragEvent) => moves.onDragOver(event, id),
    onDrop: (event: DragEvent) => moves.onDrop(event, id),
    onDragEnd: moves.onDragEnd,
  };
}

const RUNNING = new Set(["active", "warning", "overtime"]);

function Row({ row, over }: { row: Progress; over: boolean }) {
  const missed = over && row.state === "upcoming";
  const late = lateWords(row.lateBy);
  const language = useSpokenLanguage();
  return (
    <>
      <span className="time agenda-time">{missed ? "–" : clockFace(row.begins)}</span>
      <span className="min-w-0">
        <span className="agenda-title">
          <span lang={language}>{row.title}</span>
        </span>
        {row.state !== "skipped" && !row.leftOut && <Progressing bar={row.bar} />}
        {late && <span className="agenda-note">began {late}</span>}
      </span>
      <span className="agenda-figure">
        <span className="time" data-testid={`agenda-figure-${row.id}`}>
          {figure(row)}
        </span>
        <span className={row.state === "upcoming" && !missed ? "sr-only" : "agenda-note"}>
          {missed && !row.leftOut ? "not reached" : figureWords(row)}
        </span>
        {RUNNING.has(row.state) && <span className="sr-only">, {STATE_WORDS[row.state]}</span>}
      </span>
    </>
  );
}

function Progressing({ bar }: { bar: Bar }) {
  return (
    <span aria-hidden className="agenda-bar">
      <i className="agenda-planned" style={{ width: share(bar.planned) }}>
        <i className="agenda-done" style={{ width: share(bar.planned > 0 ? bar.done / bar.planned : 0) }} />
      </i>
      {bar.over > 0 && <i className="agenda-over" style={{ width: share(bar.over) }} />}
    </span>
  );
}
