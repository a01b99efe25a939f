import { useEffect } from "react";

import type { LocalModelView } from "../wire/types.gen";
import { OtherVoice } from "./OtherVoice";
import { useModels } from "./store";
import { inBytes } from "./words";

const LOOK_MS = 1000;
/** Of the sentence that says what is to be installed. */
const MISSING = "models-runtime-missing";
const PURPOSES = { language: "Language model", ears: "Ears", voice: "Voice" };

/** Models that can be got for this machine, by one press each. */
export function LocalModels({ token, runtime }: { token: string; runtime: boolean }) {
  const { view } = useModels();
  return (
    <section aria-labelledby="on-this-machine">
      <h2 id="on-this-machine">On this machine</h2>
      <p className="mt-1 max-w-prose text-muted">
        Nothing that is said leaves the machine, and no key is needed. A download is checked by its hash, and is resumed if it was interrupted.
      </p>
      {!runtime && (
        <p className="mt-2 max-w-prose font-semibold text-warn" id={MISSING}>
          What runs language models is not installed here: run <code>pip install &#39;beatroom[models]&#39;</code> (in a checkout <code>make run MODEL=local</code>) and start the service
          again. Then get one.
        </p>
      )}
      <ul className="models-list">
        {view?.local
          .filter((one) => one.purpose === "language")
          .map((one, n) => (
            <LocalModel key={one.name} main={n === 0 && runtime} one={one} runs={runtime} token={token} />
          ))}
      </ul>
    </section>
  );
}

/** What hears and speaks other languages than English on this machine. */
export function OtherLanguages({ token }: { token: string }) {
  const { view } = useModels();
  return (
    <section aria-labelledby="other-languages">
      <h2 id="other-languages">Other languages than English</h2>
      <p className="mt-1 max-w-prose text-muted">
        Ears to understand about 100 of them, and a voice to speak them. Sessions that start once they are here use them; nothing is started again.
      </p>
      <ul className="models-list">
        {view?.local
          .filter((one) => one.purpose !== "language")
          .map((one) => (
            <LocalModel key={one.name} main={false} one={one} runs token={token} />
          ))}
        <OtherVoice token={token} />
      </ul>
    </section>
  );
}

function LocalModel({ one, main, runs, token }: { one: LocalModelView; main: boolean; runs: boolean; token: string }) {
  const { fetch, stop, follow } = useModels();
  const { name, title, purpose, licence, good_for: good, size, got, state, says } = one;
  const fetching = state === "fetching";
  useEffect(() => {
    if (!fetching) return;
    const timer = setInterval(() => void follow(token, name), LOOK_MS);
    return () => clearInterval(timer);
  }, [fetching, follow, token, name]);
  const share = Math.floor((got / size) * 100);
  return (
    <li data-state={state} data-testid={`local-${name}`}>
      <span className="min-w-0">
        <span className="block font-semibold" id={`local-${name}-title`}>
          {title}
        </span>
        <span className="label block">
          {PURPOSES[purpose]} · {inBytes(size)} · {licence} · {good}
        </span>
      </span>
      {state === "here" ? (
        <span className="font-semibold text-ready">Here</span>
      ) : (
        <button
          aria-describedby={`local-${name}-title${runs ? "" : ` ${MISSING}`}`}
          className={`button ${main && !fetching ? "button-main" : ""}`}
          disabled={!runs && !fetching}
          onClick={() => void (fetching ? stop(token, name) : fetch(token, name))}
          type="button"
        >
          {fetching ? "Stop" : state === "absent" ? `Get it (${inBytes(size)})` : "Go on"}
        </button>
      )}
      {(fetching || (got > 0 && state !== "here")) && (
        <label className="whole block">
          <span className="label time">
            {share} %, {inBytes(got)} of {inBytes(size)}
          </span>
          <progress className="studio-progress" max={size} value={got} />
        </label>
      )}
      {/* Every tenth is told to those who hear the page; the bar moves for those who see it. */}
      <span aria-live="polite" className="sr-only">
        {fetching ? `${title}: ${Math.floor(share / 10) * 10} percent` : state === "here" && main ? `${title} is here.` : ""}
      </span>
      {says && (
        <p className={`whole text-sm break-words ${state === "failed" ? "font-semibold text-danger" : "text-muted"}`} role={state === "failed" ? "alert" : undefined}>
          {says}
        </p>
      )}
    </li>
  );
}
