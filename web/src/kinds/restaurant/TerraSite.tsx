import { useEffect, useState } from "react";

import { PipecatClientAudio, PipecatClientProvider } from "@pipecat-ai/client-react";

import "@fontsource-variable/vollkorn/wght.css";

import { exposeRoom } from "../../room/expose";
import { useRoom } from "../../room/store";
import { makeCall } from "./call";
import { CallContext } from "./callContext";
import type { Page } from "./fields";
import { narrow } from "./show";
import { TerraPage } from "./TerraPage";
import { useTerra } from "./store";
import "./styles/terra.css";
import { enterTerra } from "./themes";
import { loadHouse } from "./useHouse";
import { guestLanguage } from "./words/languages";
import { speakOnPage } from "./words/speaking";

/** The restaurant's site with its host. Going from page to page keeps the connection. */
export function TerraSite({ page, own = false }: { page: Page; own?: boolean }) {
  const [call] = useState(() => {
    useTerra.getState().reset();
    useRoom.getState().reset();
    useTerra.getState().set({ page, panelOpen: !narrow() });
    return makeCall();
  });
  const visit = useTerra((terra) => terra.visit);
  const client = useRoom((room) => room.client);
  const attempt = useRoom((room) => room.attempt);

  const [ready, setReady] = useState(false);
  useEffect(() => {
    const before = document.documentElement.lang;
    void speakOnPage(guestLanguage()).finally(() => setReady(true));
    return () => {
      document.documentElement.lang = before;
    };
  }, []);
  useEffect(enterTerra, []);
  useEffect(() => {
    void loadHouse();
    return () => {
      call.close();
      useRoom.getState().reset();
    };
  }, [call]);
  useEffect(() => call.bridge.arrived(page), [call, page]);
  useEffect(() => (visit ? exposeRoom(visit) : undefined), [visit]);

  return (
    <CallContext.Provider value={call}>
      {ready && <TerraPage own={own} page={page} />}
      {client && visit && (
        <PipecatClientProvider client={client} key={attempt}>
          <PipecatClientAudio />
        </PipecatClientProvider>
      )}
    </CallContext.Provider>
  );
}
