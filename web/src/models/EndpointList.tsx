import { useState } from "react";

import { ConfirmDialog } from "../shared/ConfirmDialog";
import type { EndpointView } from "../wire/types.gen";
import { useModels } from "./store";
import { abilities, seconds } from "./words";

const SOURCES = {
  environment: "set in the environment",
  file: "in model-endpoints.yaml",
  saved: "saved here",
  machine: "on this machine",
};

/** The endpoints that there are, wherever they were set up. */
export function EndpointList({ token }: { token: string }) {
  const { view, remove } = useModels();
  const [asked, setAsked] = useState<string | null>(null);
  const endpoints = view?.endpoints ?? [];
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints">Connected</h2>
      {endpoints.length === 0 && <p className="mt-2 border-y border-line py-4 text-muted">None yet. Without a model the host speaks its lines and keeps the time.</p>}
      <ul className="models-list empty:hidden">
        {endpoints.map((one) => (
          <Endpoint key={one.name} one={one} onDelete={setAsked} token={token} />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          confirm="Delete it"
          danger
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void remove(token, asked);
          }}
          title={`Delete ${asked}?`}
        >
          Its key is deleted too. Sessions that run with it go on; personalities that name it cannot be started any more.
        </ConfirmDialog>
      )}
    </section>
  );
}

function Endpoint({ one, onDelete, token }: { one: EndpointView; onDelete: (name: string) => void; token: string }) {
  const { trying, attempt } = useModels();
  const { name, url, model, has_key: hasKey, source, tried, lacking } = one;
  const title = `endpoint-${name}`;
  const told = [model, abilities(one), tried && `first word after ${seconds(tried.first_word)}`, hasKey && "with a key", SOURCES[source]];
  return (
    <li data-testid={title}>
      <span className="whole min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold break-words" id={title}>
            {name}
          </span>
          {one.default && <span className="rounded-sm bg-accent px-1.5 text-sm font-semibold text-on-accent">speaks by default</span>}
        </span>
        <span className="label where block">{url}</span>
        <span className="label block break-words">{told.filter(Boolean).join(" · ")}</span>
        {lacking.length > 0 && <span className="label block">Not for: {lacking.join(", ")}</span>}
      </span>
      <span className="whole flex flex-wrap gap-2">
        <button aria-describedby={title} className="button" disabled={trying !== null} onClick={() => void attempt(token, `${model} (${name})`, { endpoint: name })} type="button">
          Try again
        </button>
        {source === "saved" && (
          <button aria-describedby={title} className="button button-danger" onClick={() => onDelete(name)} type="button">
            Delete
          </button>
        )}
      </span>
    </li>
  );
}
