import { useEffect, useMemo } from "react";

import { Scheduled } from "../shared/Scheduled";
import { Link } from "../router";
import { Message } from "../shared/Message";
import { NeedToken } from "../shared/NeedToken";
import { NoModelTag } from "../shared/NoModel";
import { Page } from "../shared/Page";
import { PhaseTag } from "../shared/PhaseTag";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { ActionsContext, makeActions } from "./actions";
import { Desk } from "./Desk";
import { ScheduledDesk } from "./ScheduledDesk";
import { useConsole } from "./store";
import { watchSession } from "./watch";

/** The operator's view of one session. */
export function ConsoleView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const { session, problem } = useConsole();
  const denied = problem?.status === 401;
  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;
  return (
    <Page
      aside={
        <>
          <span className="max-sm:hidden">{session && <Scheduled startsAt={session.starts_at} />}</span>
          <span className="max-sm:hidden">{session?.chats === false && <NoModelTag />}</span>
          {session && <PhaseTag phase={session.phase} />}
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
      <Watching id={id} key={token} token={token} />
    </Page>
  );
}

function Watching({ id, token }: { id: string; token: string }) {
  const { session, problem, reset } = useConsole();
  const actions = useMemo(() => makeActions(token, id), [token, id]);
  useEffect(() => {
    reset();
    return watchSession(token, id);
  }, [token, id, reset]);

  if (session) {
    return (
      <ActionsContext.Provider value={actions}>
        {session.phase === "scheduled" ? <ScheduledDesk session={session} /> : <Desk session={session} />}
      </ActionsContext.Provider>
    );
  }
  if (!problem) return <Waiting sentence="Asking the service about this session." word="Loading the session" />;
  return (
    <Message
      actions={
        <Link className="button button-main" href="/console">
          All sessions
        </Link>
      }
      alert
      title={problem.status === 404 ? "There is no such session" : "The session cannot be shown"}
    >
      <p>{problem.text}</p>
    </Message>
  );
}
