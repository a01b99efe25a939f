import { useState, type FormEvent } from "react";

import { useModels, type Try } from "./store";
import { suggested } from "./words";

/** As the service takes names. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Saves what was tried as an endpoint, under a name that personalities can choose. */
export function SaveForm({ token, tried: { body, answer } }: { token: string; tried: Try }) {
  const { view, save } = useModels();
  const endpoints = view?.endpoints ?? [];
  const again = body.endpoint ?? endpoints.find((one) => one.source === "saved" && one.url === answer.url && one.model === answer.model)?.name;
  const kept = endpoints.find((one) => one.name === again && one.source === "saved");
  const [name, setName] = useState(again ?? suggested(answer.model, endpoints.map((one) => one.name)));
  const [everywhere, setEverywhere] = useState(kept ? kept.default : !endpoints.some((one) => one.default && one.source === "saved"));
  const [saving, setSaving] = useState(false);
  if (body.endpoint && !kept) return null;
  const wrong = NAME.test(name) ? "" : "Use lowercase letters and digits, with single hyphens between them.";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    const { url, model, tools, json_schema, alternating, tried } = answer;
    const key = body.key ? { key: body.key } : {};
    await save(token, name, { url, model, tools, json_schema, alternating, tried, default: everywhere, ...key });
    setSaving(false);
  };
  return (
    <form className="mt-5 border-t border-line pt-4" onSubmit={(event) => void submit(event)}>
      <label className="label" htmlFor="endpoint-name">
        Name, for personalities to choose
      </label>
      <input
        aria-describedby="endpoint-name-hint"
        aria-invalid={wrong !== ""}
        autoCapitalize="none"
        autoComplete="off"
        className="field time mt-1"
        id="endpoint-name"
        maxLength={60}
        onChange={(event) => setName(event.target.value.trim().toLowerCase())}
        spellCheck={false}
        value={name}
      />
      <p className={`mt-1 text-sm ${wrong ? "font-semibold text-danger" : "text-muted"}`} id="endpoint-name-hint">
        {wrong || "An endpoint of that name that was saved here is replaced."}
      </p>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input checked={everywhere} className="size-5 accent-ink" onChange={(event) => setEverywhere(event.target.checked)} type="checkbox" />
        Let it speak wherever a personality names no model
      </label>
      <button className="button button-main mt-3 w-full" disabled={saving || wrong !== ""} type="submit">
        {saving ? "One moment…" : "Save"}
      </button>
    </form>
  );
}
