import { createContext, useContext } from "react";

import type { Bridge } from "./bridge";

export const PlanContext = createContext<Bridge | null>(null);

export function usePlanBridge(): Bridge {
  const bridge = useContext(PlanContext);
  if (!bridge) throw new Error("A part of the planner's page stands outside of PlanSite.");
  return bridge;
}
