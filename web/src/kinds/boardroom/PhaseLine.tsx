import { BOARD_PHASES, PHASE_TITLES, turnWords, type Board } from "./model";

/** Where the talk stands, in words: `Discussion, turn 5 of 12, 7 left`. */
export function PhaseLine({ board }: { board: Board }) {
  return (
    <p className="board-phase" data-phase={board.phase} data-testid="board-phase">
      <svg aria-hidden height="10" viewBox="0 0 34 10" width="34">
        {BOARD_PHASES.map((phase, n) => (
          <circle
            cx={5 + n * 12}
            cy="5"
            fill={n <= BOARD_PHASES.indexOf(board.phase) ? "currentColor" : "none"}
            key={phase}
            r="4"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <span>
        <strong>{PHASE_TITLES[board.phase]}</strong>, {turnWords(board)}
      </span>
      {board.extensions > 0 && <span className="text-muted">{`extended ${board.extensions === 1 ? "once" : `${board.extensions} times`}`}</span>}
    </p>
  );
}
