import { useMemo } from "react";

import { KindPart, type KindSource, type Load } from "../kinds/KindPart";
import type { Panel } from "./reduce";
import { useRoom } from "./store";
import { useVisit } from "./visitContext";

/** What a kind in a package of its own shows in the room. */
export function KindPanel({ panel, load }: { panel: Panel; load?: Load }) {
  const visit = useVisit();
  const source = useMemo(
    (): KindSource => ({
      ...panel,
      news: () => {
        const { content } = useRoom.getState();
        return content.panel === panel ? content.news : null;
      },
      subscribe: (look) => useRoom.subscribe(look),
      command: (name, data) => visit.ask(name, data),
      missing: () => useRoom.getState().notify("warn", "A part of this page could not be loaded. The session goes on."),
    }),
    [panel, visit],
  );
  return <KindPart label="About this session" load={load} part="mount" source={source} testId="kind-panel" />;
}
