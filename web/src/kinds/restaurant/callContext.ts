import { createContext, useContext } from "react";

import type { Call } from "./call";

export const CallContext = createContext<Call | null>(null);

export function useCall(): Call {
  const call = useContext(CallContext);
  if (!call) throw new Error("A part of the restaurant's page stands outside of TerraSite.");
  return call;
}
