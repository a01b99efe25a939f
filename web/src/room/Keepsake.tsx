import { BeatStrip } from "../beatstrip/BeatStrip";
import { elapsed } from "../clock/sessionClock";
import type { Agenda } from "../protocol";
import { AgendaList } from "../shared/AgendaList";
import { deletedWords } from "../shared/keptWords";
import { outcomeIn } from "../shared/outcome";
import { dayAndTime, dayOf, hourAndMinute } from "../shared/localTime";
import { TakenOut } from "../shared/TakenOut";
import { Transcript } from "../shared/Transcript";
import type { KeepsakeAnswer } from "../wire/types.gen";
import { endingOf, endingWords } from "./endings";
import { isOrganiser } from "./organiser";
import { useRoom } from "./store";
import { ToConsole } from "./ToConsole";

/** For whoever opens a link after the end: what it was, and what its organiser lets them keep. */
export function Keepsake({ kept, taken = "no" }: { kept: KeepsakeAnswer; taken?: "no" | "deleted" | "hidden" }) {
  const { agenda, ended_at: ended } = kept;
  const outcome = outcomeIn(agenda, kept.reason);
  const began = agenda.meeting_start_epoch !== null;
  const organiser = isOrganiser(useRoom((room) => room.join));
  return (
    <div className="mx-auto w-full max-w-3xl py-8" data-testid="keepsake">
      <p className="label">{endingOf(outcome).title}</p>
      <h1 className="mt-1 text-4xl font-bold tracking-tight" lang={kept.language}>
        {kept.title}
      </h1>
      <p className="mt-3 text-lg text-muted" data-testid="kept-when">
        {whenWords(agenda, ended)} {kept.host !== kept.title && `The host was ${kept.host}.`}
      </p>
      <p className="mt-2 text-lg text-muted" data-testid="ended-reason">
        {endingWords(outcome, kept.reason, organiser)}
      </p>
      <p className="mt-4 empty:hidden print:hidden">
        <ToConsole session={kept.session} />
      </p>
      {taken === "deleted" && <TakenOut />}
      {taken === "hidden" && (
        <p className="mt-2 font-semibold" role="status">
          The organiser has made this link show less since you opened it.
        </p>
      )}
      {kept.kept_until !== null && <p className="mt-2 text-muted">{`This page is kept until ${dayOf(kept.kept_until)}.`}</p>}
      {began && <Course agenda={agenda} ended={ended} />}
      {kept.recording && (
        <section className="mt-10">
          <h2 className="text-xl font-semibold">The recording</h2>
          {/* Its words stand below. */}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <audio aria-label="The recording" className="mt-3 w-full" controls preload="none" src={kept.recording.url} />
        </section>
      )}
      {began && (
        <section className="mt-10">
          <h2 className="text-xl font-semibold">What was said</h2>
          {kept.words_deleted_at !== null && <p className="py-4 text-muted">{deletedWords(kept.words_deleted_at)}</p>}
          {kept.shows === "agenda" ? (
            kept.words_deleted_at === null && <p className="py-4 text-muted">{organiser ? NOT_SHOWN.organiser : NOT_SHOWN.guest}</p>
          ) : (
            (kept.words_deleted_at === null || kept.lines.length > 0) && <Transcript empty="Nothing was said in this session." language={kept.language} lines={kept.lines} />
          )}
        </section>
      )}
    </div>
  );
}

/** Where the words are that a link does not show. */
const NOT_SHOWN = {
  guest: "It is not shown here. Ask whoever invited you: they have the transcript, and can share it.",
  organiser: "This link does not show it. The session's document has it.",
};

function Course({ agenda, ended }: { agenda: Agenda; ended: number | null }) {
  const at = elapsed(agenda, ended ?? agenda.server_now_epoch);
  return (
    <div className="mt-8">
      <BeatStrip agenda={agenda} at={at} />
      <div className="mt-8">
        <AgendaList agenda={agenda} at={at} />
      </div>
    </div>
  );
}

/** `Fri 21 Nov, 15:30 to 16:02.` */
function whenWords({ meeting_start_epoch: began }: Agenda, ended: number | null): string {
  if (began === null) return ended === null ? "It never began." : `It never began; it was closed ${dayAndTime(ended)}.`;
  return `${dayAndTime(began)}${ended === null ? "" : ` to ${hourAndMinute(ended)}`}.`;
}
