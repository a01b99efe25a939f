import { useState, type FormEvent } from "react";

import { navigate } from "../router";

/** As the service takes names. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The name of a personality that is not there yet; its text begins in the editor. */
export function NewPersonality({ taken }: { taken: string[] }) {
  const [name, setName] = useState("");
  const wrong = name === "" ? "" : taken.includes(name) ? "That name is already taken." : NAME.test(name) ? "" : "Use lowercase letters and digits, with single hyphens between them.";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name && !wrong) navigate(`/studio/${encodeURIComponent(name)}`);
  };
  return (
    <form className="panel self-start p-5" onSubmit={submit}>
      <h2 className="text-xl font-semibold">A new one</h2>
      <label className="label mt-3 block" htmlFor="new-name">
        File name
      </label>
      <input
        aria-describedby="new-name-hint"
        aria-invalid={wrong !== ""}
        autoCapitalize="none"
        autoComplete="off"
        className="field time mt-1"
        id="new-name"
        onChange={(event) => setName(event.target.value.trim().toLowerCase())}
        placeholder="tea-talk"
        spellCheck={false}
        value={name}
      />
      <p className={`mt-1 text-sm ${wrong ? "font-semibold text-danger" : "text-muted"}`} id="new-name-hint">
        {wrong || "It begins with a short example; nothing is written until you save."}
      </p>
      <button className="button button-main mt-3 w-full" disabled={!name || wrong !== ""} type="submit">
        Begin
      </button>
    </form>
  );
}
