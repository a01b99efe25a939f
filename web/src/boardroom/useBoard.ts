/** The console's boardroom: the table by REST, whose turn it is and was from the live feed. */
import { useEffect, useMemo, useState } from "react";

import { explain } from "../api/http";
import type { KindEvent } from "../console/log";
import { useConsole } from "../console/store";
import type { Analytics } from "./analytics";
import { getAnalytics, getTable } from "./api";
import type { Board, Table } from "./model";
import { boardHeard, boardOf } from "./reduce";
import { useShown } from "./shown";

export interface Watched {
  board: Board | null;
  analytics: Analytics | null;
  problem: string;
}

/** What a burst of events changes is fetched once. */
const SETTLE_MS = 120;

/** Asks again after each event of the table. */
export function useBoard(token: string, id: string): Watched {
  const events = useConsole((state) => state.log.kind);
  const happened = events.length;
  const [table, setTable] = useState<Table | null>(null);
  const [analytics, setAnalytics] = useState<Analytics | null>(null);
  const [problem, setProblem] = useState("");
  const turns = table?.turns;
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      try {
        const answer = await getTable(token, id);
        if (!wanted) return;
        setTable(answer);
        setProblem("");
      } catch (error) {
        if (wanted) setProblem(explain(error));
      }
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [token, id, happened]);
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
  useEffect(() => {
    useShown.setState({ board });
    return () => useShown.setState({ board: null });
  }, [board]);
  return { board, analytics, problem };
}

/** The service's table, with the last decision and the turns as the feed told them. */
export function merged(table: Table, events: KindEvent[]): Board {
  const blank = boardOf({ ...table, turns: 0, chairs: table.chairs.map((chair) => ({ ...chair, lastSpoke: null })) });
  const { routed, open, had } = events.reduce((board, { name, data }) => boardHeard(board, name, data), blank);
  return { ...boardOf(table), routed, had: had.length > 0 ? had : boardOf(table).had, open: open && routed?.turn === table.turns + 1 };
}
