import { useState } from "react";

import { explain } from "../api/http";
import { getReplay } from "../api/operator";
import { isOver } from "../clock/sessionClock";
import { Link } from "../router";
import { GoesOnAsking } from "../shared/GoesOnAsking";
import { EraseSession } from "../shared/EraseSession";
import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { notThere } from "../shared/notThere";
import { useOperator } from "../shared/useOperator";
import { TakenOut } from "../shared/TakenOut";
import { useKept, type KeptPage } from "../shared/useKept";
import { Waiting } from "../shared/Waiting";
import type { ReplayAnswer } from "../wire/types.gen";
import type { Rest } from "./Running";
import { SessionAgain } from "./SessionAgain";

const PAGE: KeptPage<ReplayAnswer> = {
  get: getReplay,
  over: ({ agenda }) => isOver(agenda),
  words: ({ replay: { lines, instructions }, recording }) => [
    ...lines.flatMap(({ name, sentences }) => [name, ...sentences.map(({ text }) => text)]),
    ...instructions.map(({ text }) => text),
    ...recording.tracks.map(({ id }) => id),
  ],
};

/** A session that is played again. */
export function ReplayView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const { loaded, load, ask, show, passing, asking, denied, gone } = useKept(PAGE, token, id);
  const [rest, setRest] = useState<Rest>({ at: "shown" });
  if (!token || denied) return <NeedToken session={id} onToken={accept} refused={denied || refused} />;
  // What is shown and heard stays until the rest is there, and where that cannot be had.
  const more = (): void => {
    setRest({ at: "loading" });
    ask().then(
      (answer) => {
        show(answer);
        setRest({ at: "shown" });
      },
      (error: unknown) => setRest({ at: "failed", problem: explain(error) }),
    );
  };
  return (
    <Page aside={<Nav here={null} />} title={loaded && "value" in loaded ? `${loaded.value.replay.title}, replay` : "Replay"}>
      {loaded === null ? (
        <Waiting sentence="The service puts the replay together from the session's log." word="Loading the replay" />
      ) : "value" in loaded ? (
        <>
          {gone > 0 && <TakenOut />}
          {/* What was made of the words as they were goes with them. */}
          <SessionAgain key={gone} answer={loaded.value} onRest={more} rest={rest} token={token} />
          {isOver(loaded.value.agenda) && (
            <div className="mt-8 flex justify-end">
              <EraseSession id={id} onErased={() => void load()} title={loaded.value.replay.title} token={token} />
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
