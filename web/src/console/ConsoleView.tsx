import { Scheduled } from "../shared/Scheduled";
import { Link } from "../router";
import { NeedToken } from "../shared/NeedToken";
import { NoModelTag } from "../shared/NoModel";
import { Page } from "../shared/Page";
import { outcomeIn } from "../shared/outcome";
import { PhaseTag } from "../shared/PhaseTag";
import { useOperator } from "../shared/useOperator";
import { isAway } from "./away";
import { Desk } from "./Desk";
import { ScheduledDesk } from "./ScheduledDesk";
import { useConsole } from "./store";
import { Watched } from "./Watched";

/** An organiser's view of one session. */
export function ConsoleView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const { session, problem, cut } = useConsole();
  const denied = problem?.status === 401;
  if (!token || denied) return <NeedToken session={id} onToken={accept} refused={denied || refused} />;
  return (
    <Page
      aside={
        <>
          <span className="max-sm:hidden">{session && <Scheduled startsAt={session.starts_at} />}</span>
          <span className="max-sm:hidden">{session?.chats === false && <NoModelTag />}</span>
          {session && <PhaseTag away={isAway(session)} cut={cut} outcome={outcomeIn(session.agenda, session.reason)} phase={session.phase} />}
          <Link className="nav min-w-11 justify-center" href="/console">
            <span className="max-sm:sr-only">All sessions</span>
            <svg aria-hidden className="sm:hidden" fill="none" height="16" stroke="currentColor" strokeWidth="2" viewBox="0 0 16 16" width="16">
              <path d="M1 3.5h14M1 8h14M1 12.5h14" />
            </svg>
          </Link>
        </>
      }
      heading={session && <p className="truncate font-semibold">{session.title}</p>}
      title={session ? `${session.title}, console` : "Console"}
    >
      <Watched id={id} key={token} token={token}>
        {(shown) => (shown.phase === "scheduled" ? <ScheduledDesk session={shown} /> : <Desk session={shown} />)}
      </Watched>
    </Page>
  );
}
