import { useEffect } from "react";

import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { Link } from "../router";
import { Bench } from "./Bench";
import { useStudio } from "./store";

/** One personality: its text beside what it gives. */
export function EditorView({ name }: { name: string }) {
  const { token, refused, accept } = useOperator();
  const { text, problem, load } = useStudio();
  const loaded = useStudio((state) => state.name === name && state.text !== null && !state.borrowed);
  useEffect(() => {
    if (token) void load(token, name);
  }, [token, name, load]);

  const denied = problem?.status === 401;
  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;
  return (
    <Page aside={<Nav here="studio" />} heading={<p className="truncate font-semibold max-sm:hidden">{name}</p>} title={`${name}, studio`}>
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
        </Message>
      ) : loaded && text !== null ? (
        <Bench key={name} name={name} text={text} token={token} />
      ) : (
        <Waiting sentence="Asking the service for this personality’s text." word="Opening" />
      )}
    </Page>
  );
}
