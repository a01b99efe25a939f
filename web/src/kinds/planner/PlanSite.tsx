import { useEffect, useState } from "react";

import { PipecatClientAudio, PipecatClientProvider } from "@pipecat-ai/client-react";

import { exposeRoom } from "../../room/expose";
import { useRoom } from "../../room/store";
import { makeVisit, type Visit } from "../../room/visit";
import { VisitContext } from "../../room/visitContext";
import { makeBridge, type Bridge } from "./bridge";
import { PlanContext } from "./planContext";
import { PlanPage } from "./PlanPage";
import { usePlan } from "./store";
import "./styles/plan.css";

/** A planning session, from its link to its end. */
export function PlanSite({ session }: { session: string }) {
  const [{ visit, bridge }] = useState(() => connected(session));
  const client = useRoom((room) => room.client);
  const attempt = useRoom((room) => room.attempt);
  const stage = useRoom((room) => room.stage);
  const over = useRoom((room) => room.content.endedReason !== null);

  useEffect(() => {
    useRoom.getState().reset();
    usePlan.getState().reset();
    void visit.open();
    const hide = exposeRoom(visit);
    return () => {
      hide();
      bridge.closed();
      void visit.close();
    };
  }, [visit, bridge]);
  useEffect(() => {
    if (stage !== "in") bridge.closed();
  }, [stage, bridge]);
  useEffect(() => {
    if (over && client) void visit.leave();
  }, [over, client, visit]);

  return (
    <VisitContext.Provider value={visit}>
      <PlanContext.Provider value={bridge}>
        <PlanPage />
      </PlanContext.Provider>
      {client && (
        <PipecatClientProvider client={client} key={attempt}>
          <PipecatClientAudio />
        </PipecatClientProvider>
      )}
    </VisitContext.Provider>
  );
}

function connected(session: string): { visit: Visit; bridge: Bridge } {
  const line: { visit: Visit | null } = { visit: null };
  const bridge = makeBridge((name, data, ref) => line.visit?.kind(name, data, ref) ?? false);
  const visit = makeVisit(session, bridge);
  line.visit = visit;
  return { visit, bridge };
}
