import type { Bridge } from "./bridge";
import type { Plan } from "./plan";

/**
 * The day to plan; from the first step the planning goes on to the next, as it does by voice.
 *
 * Who plans with somebody may have chosen another one just now: then it is refused, and says so.
 */
export function chooseDay(bridge: Bridge, plan: Plan, date: string): void {
  bridge.ask({ version: 1, type: "CHOOSE_DATE", date, seen: plan.date, onward: plan.stage === "date" });
}
