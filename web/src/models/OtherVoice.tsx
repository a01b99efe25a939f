import { useEffect, useState } from "react";

import { getVoices } from "../studio/api";

const ESPEAK = "espeak";
/** A language that no voice that came with us speaks. */
const ANOTHER = "de";

/** The voice for other languages, which no page can fetch: whether it is here, or how to get it. */
export function OtherVoice({ token }: { token: string }) {
  const [here, setHere] = useState<boolean | null>(null);
  useEffect(() => {
    let shown = true;
    const look = (): void => {
      getVoices(token, ANOTHER, false).then(
        ({ engines }) => shown && setHere(engines.some(({ name, trouble }) => name === ESPEAK && trouble === "")),
        () => undefined, // how to get it is true in any case
      );
    };
    look();
    // Whoever has installed it comes back to this page.
    window.addEventListener("focus", look);
    return () => {
      shown = false;
      window.removeEventListener("focus", look);
    };
  }, [token]);
  return (
    <li data-state={here ? "here" : "absent"} data-testid="voice-espeak">
      <span className="min-w-0">
        <span className="block font-semibold">espeak-ng, in about 100 languages</span>
        <span className="label block">Voice · GPL-3 · German and others; clear, and like a machine</span>
      </span>
      <span className={`font-semibold ${here ? "text-ready" : "text-muted"}`} role="status">
        {here === null ? "" : here ? "Here" : "Not here"}
      </span>
      {!here && (
        <p className="whole text-sm text-muted">
          This page cannot install it. Whoever runs this machine installs its package espeak-ng, or runs <code>pip install &quot;beatroom[espeak]&quot;</code> (in a
          checkout <code>.venv/bin/python -m pip install espeakng-loader</code>). A new session finds it.
        </p>
      )}
      <p className="whole text-sm text-muted">
        No voice for German and most other languages is among the models to get here. A speech service that speaks the language can be set up in place of espeak-ng.
      </p>
    </li>
  );
}
