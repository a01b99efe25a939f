import type { ReactNode } from "react";

import type { Board, BoardSummary } from "./model";

/** What came of it: to be read, and to be printed. */
export function SummarySheet({ board, summary, level = "h2" }: { board: Board; summary: BoardSummary; level?: "h1" | "h2" }) {
  const Heading = level;
  return (
    <article className="paper board-summary" data-testid="board-summary">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="label">{`Summary of the ${board.type || "discussion"}`}</p>
          <Heading className="board-summary-title">{board.topic}</Heading>
        </div>
        <button className="button print:hidden" onClick={() => window.print()} type="button">
          Print
        </button>
      </div>
      <p className="paper-about">{board.chairs.map(({ name, role }) => (role ? `${name} (${role})` : name)).join(", ")}</p>
      {summary.note && (
        <p className="board-note" data-testid="summary-note">
          <strong>Note:</strong> {summary.note}
        </p>
      )}
      <Part empty="Nothing was decided." many={summary.decisions.length} title="Decisions">
        <ul className="paper-list" data-testid="summary-decisions">
          {summary.decisions.map((decision, n) => (
            <li key={n}>{decision}</li>
          ))}
        </ul>
      </Part>
      <Part empty="Nobody took anything on." many={summary.action_items.length} title="Action items">
        <ul className="board-items" data-testid="summary-items">
          {summary.action_items.map(({ task, owner }, n) => (
            <li key={n}>
              <span>{task}</span>
              <span className={owner ? "font-semibold" : "text-muted"}>{owner ?? "Nobody yet"}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part empty="Nothing stayed open." many={summary.unresolved.length} title="Unresolved">
        <ul className="paper-list" data-testid="summary-unresolved">
          {summary.unresolved.map((open, n) => (
            <li key={n}>{open}</li>
          ))}
        </ul>
      </Part>
    </article>
  );
}

function Part({ title, many, empty, children }: { title: string; many: number; empty: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {many === 0 ? <p className="text-muted">{empty}</p> : children}
    </section>
  );
}
