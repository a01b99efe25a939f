import { BeatStrip } from "../beatstrip/BeatStrip";
import { useSessionTime } from "../clock/useSessionTime";
import type { Agenda } from "../protocol";
import { BigTime } from "../shared/BigTime";
import { FloorState } from "../shared/FloorState";
import { NowAndNext } from "../shared/NowAndNext";
import { Transcript, type Caption } from "../shared/Transcript";
import { botCaptionText, personCaptionText } from "./captions";
import { Composer } from "./Composer";
import { Dock } from "./Dock";
import { Notices } from "./Notices";
import { People } from "./People";
import type { RoomContent } from "./reduce";
import { useRoom } from "./store";

/** Inside the room: time, beats, who speaks, what was said. */
export function InRoom({ agenda }: { agenda: Agenda }) {
  const { content, stage } = useRoom();
  const at = useSessionTime(agenda, content.anchor);
  const { floor, people, you } = content;
  return (
    <>
      <h1 className="sr-only">{agenda.title || "Room"}</h1>
      <Notices reconnecting={stage === "reconnecting"} />
      <div className="grid min-h-0 grow gap-x-14 gap-y-5 lg:grid-cols-[minmax(24rem,5fr)_7fr] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-span-2">
          <BeatStrip agenda={agenda} at={at} speech={content.speech} />
        </div>
        <div className="flex flex-col gap-5 lg:gap-8 lg:pt-4">
          <BigTime agenda={agenda} at={at} testId="time-left" />
          {agenda.phase === "lobby" || agenda.phase === "starting" ? <Lobby people={people.length} /> : <NowAndNext agenda={agenda} at={at} />}
          <FloorState floor={floor} people={people} you={you} />
          <People />
        </div>
        <div className="flex h-[65dvh] min-h-80 flex-col border-line max-lg:border-t lg:h-[calc(100dvh-20.5rem)] lg:border-l lg:pl-10">
          <Transcript captions={captionsOf(content)} empty="What is said appears here, word for word." lines={content.lines} />
          <Composer />
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

function captionsOf({ botCaption, personCaption }: RoomContent): Caption[] {
  return [
    { who: "person" as const, text: personCaptionText(personCaption) },
    { who: "bot" as const, text: botCaptionText(botCaption) },
  ].filter((caption) => caption.text !== "");
}
