import { useMemo } from "react";

import { operatorToken } from "../../api/token";
import { isOver } from "../../clock/sessionClock";
import { useActions } from "../../console/actions";
import type { Press } from "../../console/fate";
import type { Session } from "../../protocol";
import { Analyses } from "./Analyses";
import { boardActions } from "./api";
import { Disagreements } from "./Disagreements";
import { PhaseLine } from "./PhaseLine";
import { RoomTools } from "./RoomTools";
import { Scores } from "./Scores";
import { SummarySheet } from "./SummarySheet";
import { TableList } from "./TableList";
import { TurnStrip } from "./TurnStrip";
import { TurnTools } from "./TurnTools";
import { useBoard } from "./useBoard";
import "./styles/boardroom.css";

/** A boardroom under the operator's hands. */
export function BoardDesk({ session }: { session: Session }) {
  const token = operatorToken() ?? "";
  const { board, analytics, problem, look } = useBoard(token, session.id);
  const { press: carriedOut } = useActions();
  const actions = useMemo(() => boardActions(token, session.id), [token, session.id]);
  if (!board) {
    return <p className="board-desk text-muted">{problem ? `The table cannot be shown. ${problem}` : "Asking the service about the table…"}</p>;
  }
  const over = isOver(session.agenda);
  // It looks again before anything else can be done.
  const act = (press: Press): Promise<boolean> => carriedOut({ ...press, send: () => press.send().finally(look) });
  return (
    <section aria-label="The table" className="board-desk" data-testid="board-desk">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl font-bold">{board.topic}</h2>
          <PhaseLine board={board} />
        </div>
        {!over && <TurnTools actions={actions} act={act} board={board} />}
      </div>
      <div className="mt-3">
        <TurnStrip board={board} />
      </div>
      <details className="board-more" open={over || undefined}>
        <summary>Table, hands and analytics</summary>
        <div className="board-desk-parts">
          <div className="min-w-0 space-y-5">
            <TableList board={board} />
            <Scores board={board} />
            <Disagreements board={board} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            {!over && <RoomTools actions={actions} act={act} board={board} people={session.participants} />}
            {board.summary && <SummarySheet board={board} summary={board.summary} />}
            {analytics && <Analyses analytics={analytics} board={board} />}
          </div>
        </div>
      </details>
    </section>
  );
}
