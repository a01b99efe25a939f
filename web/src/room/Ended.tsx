import { BeatStrip } from "../beatstrip/BeatStrip";
import { useSessionTime } from "../clock/useSessionTime";
import { hasOperatorToken } from "../api/token";
import { Link } from "../router";
import { AgendaList } from "../shared/AgendaList";
import { outcomeIn } from "../shared/outcome";
import { Transcript } from "../shared/Transcript";
import type { Agenda } from "../protocol";
import { endingOf, endingWords } from "./endings";
import { roomOf } from "./kindRooms";
import { isOrganiser } from "./organiser";
import { useRoom } from "./store";
import { ToConsole } from "./ToConsole";

/** After the session: why, how it went, and what was said. */
export function Ended({ reason }: { reason: string }) {
  const { content, join, keepsake } = useRoom();
  const outcome = keepsake && outcomeIn(keepsake.agenda, reason);
  const operates = hasOperatorToken();
  const { kind } = content;
  const own = kind && roomOf(kind.name);
  // Reading a session takes an operator's token: guests are not offered what would refuse them.
  const id = operates ? join?.session : null;
  return (
    <div className="mx-auto w-full max-w-3xl py-8">
      <h1 className="text-4xl font-bold tracking-tight print:hidden">{endingOf(outcome).title}</h1>
      <p className="mt-3 text-lg text-muted print:hidden" data-testid="ended-reason">
        {endingWords(outcome, reason, isOrganiser(join))}
      </p>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        {id && (
          <Link className="button button-main" href={`/sessions/${encodeURIComponent(id)}/document`}>
            Session document
          </Link>
        )}
        {id && <ToConsole session={id} />}
        {operates && (
          <Link className="button" href="/">
            Start another session
          </Link>
        )}
      </p>
      {own && (
        <div className="mt-10 empty:hidden">
          <own.Sheet state={kind.state} />
        </div>
      )}
      <div className={own ? "print:hidden" : ""}>
        {own ? <own.Result state={kind.state} /> : content.agenda && <Result agenda={content.agenda} />}
        {/* Without a plan nothing is known of it, as where it was erased. */}
        {content.agenda && (
          <>
            <h2 className="mt-10 text-xl font-semibold">What was said</h2>
            <Transcript empty="Nothing was said in this session." language={join?.personality.language} lines={content.lines} {...(own ? { speakers: own.speakers(kind.state) } : {})} />
          </>
        )}
      </div>
    </div>
  );
}

function Result({ agenda }: { agenda: Agenda }) {
  const { anchor, speech } = useRoom((room) => room.content);
  const at = useSessionTime(agenda, anchor);
  return (
    <div className="mt-8">
      <BeatStrip agenda={agenda} at={at} speech={speech} />
      <div className="mt-8">
        <AgendaList agenda={agenda} at={at} />
      </div>
    </div>
  );
}
