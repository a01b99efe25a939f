import { useEffect } from "react";

import { passes } from "../api/http";
import { GoesOnAsking } from "../shared/GoesOnAsking";
import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { useAskAgain } from "../shared/useAskAgain";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { Link } from "../router";
import { Bench } from "./Bench";
import { isUnsaved, useStudio } from "./store";
import { useTitle } from "./useTitle";

/** Of no answer at all: nothing was asked, or all is well. */
const NO_STATUS = 200;

/** One personality: its text beside what it gives. */
export function EditorView({ name }: { name: string }) {
  const { token, refused, accept } = useOperator();
  const { text, saved, lastGood, problem, load } = useStudio();
  const loaded = useStudio((state) => state.name === name && state.text !== null && !state.borrowed);
  useEffect(() => {
    if (token) void load(token, name);
  }, [token, name, load]);

  const title = useTitle(name, loaded ? text : null, lastGood?.personality?.["title"]);
  const asking = useAskAgain(token !== null && passes(problem?.status ?? NO_STATUS), () => load(token ?? "", name));

  const denied = problem?.status === 401;
  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;
  return (
    <Page aside={<Nav here="studio" />} title={`${loaded && isUnsaved({ text, saved }) ? "● " : ""}${title}, studio`}>
      {problem ? (
        <Message
          actions={
            <>
              <button className="button button-main" onClick={() => void load(token, name)} type="button">
                Try again
              </button>
              <Link className="button" href="/studio">
                All personalities
              </Link>
            </>
          }
          alert
          title="It cannot be opened"
        >
          <p>{problem.text}</p>
          {passes(problem.status) && <GoesOnAsking asking={asking} />}
        </Message>
      ) : loaded && text !== null ? (
        <Bench key={name} name={name} text={text} title={title} token={token} />
      ) : (
        <Waiting sentence="Asking the service for this personality’s text." word="Opening" />
      )}
    </Page>
  );
}
