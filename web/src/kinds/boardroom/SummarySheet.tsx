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
      {summary.made_by === "extract" ? <Quotations summary={summary} /> : <Findings summary={summary} />}
    </article>
  );
}

/** What a model has found in the talk. */
function Findings({ summary }: { summary: BoardSummary }) {
  return (
    <>
      <Part empty="Nothing was decided." many={summary.decisions.length} title="Decisions">
        <ul className="paper-list" data-testid="summary-decisions">
          {summary.decisions.map((decision, n) => (
            <li key={n}>{decision}</li>
          ))}
        </ul>
      </Part>
      <Part empty="Nobody took anything on." many={summary.action_items.length} title="Action items">
        <ul className="board-items" data-testid="summary-items">
          {summary.action_items.map(({ task, owners }, n) => (
            <li key={n}>
              <span>{task}</span>
              <span className={owners?.length ? "font-semibold" : "text-muted"}>{owners?.join(", ") || "Nobody yet"}</span>
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
    </>
  );
}

/** What was said, where no model has read it. */
function Quotations({ summary: { agreed = [], quotes = [] } }: { summary: BoardSummary }) {
  return (
    <>
      {agreed.length > 0 && (
        <Part empty="" many={agreed.length} title="Answered with yes">
          <ul className="paper-list" data-testid="summary-agreed">
            {agreed.map(({ who, text, by }, n) => (
              <li key={n}>
                <strong>{who}:</strong> “{text}” <span className="text-muted">Yes from {by.join(", ")}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part empty="Nothing was said on it." many={quotes.length} title="What was said">
        <ul className="paper-list" data-testid="summary-quotes">
          {quotes.map(({ point, who, text }, n) => (
            <li key={n}>
              {point && <span className="label block">{point}</span>}
              <strong>{who}:</strong> “{text}”
            </li>
          ))}
        </ul>
      </Part>
    </>
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
