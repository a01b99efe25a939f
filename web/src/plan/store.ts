/** The planner's page: the plan, what is on its way, and what is selected. */
import { create } from "zustand";

import { FRESH_SIDE, type Side } from "./side";

interface PlanStore {
  side: Side;
  /** The block that the tools are about. */
  selected: string | null;
  /** The message whose answer is awaited, other than a patch. */
  asked: string | null;
  set: (change: Partial<PlanStore>) => void;
  reset: () => void;
}

const FRESH = { side: FRESH_SIDE, selected: null, asked: null };

export const usePlan = create<PlanStore>()((set) => ({
  ...FRESH,
  set: (partial) => set(partial),
  reset: () => set(FRESH),
}));
