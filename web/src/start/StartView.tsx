import { Suspense, useEffect, useState } from "react";

import { doorOf } from "../kinds/doors";
import { siteOf } from "../kinds/sites";
import { startOf } from "../kinds/starts";
import { Link } from "../router";
import { Choice } from "../shared/Choice";
import { Lights, useLights } from "../shared/Lights";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { NoModel } from "../shared/NoModel";
import { Page } from "../shared/Page";
import { Unanswered } from "../shared/Unanswered";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { Doors } from "./Doors";
import { PersonalityCards } from "./PersonalityCards";
import { doors } from "./programme";
import { StartForm } from "./StartForm";
import { anyChats, useStart } from "./store";

/** The first way to start a session of a kind that brings another. */
const LIBRARY = "From the library";

export function StartView() {
  const operator = useOperator();
  const { personalities, kind, error, passing, refused, load, open } = useStart();
  const { token } = operator;
  const [way, setWay] = useState(LIBRARY);
  const lights = useLights(token);
  useEffect(() => {
    if (token) void load(token);
  }, [token, load]);

  if (!token || refused) return <NeedToken onToken={operator.accept} refused={refused || operator.refused} />;
  const more = startOf(kind);
  const own = more?.word === way ? more : null;
  const { site } = doorOf(kind);
  const heading = <h1 className="text-3xl font-bold tracking-tight sm:text-5xl">What is on today?</h1>;
  return (
    <Page
      aside={<Nav here="start" />}
      title="Start a session"
    >
      {personalities ? (
        <div className={own ? "pt-4 sm:pt-8" : "start pt-4 sm:pt-8"}>
          <div>
            {heading}
            <Lights lights={lights} />
            {personalities.length > 0 && !anyChats(personalities) && (
              <div className="mt-6">
                <NoModel connect />
              </div>
            )}
            {personalities.length > 0 && <Doors chosen={kind} kinds={doors(personalities)} lights={lights} onChoose={open} personalities={personalities} token={token} />}
            {more && (
              <div className="mt-6 max-w-lg" data-testid="start-ways">
                <Choice
                  legend="What to start"
                  name="way"
                  onChange={setWay}
                  options={[LIBRARY, more.word].map((word) => [word, word] as const)}
                  value={own ? way : LIBRARY}
                />
              </div>
            )}
            {site && (
              <p className="mt-6">
                <Link className="button button-main" href={`/${siteOf(kind)?.at ?? ""}`}>
                  {site}
                </Link>
              </p>
            )}
            {personalities.length === 0 ? (
              <p className="mt-6 max-w-prose text-lg text-muted">
                There are no personalities yet.{" "}
                <Link className="link text-ink" href="/studio">
                  Make one in the studio
                </Link>
                , or put a YAML file into the folder “personalities” and reload this page.
              </p>
            ) : own ? (
              <Suspense fallback={<p className="mt-6 text-muted">One moment…</p>}>
                <own.Form token={token} />
              </Suspense>
            ) : (
              <PersonalityCards kind={kind} personalities={personalities} />
            )}
          </div>
          {!own && personalities.length > 0 && <StartForm token={token} />}
        </div>
      ) : error ? (
        <div className="pt-4 sm:pt-8">
          {heading}
          <Unanswered onRetry={() => load(token)} passing={passing} words={error} />
        </div>
      ) : (
        <Waiting sentence="Asking the service which sessions it can run." word="Loading the programme" />
      )}
    </Page>
  );
}
