import type { ProblemView as Problem } from "../wire/types.gen";
import { hintOf } from "./problemWords";

interface Props {
  problems: Problem[];
  onPick: (line: number, column: number) => void;
}

/** Everything that is wrong; each leads to its place. */
export function ProblemList({ problems, onPick }: Props) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Problems" aria-live="polite" className="studio-problems" data-testid="problems">
      {problems.map(({ line, column, message, hint }, n) => (
        <li key={n}>
          <button onClick={() => onPick(line, column)} type="button">
            <span className="time">
              {line}:{column}
            </span>
            <span className="min-w-0 break-words">
              {message} <span className="text-muted">{hintOf({ message, hint })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
