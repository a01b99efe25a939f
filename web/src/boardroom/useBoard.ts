/** The console's boardroom: the table by REST, whose turn it is and was from the live feed. */
import { useEffect, useMemo, useState } from "react";

import { explain } from "../api/http";
import type { KindEvent } from "../console/log";
import { useConsole } from "../console/store";
import type { Session } from "../protocol";
import type { Analytics } from "./analytics";
import { getAnalytics, getTable } from "./api";
import type { Board, Table } from "./model";
import { boardHeard, boardOf } from "./reduce";

export interface Watched {
  board: Board | null;
  analytics: Analytics | null;
  problem: string;
}

/** Asks again whenever the console has a fresh session, which is after each event. */
export function useBoard(token: string, session: Session): Watched {
  const { id } = session;
  const events = useConsole((state) => state.log.kind);
  const [table, setTable] = useState<Table | null>(null);
  const [analytics, setAnalytics] = useState<Analytics | null>(null);
  const [problem, setProblem] = useState("");
  const turns = table?.turns;
  useEffect(() => {
    let wanted = true;
    getTable(token, id).then(
      (answer) => {
        if (!wanted) return;
        setTable(answer);
        setProblem("");
      },
      (error: unknown) => {
        if (wanted) setProblem(explain(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [token, id, session]);
  useEffect(() => {
    if (turns === undefined) return undefined;
    let wanted = true;
    getAnalytics(token, id).then(
      (answer) => {
        if (wanted) setAnalytics(answer);
      },
      () => undefined, // the table says what is wrong
    );
    return () => {
      wanted = false;
    };
  }, [token, id, turns]);
  const board = useMemo(() => table && merged(table, events), [table, events]);
  return { board, analytics, problem };
}

/** The service's table, with the last decision and the turns as the feed told them. */
export function merged(table: Table, events: KindEvent[]): Board {
  const blank = boardOf({ ...table, turns: 0, chairs: table.chairs.map((chair) => ({ ...chair, lastSpoke: null })) });
  const { routed, open, had } = events.reduce((board, { name, data }) => boardHeard(board, name, data), blank);
  return { ...boardOf(table), routed, had: had.length > 0 ? had : boardOf(table).had, open: open && routed?.turn === table.turns + 1 };
}
