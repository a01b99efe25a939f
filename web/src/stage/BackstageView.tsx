import { useConsole } from "../console/store";
import { Watched } from "../console/Watched";
import { Link } from "../router";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { outcomeIn } from "../shared/outcome";
import { PhaseTag } from "../shared/PhaseTag";
import { useOperator } from "../shared/useOperator";
import { Backstage } from "./Backstage";

/** An organiser's own second screen: everything to know at a glance, and notes that nobody else sees. */
export function BackstageView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const { session, problem, cut } = useConsole();
  const denied = problem?.status === 401;
  if (!token || denied) return <NeedToken session={id} onToken={accept} refused={denied || refused} />;
  return (
    <Page
      aside={
        <>
          {session && <PhaseTag cut={cut} outcome={outcomeIn(session.agenda, session.reason)} phase={session.phase} />}
          <Link className="nav" href={`/console/${encodeURIComponent(id)}`}>
            Console
          </Link>
        </>
      }
      heading={session && <p className="truncate font-semibold">{session.title}</p>}
      title={session ? `${session.title}, backstage` : "Backstage"}
    >
      <Watched id={id} key={token} token={token}>
        {(shown) => <Backstage session={shown} />}
      </Watched>
    </Page>
  );
}
