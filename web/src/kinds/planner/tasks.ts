/** Tasks that are not in the plan: what can be done with them. */
import type { Intention } from "../../wire/types.gen";
import type { Bridge } from "./bridge";
import { usePlan } from "./store";

/** What is carried from the tray to the day. */
export interface Carried {
  name: string;
  type: Intention["t"];
  minutes: number;
}

const TASK = "application/x-task";
/** Minutes of a block of which nobody has said it. */
export const minutesOfTask = ({ minutes, t }: Intention): number => minutes ?? (t === "DW" ? 90 : 30);

export const carry = (to: DataTransfer, task: Carried): void => to.setData(TASK, JSON.stringify(task));

export function carried(by: DataTransfer): Carried | null {
  const text = by.getData(TASK);
  return text ? (JSON.parse(text) as Carried) : null;
}

/** Puts a task on the list; into the form, where that is being filled in, so that saving it loses nothing. */
export function addTask(bridge: Bridge, task: Intention): void {
  const { intentions, set } = usePlan.getState();
  if (intentions) set({ intentions: [...intentions, task] });
  else bridge.tell({ version: 1, type: "ADD_TASK", task });
}
