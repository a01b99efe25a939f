/** The plan as the page holds it: the host's state, with instants as numbers. */
import type { PlanState, ShownBlock, ShownTransaction } from "../../wire/types.gen";
import { isZone } from "./zone";

/** `start` and `end` in milliseconds since the epoch. */
export interface Block extends Omit<ShownBlock, "start" | "end"> {
  start: number;
  end: number;
}

/** `at` in milliseconds since the epoch. */
export interface Transaction extends Omit<ShownTransaction, "at"> {
  at: number;
}

export interface Plan extends Omit<PlanState, "blocks" | "transactions"> {
  blocks: Block[];
  transactions: Transaction[];
}

export type Stage = PlanState["stage"];
export type Move = PlanState["moves"][number];

/** The host's state as the page holds it; null where its zone or its times make no sense. */
export function planOf(state: PlanState): Plan | null {
  const blocks = state.blocks.map((block) => ({ ...block, start: Date.parse(block.start), end: Date.parse(block.end) }));
  if (!isZone(state.tz) || blocks.some(({ start, end }) => end <= start)) return null;
  return {
    ...state,
    blocks,
    transactions: state.transactions.map((one) => ({ ...one, at: Date.parse(one.at) })),
  };
}

const PLANNED: readonly Stage[] = ["skeleton", "refine", "review"];

/** Whether the blocks are a plan, which may be changed by hand. */
export const changeable = (plan: Plan): boolean =>
  extendable(plan) && plan.blocks.some((block) => !block.fixed);

/** Whether blocks may be added. */
export const extendable = (plan: Plan): boolean => plan.date !== null && plan.yours && !plan.cancelled && PLANNED.includes(plan.stage);
