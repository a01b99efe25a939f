import { useEffect, useState } from "react";

import { PipecatClientAudio, PipecatClientProvider } from "@pipecat-ai/client-react";

import { siteOf } from "../kinds/sites";
import type { Agenda } from "../protocol";
import { redirect } from "../router";
import { NoModelTag } from "../shared/NoModel";
import { Page } from "../shared/Page";
import { PhaseTag } from "../shared/PhaseTag";
import { SpokenLanguage } from "../shared/spokenLanguage";
import { Early } from "./Early";
import { exposeRoom } from "./expose";
import { InRoom } from "./InRoom";
import { JoinForm } from "./JoinForm";
import { roomOf } from "./kindRooms";
import { askForKey } from "./organisersKey";
import { Apart } from "./Apart";
import { useRoom } from "./store";
import { makeVisit } from "./visit";
import { VisitContext } from "./visitContext";

/** A participant's page, from the link to the end. */
export function RoomView({ session }: { session: string }) {
  const [visit] = useState(() => makeVisit(session));
  const { client, attempt, content, reset, set } = useRoom();
  const over = content.endedReason !== null;
  const kind = useRoom((room) => room.join?.personality.kind);

  useEffect(() => {
    reset();
    void visit.open();
    const gone = new AbortController();
    void askForKey(session, gone.signal, (key) => set({ key }));
    const hide = exposeRoom(visit);
    return () => {
      gone.abort();
      hide();
      void visit.close();
    };
  }, [visit, reset, session, set]);
  useEffect(() => {
    // A kind's room may be a page of its own; the token of the link is kept in this tab.
    const elsewhere = kind && siteOf(kind)?.room?.(session);
    if (elsewhere) redirect(elsewhere);
  }, [kind, session]);
  useEffect(() => {
    if (over && client) void visit.leave();
  }, [over, client, visit]);

  return (
    <VisitContext.Provider value={visit}>
      <RoomPage />
      {client && (
        <PipecatClientProvider client={client} key={attempt}>
          <PipecatClientAudio />
        </PipecatClientProvider>
      )}
    </VisitContext.Provider>
  );
}

/** The page for the store's state; the connection is not its business. */
export function RoomPage() {
  const { stage, join, content, keepsake } = useRoom();
  const { agenda } = content;
  const title = agenda?.title || join?.title || keepsake?.title || "";
  const language = join?.personality.language ?? keepsake?.language;
  const inside = (stage === "in" || stage === "reconnecting") && agenda !== null && content.endedReason === null;
  return (
    <Page
      aside={
        inside && (
          <>
            {join?.chats === false && <NoModelTag />}
            <PhaseTag cut={stage === "reconnecting"} phase={agenda.phase} />
          </>
        )
      }
      heading={
        title && (
          <p className="truncate font-semibold" lang={language}>
            {title}
          </p>
        )
      }
      title={title || "Room"}
    >
      <p className="sr-only" data-phase={phaseOf(stage, content.endedReason, agenda?.phase)} data-testid="room-phase">
        {phaseOf(stage, content.endedReason, agenda?.phase)}
      </p>
      <SpokenLanguage.Provider value={language}>
        {stage === "early" ? <Early /> : stage === "join" ? <JoinForm /> : inside ? <Inside agenda={agenda} /> : <Apart />}
      </SpokenLanguage.Provider>
    </Page>
  );
}

/** Kinds with a table of their own have a page of their own. */
function Inside({ agenda }: { agenda: Agenda }) {
  const kind = useRoom((room) => room.content.kind);
  const own = kind && roomOf(kind.name);
  return own ? <own.Inside agenda={agenda} state={kind.state} /> : <InRoom agenda={agenda} />;
}

/** One word for tests and assistive tools: the session's phase once inside, the page's before. */
function phaseOf(stage: string, endedReason: string | null, phase: string | undefined): string {
  if (endedReason !== null) return "ended";
  return stage === "in" && phase ? phase : stage;
}
