import { useCallback, useEffect, useState } from "react";

import { explain, passes, statusOf } from "../api/http";
import { fetchText, keep } from "../api/download";
import { getDocument } from "../api/operator";
import { Link } from "../router";
import { GoesOnAsking } from "../shared/GoesOnAsking";
import { useAskAgain } from "../shared/useAskAgain";
import { useNewest } from "../shared/useNewest";
import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { notThere } from "../shared/notThere";
import { Page } from "../shared/Page";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { Paper } from "./Paper";
import type { SessionDocument } from "../wire/types.gen";

type Loaded = { document: SessionDocument } | { problem: string; status: number } | null;

/** What became of a session, on paper. */
export function DocumentView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const begin = useNewest();
  const load = useCallback((): Promise<void> => {
    const newest = begin();
    return getDocument(token ?? "", id).then(
      (document) => {
        if (newest()) setLoaded({ document });
      },
      (error: unknown) => {
        if (newest()) setLoaded({ problem: explain(error), status: statusOf(error) });
      },
    );
  }, [begin, token, id]);
  useEffect(() => {
    if (token) void load();
  }, [token, load]);
  const passing = loaded !== null && "problem" in loaded && passes(loaded.status);
  const asking = useAskAgain(passing, load);

  const denied = loaded !== null && "problem" in loaded && loaded.status === 401;
  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;
  return (
    <Page aside={<Nav here={null} />} title={loaded && "document" in loaded ? loaded.document.title : "Document"}>
      {loaded === null ? (
        <Waiting sentence="The service puts the document together from the session's log." word="Loading the document" />
      ) : "document" in loaded ? (
        <>
          <Tools id={id} onReload={() => void load()} token={token} />
          <Paper document={loaded.document} />
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
