import { Mark, seatColour } from "./Mark";
import { nameOf, PHASE_TITLES, speakerOf, turnNow, type Board, type Turn } from "./model";

/** The session's turns as a band: who had which, whose it is, and those to come in outline. */
export function TurnStrip({ board }: { board: Board }) {
  const known = new Map(board.had.map((turn) => [turn.turn, turn]));
  const speaker = speakerOf(board);
  const numbers = Array.from({ length: board.limit }, (_, n) => n + 1);
  return (
    <ol aria-label="Turns" className="turns" data-dense={board.limit > DENSE || undefined} data-testid="turn-strip">
      {numbers.map((turn) => {
        if (turn <= board.turns) return <Had board={board} key={turn} turn={known.get(turn)} number={turn} />;
        if (speaker && turn === turnNow(board)) {
          return (
            <li aria-current="step" className="turn" data-state="now" key={turn} style={{ "--seat": seatColour(board, speaker.id) }}>
              <Mark persona={speaker.id} speaks table={board} />
              <span className="sr-only">{`Turn ${turn}: ${speaker.name} is speaking`}</span>
            </li>
          );
        }
        return <li aria-hidden className="turn" data-state="ahead" key={turn} />;
      })}
    </ol>
  );
}

const DENSE = 24;

function Had({ board, turn, number }: { board: Board; turn: Turn | undefined; number: number }) {
  if (!turn) {
    return (
      <li className="turn" data-state="had">
        <span className="sr-only">{`Turn ${number}, before you came`}</span>
      </li>
    );
  }
  const { persona, phase, skipped } = turn;
  const words = `Turn ${number}: ${nameOf(board, persona)}${skipped ? ", skipped" : ""}${phase ? `, ${PHASE_TITLES[phase].toLowerCase()}` : ""}`;
  return (
    <li className="turn" data-state={skipped ? "skipped" : "had"} style={{ "--seat": seatColour(board, persona) }} title={words}>
      <Mark persona={persona} table={board} />
      <span className="sr-only">{words}</span>
    </li>
  );
}
