import { useState } from "react";

import { explain } from "../api/http";
import { fetchText, keep } from "../api/download";
import { getDocument } from "../api/operator";
import { isOver } from "../clock/sessionClock";
import { Link } from "../router";
import { GoesOnAsking } from "../shared/GoesOnAsking";
import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { notThere } from "../shared/notThere";
import { Page } from "../shared/Page";
import { useOperator } from "../shared/useOperator";
import { TakenOut } from "../shared/TakenOut";
import { useKept, type KeptPage } from "../shared/useKept";
import { Waiting } from "../shared/Waiting";
import type { SessionDocument } from "../wire/types.gen";
import { Paper } from "./Paper";

const PAGE: KeptPage<SessionDocument> = {
  get: getDocument,
  over: ({ phase }) => isOver({ phase }),
  words: ({ attendance, instructions, sections, summary, transcript }) => [
    ...attendance.map(({ name }) => name),
    ...transcript.flatMap(({ name, text }) => [name, text]),
    ...instructions.map(({ text }) => text),
    ...sections.flatMap(({ lines }) => lines),
    summary?.text ?? "",
  ],
};

/** What became of a session, on paper. */
export function DocumentView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const { loaded, load, passing, asking, denied, gone } = useKept(PAGE, token, id);
  if (!token || denied) return <NeedToken session={id} onToken={accept} refused={denied || refused} />;
  return (
    <Page aside={<Nav here={null} />} title={loaded && "value" in loaded ? loaded.value.title : "Document"}>
      {loaded === null ? (
        <Waiting sentence="The service puts the document together from the session's log." word="Loading the document" />
      ) : "value" in loaded ? (
        <>
          <Tools id={id} onReload={() => void load()} token={token} />
          {gone > 0 && (
            <div className="mx-auto w-full max-w-[60rem] print:hidden">
              <TakenOut />
            </div>
          )}
          <Paper document={loaded.value} />
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
          title={notThere(loaded.status, "The document cannot be shown")}
        >
          <p>{loaded.problem}</p>
          {passing && <GoesOnAsking asking={asking} />}
        </Message>
      )}
    </Page>
  );
}

function Tools({ id, token, onReload }: { id: string; token: string; onReload: () => void }) {
  const [refusal, setRefusal] = useState("");
  const path = `/sessions/${encodeURIComponent(id)}`;
  const save = async (): Promise<void> => {
    try {
      setRefusal("");
      keep(await fetchText(`${path}/document`, token, "text/markdown"), `session-${id}.md`, "text/markdown");
    } catch (error) {
      setRefusal(explain(error));
    }
  };
  return (
    <div className="mx-auto flex w-full max-w-[60rem] flex-wrap items-center gap-2 pt-2 print:hidden">
      <button className="button button-main" onClick={() => window.print()} type="button">
        Print
      </button>
      <button className="button" onClick={() => void save()} type="button">
        Save as Markdown
      </button>
      <button className="button" onClick={onReload} type="button">
        Refresh
      </button>
      <Link className="nav" href={`/sessions/${encodeURIComponent(id)}/replay`}>
        Replay
      </Link>
      <Link className="nav" href={`/console/${encodeURIComponent(id)}`}>
        Console
      </Link>
      {refusal && (
        <p className="font-semibold text-danger" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
