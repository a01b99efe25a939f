import { useEffect } from "react";

import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { NoModel } from "../shared/NoModel";
import { Page } from "../shared/Page";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { PersonalityCards } from "./PersonalityCards";
import { StartForm } from "./StartForm";
import { anyChats, useStart } from "./store";

export function StartView() {
  const operator = useOperator();
  const { personalities, error, refused, load } = useStart();
  const { token } = operator;
  useEffect(() => {
    if (token) void load(token);
  }, [token, load]);

  if (!token || refused) return <NeedToken onToken={operator.accept} refused={refused || operator.refused} />;
  return (
    <Page
      aside={<Nav here="start" />}
      title="Start a session"
    >
      {personalities ? (
        <div className="grid gap-6 pt-4 sm:pt-8 lg:grid-cols-[1fr_22rem] lg:gap-14">
          <div>
            <h1 className="text-3xl font-bold tracking-tight sm:text-5xl">What is on today?</h1>
            {personalities.length > 0 && !anyChats(personalities) && (
              <div className="mt-6">
                <NoModel connect />
              </div>
            )}
            <PersonalityCards personalities={personalities} />
          </div>
          <StartForm token={token} />
        </div>
      ) : error ? (
        <div className="my-auto max-w-prose" role="alert">
          <p className="text-xl font-semibold">{error}</p>
          <button className="button mt-4" onClick={() => void load(token)} type="button">
            Try again
          </button>
        </div>
      ) : (
        <Waiting sentence="Asking the service which sessions it can run." word="Loading the programme" />
      )}
    </Page>
  );
}
