import { useCallback, useEffect, useState } from "react";

import { explain, passes, statusOf } from "../api/http";
import { getReplay } from "../api/operator";
import { isOver } from "../clock/sessionClock";
import { Link } from "../router";
import { GoesOnAsking } from "../shared/GoesOnAsking";
import { useAskAgain } from "../shared/useAskAgain";
import { useNewest } from "../shared/useNewest";
import { EraseSession } from "../shared/EraseSession";
import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { notThere } from "../shared/notThere";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import type { ReplayAnswer } from "../wire/types.gen";
import type { Rest } from "./Running";
import { SessionAgain } from "./SessionAgain";

type Loaded = { answer: ReplayAnswer } | { problem: string; status: number } | null;

/** A session that is played again. */
export function ReplayView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const begin = useNewest();
  const load = useCallback((): Promise<void> => {
    const newest = begin();
    return getReplay(token ?? "", id).then(
      (answer) => {
        if (newest()) setLoaded({ answer });
      },
      (error: unknown) => {
        if (newest()) setLoaded({ problem: explain(error), status: statusOf(error) });
      },
    );
  }, [begin, token, id]);
  const [rest, setRest] = useState<Rest>({ at: "shown" });
  useEffect(() => {
    if (token) void load();
  }, [token, load]);
  const passing = loaded !== null && "problem" in loaded && passes(loaded.status);
  const asking = useAskAgain(passing, load);

  const denied = loaded !== null && "problem" in loaded && loaded.status === 401;
  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;
  // What is shown and heard stays until the rest is there, and where that cannot be had.
  const more = (): void => {
    setRest({ at: "loading" });
    getReplay(token, id).then(
      (answer) => {
        setLoaded({ answer });
        setRest({ at: "shown" });
      },
      (error: unknown) => setRest({ at: "failed", problem: explain(error) }),
    );
  };
  return (
    <Page aside={<Nav here={null} />} title={loaded && "answer" in loaded ? `${loaded.answer.replay.title}, again` : "Replay"}>
      {loaded === null ? (
        <Waiting sentence="The service puts the replay together from the session's log." word="Loading the replay" />
      ) : "answer" in loaded ? (
        <>
          <SessionAgain answer={loaded.answer} onRest={more} rest={rest} token={token} />
          {isOver(loaded.answer.agenda) && (
            <div className="mt-8 flex justify-end">
              <EraseSession id={id} onErased={() => void load()} title={loaded.answer.replay.title} token={token} />
            </div>
          )}
        </>
      ) : (
        <Message
          actions={
            <>
              {loaded.status !== 410 && (
                <button className="button button-main" onClick={() => void load()} type="button">
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
          {passing && <GoesOnAsking asking={asking} />}
        </Message>
      )}
    </Page>
  );
}
