import { useRef } from "react";

import { BeatStrip } from "../beatstrip/BeatStrip";
import { projection, projectionWords } from "../beatstrip/progress";
import { useAgendaNow } from "../clock/useSessionTime";
import type { Agenda } from "../protocol";
import { AgendaList } from "../shared/AgendaList";
import { BigTime } from "../shared/BigTime";
import { FloorState } from "../shared/FloorState";
import { NowAndNext } from "../shared/NowAndNext";
import { staleWords } from "../shared/stale";
import { Transcript } from "../shared/Transcript";
import { Composer } from "./Composer";
import { Dock } from "./Dock";
import { KindPanel } from "./KindPanel";
import { asideOf } from "./kindRooms";
import { Notices } from "./Notices";
import { People } from "./People";
import { hostIn } from "./reduce";
import { useRoom } from "./store";
import { useAbove } from "./useAbove";

/** Inside the room: time, beats, who speaks, what was said. */
export function InRoom({ agenda: received }: { agenda: Agenda }) {
  const { content, join, stage } = useRoom();
  const { agenda, at } = useAgendaNow(received, content.anchor);
  const { floor, people, you, kind } = content;
  const own = kind && asideOf(kind.name);
  const host = hostIn(content, join);
  const waits = agenda.phase === "lobby" || agenda.phase === "starting";
  const cut = stage === "reconnecting";
  const words = useRef<HTMLDivElement>(null);
  useAbove(words);
  return (
    <>
      <h1 className="sr-only" lang={agenda.title ? join?.personality.language : undefined}>
        {agenda.title || "Room"}
      </h1>
      <Notices old={staleWords(agenda, at)} reconnecting={cut} />
      <div className="in-room">
        <div className={`in-room-strip ${cut ? "stale" : ""}`}>
          <BeatStrip agenda={agenda} at={at} speech={content.speech} />
        </div>
        <div className="in-room-now">
          <div className={cut ? "stale" : ""}>
            <BigTime agenda={agenda} at={at} testId="time-left" />
          </div>
          {waits ? (
            <Lobby people={people.length} />
          ) : (
            <div className={`lg:hidden ${cut ? "stale" : ""}`}>
              <NowAndNext agenda={agenda} at={at} />
            </div>
          )}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            {!cut && <FloorState floor={floor} host={host} people={people} you={you} />}
            {!waits && !cut && <p className="font-semibold text-muted">{projectionWords(projection(agenda, at, 0))}</p>}
          </div>
          {content.panel && <KindPanel panel={content.panel} />}
          <People host={host} />
          {own && <own.Aside state={kind.state} />}
        </div>
        <div className="in-room-agenda">
          <AgendaList agenda={agenda} at={at} />
        </div>
        <div className="in-room-words" ref={words}>
          <div className="in-room-said">
            <Transcript captions={content.captions} empty="What is said appears here, word for word." language={join?.personality.language} lines={content.lines} subtitled />
            <Composer />
          </div>
        </div>
      </div>
      <Announcer agenda={agenda} />
      <Dock />
    </>
  );
}

function Lobby({ people }: { people: number }) {
  return (
    <p className="max-w-prose text-lg">
      {people > 1 ? "Waiting for the host to open." : "Waiting for the host to greet you."}
      <span className="block text-base text-muted">The clock starts with the first words.</span>
    </p>
  );
}

/** Tells those who listen when another beat begins. */
function Announcer({ agenda }: { agenda: Agenda }) {
  const current = agenda.items.findLast((i) => i.start !== null && i.end === null);
  return (
    <p aria-live="polite" className="sr-only">
      {current ? `Now: ${current.title}` : ""}
    </p>
  );
}
