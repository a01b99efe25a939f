import { useEffect, useRef } from "react";

import { passes } from "../api/http";
import { LightRows, useLights } from "../shared/Lights";
import { Link } from "../router";
import { Message } from "../shared/Message";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { Unanswered } from "../shared/Unanswered";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import type { ModelsView as AllModels } from "../wire/types.gen";
import { AddressForm } from "./AddressForm";
import { EndpointList } from "./EndpointList";
import { FoundList } from "./FoundList";
import { LocalModels, OtherLanguages } from "./LocalModels";
import { useModels } from "./store";
import { TryPanel } from "./TryPanel";

/** Where an operator connects a language model: one of this machine, one that was found, or an address. */
export function ModelsView() {
  const { token, refused, accept } = useOperator();
  const { view, error, denied, load, look } = useModels();
  useEffect(() => {
    if (!token) return;
    void load(token);
    void look(token);
  }, [token, load, look]);
  if (!token || denied === 401) return <NeedToken onToken={accept} refused={denied === 401 || refused} />;
  if (denied === 403) {
    return (
      <Page aside={<Nav here={null} />} title="Connect a model">
        <Message
          actions={
            <Link className="button button-main" href="/">
              Go to the start
            </Link>
          }
          title="This link may not connect models"
        >
          <p>To connect a model you need a token with the scope admin, such as the one in the link that the service printed when it started.</p>
        </Message>
      </Page>
    );
  }
  return (
    <Page aside={<Nav here={null} />} title="Models, ears and voices">
      <h1 className="pt-4 text-3xl font-bold tracking-tight sm:pt-8 sm:text-5xl">Models, ears and voices</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        A language model lets the host talk freely. It is tried before it is saved, and serves the next session without a restart.
        English is heard and spoken as it is; for other languages the host needs other ears and another voice.
      </p>
      {view && <Standing key={standing(view)} token={token} />}
      {error && <Unanswered onRetry={() => load(token)} passing={!view && passes(denied)} words={error} />}
      {view ? (
        <>
          {view.rules && <p className="mt-5 max-w-prose rounded-md border border-line-strong px-4 py-3" data-testid="model-rules">{view.rules}</p>}
          <div className="models">
            <div className="flex min-w-0 flex-col gap-10">
              <LocalModels runtime={view.runtime} token={token} />
              <OtherLanguages token={token} />
              <FoundList token={token} />
              <AddressForm token={token} />
            </div>
            <div className="flex min-w-0 flex-col gap-10 lg:sticky lg:top-6">
              <TryPanel token={token} />
              <EndpointList token={token} />
            </div>
          </div>
        </>
      ) : (
        !error && <Waiting under sentence="Asking the service which models there are." word="Loading the models" />
      )}
    </Page>
  );
}

/** What a light may follow from. */
const standing = ({ endpoints, local }: AllModels): string =>
  [...endpoints.map((one) => `${one.name} ${one.default}`), ...local.map((one) => one.state)].join();

/** The lights, looked at anew after each change; a model of this machine comes on by itself. */
function Standing({ token }: { token: string }) {
  const lights = useLights(token);
  const { load } = useModels();
  const before = useRef<string | null>(null);
  const says = lights?.model.says ?? null;
  useEffect(() => {
    if (before.current !== null && before.current !== says) void load(token);
    before.current = says;
  }, [says, load, token]);
  return <div className="mt-6 min-h-11">{lights && <LightRows lights={lights} />}</div>;
}
