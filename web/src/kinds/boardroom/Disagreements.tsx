import { nameOf, type Board, type Conflict } from "./model";

/** Who disagrees on what, and who still has to respond. */
export function Disagreements({ board }: { board: Board }) {
  if (board.conflicts.length === 0) return null;
  return (
    <section aria-labelledby="disagreements" data-testid="disagreements">
      <h2 className="label" id="disagreements">
        Disagreements
      </h2>
      <ul className="mt-1 space-y-2">
        {board.conflicts.map((conflict) => (
          <li key={conflict.id}>
            <p>
              <span className="font-semibold">{conflict.between.map((id) => nameOf(board, id)).join(" and ")}</span>
              {conflict.point && `: ${conflict.point}`}
            </p>
            <p className={conflict.owed.length > 0 ? "text-sm font-semibold text-warn" : "text-sm text-muted"}>
              {owedWords(board, conflict)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function owedWords(board: Board, { owed }: Conflict): string {
  if (owed.length === 0) return "Both have responded.";
  const names = owed.map((id) => nameOf(board, id)).join(" and ");
  return `${names} ${owed.length === 1 ? "has" : "have"} to respond before the end.`;
}
