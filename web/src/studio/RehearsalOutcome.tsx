import { useState } from "react";

import { keep } from "../api/download";
import { explain } from "../api/http";
import { elapsedAt } from "../replay/positions";
import { Replay } from "../replay/Replay";
import { AgendaList } from "../shared/AgendaList";
import { getReport } from "./api";
import type { Rehearsed } from "./rehearse";

/** The session that was rehearsed, as a replay shows one; what came when stands beside it. */
export function RehearsalOutcome({ done: { id, played }, name, token }: { done: Rehearsed; name: string; token: string }) {
  const [refusal, setRefusal] = useState("");
  const save = async (): Promise<void> => {
    try {
      setRefusal("");
      keep(await getReport(token, id), `rehearsal-${name}.html`, "text/html");
    } catch (error) {
      setRefusal(explain(error));
    }
  };
  return (
    <section aria-label={`Rehearsal of ${played.replay.title}`} className="mt-5" data-testid="rehearsed">
      <Replay
        {...played}
        above={() => (
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="grow text-xl font-bold break-words">{played.replay.title}, rehearsed</h3>
            <button className="button" onClick={() => void save()} type="button">
              Save the report
            </button>
            {refusal && (
              <p className="w-full font-semibold text-danger" role="alert">
                {refusal}
              </p>
            )}
          </div>
        )}
        beside={
          <section className="mt-6">
            <h2 className="label">Planned, and as it came</h2>
            <AgendaList agenda={played.agenda} at={elapsedAt(played.replay, played.replay.length)} />
          </section>
        }
        key={id}
      />
    </section>
  );
}
