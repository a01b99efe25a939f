import { useMemo } from "react";

import { operatorToken } from "../../api/token";
import { isOver } from "../../clock/sessionClock";
import { useConsole } from "../../console/store";
import { refreshSession } from "../../console/watch";
import { explain } from "../../api/http";
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
  const actions = useMemo(() => boardActions(token, session.id), [token, session.id]);
  if (!board) {
    return <p className="board-desk text-muted">{problem ? `The table cannot be shown. ${problem}` : "Asking the service about the table…"}</p>;
  }
  const over = isOver(session.agenda);
  const act = (deed: Promise<true>): Promise<boolean> => carriedOut(deed, () => Promise.all([look(), refreshSession(token, session.id)]));
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

/** Does it and looks again before anything else can be done; shows a refusal in the service's words. */
async function carriedOut(deed: Promise<true>, look: () => Promise<unknown>): Promise<boolean> {
  const { set } = useConsole.getState();
  set({ busy: true, refusal: null });
  let refusal: string | null = null;
  try {
    return await deed;
  } catch (error) {
    refusal = explain(error);
    return false;
  } finally {
    await look();
    set({ busy: false, refusal });
  }
}
