import type { Bridge } from "./bridge";
import type { Plan } from "./plan";

/** The day to plan; from the first step the planning goes on to the next, as it does by voice. */
export function chooseDay(bridge: Bridge, plan: Plan, date: string): void {
  bridge.ask({ version: 1, type: "CHOOSE_DATE", date });
  if (plan.stage === "date") bridge.ask({ version: 1, type: "MOVE", move: "next" });
}
