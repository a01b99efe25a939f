import { useRef, useState } from "react";

import { explain } from "../api/http";
import { Link } from "../router";
import { Dialog } from "../shared/Dialog";
import type { TriedBeat } from "../wire/types.gen";
import { tryBeat } from "./api";
import type { FormBeat } from "./form";
import { useFormed } from "./formContext";
import { HearLine } from "./HearLine";
import { useStudio } from "./store";

interface Props {
  beat: FormBeat;
  n: number;
}

/** What the connected model says to the beat as it stands. */
export function TryBeat({ beat, n }: Props) {
  const { token, name, problems } = useFormed();
  const [tried, setTried] = useState<TriedBeat | "waits" | null>(null);
  const asked = useRef(0);
  const ask = async (): Promise<void> => {
    const mine = (asked.current += 1);
    setTried("waits");
    let found: TriedBeat;
    try {
      found = await tryBeat(token, useStudio.getState().text ?? "", name, n);
    } catch (error) {
      found = { said: "", model: "", reason: explain(error) };
    }
    if (asked.current === mine) setTried(found);
  };
  const close = (): void => {
    asked.current += 1;
    setTried(null);
  };
  return (
    <>
      <button className="button-small" data-testid={`try-beat-${n}`} disabled={problems.length > 0 || beat.prompt === ""} onClick={() => void ask()} title={problems.length > 0 ? "First fix what is marked red" : undefined} type="button">
        Try this beat now
      </button>
      {tried && (
        <Dialog onCancel={close} title={`${beat.title}, tried`}>
          <div aria-live="polite" className="mt-3" data-testid="tried">
            {tried === "waits" ? (
              <p className="text-muted">Asking the model. It is told that Ana and Ben are in the room.</p>
            ) : tried.said ? (
              <>
                <p className="text-lg whitespace-pre-wrap">“{tried.said}”</p>
                <p className="label mt-2">Said by {tried.model}, to Ana and Ben. It finds other words each time.</p>
              </>
            ) : (
              <>
                <p className="font-semibold">{tried.reason}</p>
                {!tried.model && (
                  <p className="mt-1 text-muted">
                    Until then the host says what stands under “Without a language model”.{" "}
                    <Link className="link font-semibold text-ink" href="/models">
                      Connect a model
                    </Link>
                  </p>
                )}
              </>
            )}
          </div>
          <div className="dialog-foot mt-5 flex flex-wrap items-center justify-end gap-3">
            {tried !== "waits" && tried.said && <HearLine about="what the model said" words={tried.said.slice(0, 1000)} />}
            {tried !== "waits" && tried.model && (
              <button className="button" onClick={() => void ask()} type="button">
                Try again
              </button>
            )}
            <button className="button" onClick={close} type="button">
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
