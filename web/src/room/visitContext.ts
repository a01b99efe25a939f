import { createContext, useContext } from "react";

import type { Visit } from "./visit";

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("A room's component stands outside of RoomView.");
  return visit;
}
