import { useState, type FormEvent } from "react";

import { useModels } from "./store";

/** Any server that speaks the OpenAI protocol, by its address and key. */
export function AddressForm({ token }: { token: string }) {
  const { trying, attempt } = useModels();
  const [url, setUrl] = useState("");
  const [key, setKey] = useState("");
  const [model, setModel] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const named = model.trim();
    const given = key.trim();
    void attempt(token, `${named || "a model"} at ${url.trim()}`, {
      url: url.trim(),
      ...(named ? { model: named } : {}),
      ...(given ? { key: given } : {}),
    });
  };
  return (
    <section aria-labelledby="by-address">
      <h2 id="by-address">Another address</h2>
      <form className="mt-3 grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <div className="sm:col-span-2">
          <label className="label" htmlFor="model-url">
            Address, up to and including /v1
          </label>
          <input
            autoCapitalize="none"
            autoComplete="off"
            className="field mt-1"
            id="model-url"
            inputMode="url"
            onChange={(event) => setUrl(event.target.value)}
            placeholder="https://models.example.com/v1"
            required
            spellCheck={false}
            value={url}
          />
        </div>
        <div>
          <label className="label" htmlFor="model-key">
            Key, if it wants one
          </label>
          <input autoComplete="off" className="field mt-1" id="model-key" onChange={(event) => setKey(event.target.value)} spellCheck={false} type="password" value={key} />
        </div>
        <div>
          <label className="label" htmlFor="model-name">
            Model (leave empty for its first)
          </label>
          <input
            autoCapitalize="none"
            autoComplete="off"
            className="field mt-1"
            id="model-name"
            onChange={(event) => setModel(event.target.value)}
            spellCheck={false}
            value={model}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
          <button className="button" disabled={!url.trim() || trying !== null} type="submit">
            Try it
          </button>
          <p className="label max-w-prose">The key goes to this address and nowhere else. Once saved, it is in a file that only the service’s user can read, and no page shows it again.</p>
        </div>
      </form>
    </section>
  );
}
