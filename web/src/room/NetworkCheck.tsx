import { useEffect, useState } from "react";

import { relayFrom, turnHosts } from "./paths";
import { useRoom } from "./store";

/** Before joining, where there is a TURN server: whether it can be reached from here. */
export function NetworkCheck() {
  const transport = useRoom(({ join }) => join?.transport);
  const servers = transport?.kind === "webrtc" ? transport.ice_servers : null;
  const [over, setOver] = useState<string | null | undefined>(undefined);
  const hosts = servers ? turnHosts(servers).join(" and ") : "";

  useEffect(() => {
    if (!servers || !hosts) return undefined;
    let here = true;
    void relayFrom(servers)
      .catch(() => null)
      .then((found) => here && setOver(found));
    return () => {
      here = false;
    };
  }, [servers, hosts]);

  if (!hosts || over === undefined) return null;
  return (
    <p className="mt-4 text-muted" data-relay={over ?? "none"} data-testid="network-check">
      {over
        ? `If this network blocks direct sound, it goes by way of ${hosts}, over ${over}.`
        : `${hosts} cannot be reached from this network: sound gets through only if it may go directly.`}
    </p>
  );
}
