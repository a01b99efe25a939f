import type { KindRoom } from "../kindPages";
import { BoardResult } from "./BoardResult";
import { BoardRoom } from "./BoardRoom";
import type { Board } from "./model";
import { speakersOf } from "./speakers";
import { SummarySheet } from "./SummarySheet";
import "./styles/boardroom.css";

export const ROOM: KindRoom<Board> = {
  Inside: ({ agenda, state }) => <BoardRoom agenda={agenda} board={state} />,
  Sheet: ({ state }) => state.summary && <SummarySheet board={state} summary={state.summary} />,
  Result: ({ state }) => <BoardResult board={state} />,
  speakers: speakersOf,
};
