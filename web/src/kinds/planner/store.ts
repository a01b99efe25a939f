/** The planner's page: the plan, what is on its way, what is selected, and forms that are half filled. */
import { create } from "zustand";

import type { Row } from "./constraintRows";
import type { Intention } from "../../wire/types.gen";
import { FRESH_SIDE, type Side } from "./side";

interface PlanStore {
  side: Side;
  /** The block that the tools are about. */
  selected: string | null;
  /** The message whose answer is awaited, other than a patch. */
  asked: string | null;
  /** Why what was asked for last cannot be done, as a sentence; empty when it can. */
  trouble: string;
  /** The form of what is fixed while it is being filled in; null when it shows what the host has. */
  rows: Row[] | null;
  /** The form of what to do while it is being filled in. */
  intentions: Intention[] | null;
  /** Of a phone: whether the talk is unfolded. */
  talkOpen: boolean;
  set: (change: Partial<PlanStore>) => void;
  reset: () => void;
}

const FRESH = { side: FRESH_SIDE, selected: null, asked: null, trouble: "", rows: null, intentions: null, talkOpen: false };

export const usePlan = create<PlanStore>()((set) => ({
  ...FRESH,
  set: (partial) => set(partial),
  reset: () => set(FRESH),
}));
