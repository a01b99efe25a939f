import { clockFace } from "../clock/sessionClock";
import { whom } from "../shared/actWords";
import type { Act } from "./acts";
import { useConsole } from "./store";
import { BeatWaits } from "./Waits";

const SHOWN = 6;

const STATES: Record<Exclude<Act["state"], "waits">, string> = { done: "Done", dropped: "Dropped before it came", "not reached": "The session ended first" };

/** What was done to the session and in it, and what came of it, newest first, changing live. */
export function Steering() {
  const acts = useConsole((state) => state.log.acts);
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="steering">
      <h2 className="label mb-1" id="steering">
        Steered
      </h2>
      <ul aria-live="polite" className="divide-y divide-line border-y border-line" data-testid="steering">
        {acts
          .slice(-SHOWN)
          .reverse()
          .map((act) => (
            <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5" data-state={act.state} key={act.seq}>
              <span className="min-w-0 break-words">{act.what}</span>
              <span className="label">
                <span className={act.state === "not reached" || act.state === "dropped" ? "font-semibold text-warn" : "text-ink"}>
                  <State act={act} />
                </span>
                {act.by && ` · by ${whom(act.by)}`}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** What it waits for, or what came of it. */
function State({ act: { state, waits, planned, beat, took } }: { act: Act }) {
  const comes = useConsole(({ session }) => session?.agenda.items.find(({ id }) => id === beat)?.offset);
  if (state === "waits" && planned && (waits === null || waits === "time")) return comes === undefined ? "Waits for its time" : `Comes at ${clockFace(comes)}`;
  if (state === "waits") return <BeatWaits waits={waits} />;
  if (state === "done" && planned) return "Begun";
  return state === "done" && took >= 1 ? `Done after ${took.toFixed(0)} s` : STATES[state];
}
