/** The console's boardroom: the table by REST, whose turn it is and was from the live feed. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import { explain } from "../../api/http";
import type { News } from "../KindPart";
import { HOST_ALONE, useConsole } from "../../console/store";
import type { Analytics } from "../../wire/types.gen";
import { getAnalytics, getTable } from "./api";
import { speakerOf, type Board, type Table } from "./model";
import { boardHeard, boardOf } from "./reduce";
import { speakersOf } from "./speakers";

export interface Watched {
  board: Board | null;
  analytics: Analytics | null;
  problem: string;
  /** Asks for the table now. */
  look: () => Promise<void>;
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
  const asked = useRef(0);
  const look = useCallback(async (): Promise<void> => {
    const question = ++asked.current;
    try {
      const answer = await getTable(token, id);
      if (question !== asked.current) return;
      setTable(answer);
      setProblem("");
    } catch (error) {
      if (question === asked.current) setProblem(explain(error));
    }
  }, [token, id]);
  useEffect(() => {
    const timer = setTimeout(() => void look(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [look, happened]);
  useEffect(
    () => () => {
      asked.current += 1; // whoever still waits for an answer is gone
    },
    [look],
  );
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
    const { set } = useConsole.getState();
    if (board) set({ voices: { host: speakerOf(board)?.name ?? HOST_ALONE.host, speakers: speakersOf(board) } });
    return () => set({ voices: HOST_ALONE });
  }, [board]);
  return { board, analytics, problem, look };
}

/** The service's table, with the last decision and the turns as the feed told them. */
export function merged(table: Table, events: Omit<News, "number">[]): Board {
  const blank = boardOf({ ...table, turns: 0, chairs: table.chairs.map((chair) => ({ ...chair, last_spoke_turn: null })) });
  const { routed, open, had } = events.reduce((board, { name, data }) => boardHeard(board, name, data), blank);
  return { ...boardOf(table), routed, had: had.length > 0 ? had : boardOf(table).had, open: open && routed?.turn === table.turns + 1 };
}
