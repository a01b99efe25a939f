import { useState } from "react";

import type { FoundServer } from "../wire/types.gen";
import { useModels } from "./store";

/** Servers of this machine that answered where they usually listen. */
export function FoundList({ token }: { token: string }) {
  const { found, looking, look } = useModels();
  return (
    <section aria-labelledby="found-here">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="found-here">Servers found here</h2>
        <button className="link min-h-11 cursor-pointer text-sm font-semibold disabled:text-muted" disabled={looking} onClick={() => void look(token)} type="button">
          {looking ? "Looking…" : "Look again"}
        </button>
      </div>
      <div aria-live="polite">
        {found?.items.length === 0 && (
          <p className="mt-2 max-w-prose border-y border-line py-4 text-muted">
            No server answers on this machine at the ports <span className="time">{found.ports.join(", ")}</span>, where Ollama, LM Studio, llama.cpp and vLLM usually listen.
            Start one and look again; <code>MODEL_PORTS</code> names other ports.
          </p>
        )}
      </div>
      {found && found.items.length > 0 && (
        <ul className="models-list">
          {found.items.map((one) => (
            <Found key={one.url} one={one} token={token} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ one: { called, url, models }, token }: { one: FoundServer; token: string }) {
  const { trying, attempt } = useModels();
  const [model, setModel] = useState(models[0] ?? "");
  const id = `model-at-${url.replace(/\W+/g, "-")}`;
  return (
    <li data-testid="found-server">
      <span className="min-w-0">
        <span className="block font-semibold">{called}</span>
        <span className="label where block">{url}</span>
      </span>
      {models.length === 0 ? (
        <span className="text-muted">It has no model yet.</span>
      ) : (
        <span className="flex min-w-0 gap-2">
          <label className="sr-only" htmlFor={id}>
            Model of {called}
          </label>
          <select className="field min-w-0 grow sm:w-56" id={id} onChange={(event) => setModel(event.target.value)} value={model}>
            {models.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <button className="button shrink-0" disabled={trying !== null} onClick={() => void attempt(token, `${model} at ${called}`, { url, model })} type="button">
            Try it
          </button>
        </span>
      )}
    </li>
  );
}
