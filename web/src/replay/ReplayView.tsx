import { lazy, Suspense, useEffect, useState } from "react";

import { explain, statusOf } from "../api/http";
import { getReplay } from "../api/operator";
import { Link } from "../router";
import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { notThere } from "../shared/notThere";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import type { ReplayAnswer } from "../wire/types.gen";

const parts = () => import("./SessionAgain");
const SessionAgain = lazy(() => parts().then((m) => ({ default: m.SessionAgain })));

type Loaded = { answer: ReplayAnswer } | { problem: string; status: number } | null;

/** A session that is played again. */
export function ReplayView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [reads, setReads] = useState(0);
  useEffect(() => {
    if (!token) return;
    // The page's parts come while the log is read, not one after the other.
    parts().catch(() => null);
    getReplay(token, id).then(
      (answer) => setLoaded({ answer }),
      (error: unknown) => setLoaded({ problem: explain(error), status: statusOf(error) }),
    );
  }, [token, id, reads]);

  const denied = loaded !== null && "problem" in loaded && loaded.status === 401;
  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;
  const waiting = <Waiting sentence="The service puts the replay together from the session's log." word="Loading the replay" />;
  return (
    <Page aside={<Nav here={null} />} title={loaded && "answer" in loaded ? `${loaded.answer.replay.title}, again` : "Replay"}>
      {loaded === null ? (
        waiting
      ) : "answer" in loaded ? (
        <Suspense fallback={waiting}>
          <SessionAgain answer={loaded.answer} onErased={() => setReads((count) => count + 1)} token={token} />
        </Suspense>
      ) : (
        <Message
          actions={
            <>
              {loaded.status !== 410 && (
                <button className="button button-main" onClick={() => setReads((count) => count + 1)} type="button">
                  Try again
                </button>
              )}
              <Link className="button" href="/console">
                All sessions
              </Link>
            </>
          }
          alert
          title={notThere(loaded.status, "The replay cannot be shown")}
        >
          <p>{loaded.problem}</p>
        </Message>
      )}
    </Page>
  );
}
