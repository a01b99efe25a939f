import { Mark, seatColour } from "./Mark";
import { counted, hasToRespond, mentionedLately, speakerOf, type Board, type Chair } from "./model";

/** Who sits at the table: who speaks and why, turns had, who was mentioned, who is owed a response. */
export function TableList({ board }: { board: Board }) {
  const speaker = speakerOf(board);
  return (
    <ul aria-label="At the table" className="board-table">
      {board.chairs.map((chair) => (
        <Seat board={board} chair={chair} key={chair.id} speaks={chair.id === speaker?.id} />
      ))}
    </ul>
  );
}

function Seat({ board, chair, speaks }: { board: Board; chair: Chair; speaks: boolean }) {
  return (
    <li
      className="board-seat"
      data-speaks={speaks || undefined}
      data-testid={`seat-${chair.id}`}
      style={{ "--seat": seatColour(board, chair.id) }}
    >
      <Mark persona={chair.id} speaks={speaks} table={board} />
      <div className="min-w-0">
        <p>
          <span className="board-name">{chair.name}</span>
          {chair.role && <span className="text-muted">{`, ${chair.role}`}</span>}
        </p>
        {speaks && (
          <p className="board-why" data-testid="board-reason">
            <span className="font-semibold">Speaks</span>
            {board.routed?.reason && `: ${board.routed.reason}`}
          </p>
        )}
        <Marks board={board} chair={chair} />
      </div>
      <p className="board-count" data-testid={`turns-${chair.id}`}>
        <Pips n={chair.turn_count} />
        <span>{counted(chair.turn_count, "turn")}</span>
      </p>
    </li>
  );
}

function Marks({ board, chair }: { board: Board; chair: Chair }) {
  const mentioned = mentionedLately(board, chair);
  const owes = hasToRespond(board, chair);
  if (!mentioned && !owes) return null;
  return (
    <p className="board-marks">
      {mentioned && (
        <span>
          <svg aria-hidden fill="none" height="12" stroke="currentColor" strokeWidth="1.6" viewBox="0 0 12 12" width="12">
            <path d="M1 1.5h10v6.5H5.5L3 10.5V8H1z" strokeLinejoin="round" />
          </svg>
          mentioned lately
        </span>
      )}
      {owes && (
        <span className="font-semibold text-warn">
          <svg aria-hidden fill="none" height="12" stroke="currentColor" strokeWidth="1.8" viewBox="0 0 12 12" width="12">
            <path d="M4.5 1.5 1 5l3.5 3.5M1 5h6.5a3.2 3.2 0 0 1 0 6.4" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          has to respond
        </span>
      )}
    </p>
  );
}

const MOST_PIPS = 8;

/** One square for each turn; many are told by the number alone. */
function Pips({ n }: { n: number }) {
  if (n === 0 || n > MOST_PIPS) return null;
  return (
    <svg aria-hidden height="8" viewBox={`0 0 ${n * 10} 8`} width={n * 10}>
      {Array.from({ length: n }, (_, at) => (
        <rect fill="var(--seat)" height="8" key={at} rx="2" width="8" x={at * 10} y="0" />
      ))}
    </svg>
  );
}
