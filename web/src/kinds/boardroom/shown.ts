/** The boardroom that the console shows, for what stands beside it. */
import { create } from "zustand";

import type { Speakers } from "../../shared/Transcript";
import { speakerOf, type Board } from "./model";
import { speakersOf } from "./speakers";

export const useShown = create<{ board: Board | null }>()(() => ({ board: null }));

const NONE: Speakers = {};

/** Who speaks in a voice of their own; nobody in other kinds of session. */
export function useSpeakers(): Speakers {
  const board = useShown((shown) => shown.board);
  return board ? speakersOf(board) : NONE;
}

/** In whose name the host speaks just now. */
export const useHostName = (): string =>
  useShown(({ board }) => (board && speakerOf(board)?.name) ?? "Host");
