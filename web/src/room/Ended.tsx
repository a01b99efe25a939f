import { BeatStrip } from "../beatstrip/BeatStrip";
import { useSessionTime } from "../clock/useSessionTime";
import { hasOperatorToken } from "../api/token";
import { Link } from "../router";
import { AgendaList } from "../shared/AgendaList";
import { Transcript } from "../shared/Transcript";
import type { Agenda } from "../protocol";
import { roomOf } from "./kindRooms";
import { useRoom } from "./store";

/** After the session: why, how it went, and what was said. */
export function Ended({ reason }: { reason: string }) {
  const { content, join } = useRoom();
  const { kind } = content;
  const own = kind && roomOf(kind.name);
  // Reading a session takes an operator's token: guests are not offered what would refuse them.
  const id = hasOperatorToken() ? join?.session : null;
  return (
    <div className="mx-auto w-full max-w-3xl py-8">
      <h1 className="text-4xl font-bold tracking-tight print:hidden">The session has ended</h1>
      <p className="mt-3 text-lg text-muted print:hidden" data-testid="ended-reason">
        {sentence(reason)}
      </p>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        {id && (
          <Link className="button button-main" href={`/sessions/${encodeURIComponent(id)}/document`}>
            Session document
          </Link>
        )}
        <Link className="button" href="/">
          Start another session
        </Link>
      </p>
      {own && (
        <div className="mt-10 empty:hidden">
          <own.Sheet state={kind.state} />
        </div>
      )}
      <div className={own ? "print:hidden" : ""}>
        {own ? <own.Result state={kind.state} /> : content.agenda && <Result agenda={content.agenda} />}
        <h2 className="mt-10 text-xl font-semibold">What was said</h2>
        <Transcript
          empty="Nothing was said in this session."
          lines={content.lines}
          {...(own ? { speakers: own.speakers(kind.state) } : {})}
        />
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

const KNOWN: Record<string, string> = {
  completed: "The session ended as planned.",
  finished: "The session ended as planned.",
  wrapped_up: "The session ended as planned.",
  operator: "The operator ended it.",
  "ended by an operator": "An operator ended it.",
  "wrapped up": "The session ended as planned.",
  empty: "Everybody had left.",
};

function sentence(reason: string): string {
  if (!reason) return "It is over.";
  return KNOWN[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1);
}
