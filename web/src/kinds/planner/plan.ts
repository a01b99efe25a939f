/** The plan as the page holds it: the host's state, with instants as numbers. */
import type { PlanState, ShownBlock, ShownTransaction } from "./messages";

/** `start` and `end` in milliseconds since the epoch. */
export interface Block extends Omit<ShownBlock, "start" | "end"> {
  start: number;
  end: number;
}

/** `at` in milliseconds since the epoch. */
export interface Transaction extends Omit<ShownTransaction, "at"> {
  at: number;
}

export interface Plan extends Omit<PlanState, "version" | "type" | "blocks" | "transactions"> {
  blocks: Block[];
  transactions: Transaction[];
}

export type Stage = PlanState["stage"];
export type Move = PlanState["moves"][number];

const PLANNED: readonly Stage[] = ["skeleton", "refine", "review"];

/** Whether the blocks are a plan, which may be changed by hand. */
export const changeable = (plan: Plan): boolean =>
  extendable(plan) && plan.blocks.some((block) => !block.fixed);

/** Whether blocks may be added. */
export const extendable = (plan: Plan): boolean => plan.date !== null && plan.yours && !plan.cancelled && PLANNED.includes(plan.stage);
