import { nameOf, type Board, type Score } from "./model";
import { seatColour } from "./Mark";

/** Behind a disclosure: everybody's score for the last decision, with its parts. */
export function Scores({ board }: { board: Board }) {
  const { routed } = board;
  if (!routed || routed.scores.length === 0) return null;
  const most = Math.max(1, ...routed.scores.map((score) => score.total));
  const ranked = [...routed.scores].sort((a, b) => b.total - a.total);
  return (
    <details className="board-scores" data-testid="board-scores">
      <summary>
        {`Why ${nameOf(board, routed.persona)}`}
        <span className="text-muted">{` · scores for turn ${routed.turn}`}</span>
      </summary>
      <p className="mt-1 max-w-prose text-muted">The highest score speaks; ties go to whoever has waited longest.</p>
      <ul className="mt-3 space-y-3">
        {ranked.map((score) => (
          <ScoreRow board={board} chosen={score.persona === routed.persona} key={score.persona} most={most} score={score} />
        ))}
      </ul>
    </details>
  );
}

function ScoreRow({ board, score, most, chosen }: { board: Board; score: Score; most: number; chosen: boolean }) {
  return (
    <li data-testid={`score-${score.persona}`}>
      <p className="flex items-baseline gap-2">
        <span className={chosen ? "font-semibold" : ""}>{nameOf(board, score.persona)}</span>
        {chosen && <span className="label">speaks</span>}
        {score.barred && <span className="label">may not: {score.barred}</span>}
        <span className="time ml-auto text-sm">{rounded(score.total)}</span>
      </p>
      <span
        aria-hidden
        className="board-bar"
        data-barred={score.barred ? true : undefined}
        style={{ "--seat": seatColour(board, score.persona), "--share": Math.max(0, score.total) / most }}
      />
      <p className="label flex flex-wrap gap-x-3">
        {Object.entries(score.parts).map(([what, worth]) => (
          <span className="whitespace-nowrap" key={what}>
            {what} <span className="time">{signed(worth)}</span>
          </span>
        ))}
      </p>
    </li>
  );
}

const rounded = (n: number): string => String(Math.round(n));
const signed = (n: number): string => (n < 0 ? `−${rounded(-n)}` : `+${rounded(n)}`);
