import { useSessionTime } from "../clock/useSessionTime";
import { NotSaved } from "../shared/NotSaved";
import { RecordingSign } from "../shared/RecordingSign";
import { staleWords } from "../shared/stale";
import { awayWords, isAway } from "./away";
import { FateSign } from "./FateSign";
import { useConsole } from "./store";

/** What stands in the way: a refusal, a feed that broke, data that may be old. */
export function Alerts() {
  const { refusal, fate, broke, followed, cut, problem, saved, session, anchor, set } = useConsole();
  const at = useSessionTime(session?.agenda ?? null, anchor);
  const away = session !== null && isAway(session);
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden [&>*:last-child]:mb-4">
      {(cut || problem) && (
        <p className="rounded-md border-2 border-warn px-3 py-2 font-semibold text-warn">
          {problem ? problem.text : "The live feed broke."} {staleWords(session?.agenda ?? null, at)}
          {cut && " Nothing can be steered until the service answers; the page goes on asking."}
        </p>
      )}
      {broke !== null && !cut && !problem && (
        <p className="rounded-md border-2 border-warn px-3 py-2 font-semibold text-warn">
          {followed
            ? "The live feed broke. The page asks every two seconds instead, so everything shows a little late."
            : "The live feed broke: what is said, and what became of steering, does not come in until it is back. Clock, beats and buttons are kept true meanwhile."}
          {!away && " You can go on steering."}
        </p>
      )}
      {away && !cut && <p className="rounded-md border-2 border-warn px-3 py-2 font-semibold text-warn">{awayWords(session)}</p>}
      {session?.recording && <RecordingSign />}
      {!saved && <NotSaved />}
      {fate && <FateSign fate={fate} />}
      {refusal && (
        <p className="flex items-center gap-3 rounded-md border border-danger px-3 py-1 text-danger">
          <span className="grow">
            <strong>Refused:</strong> {refusal}
          </span>
          <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => set({ refusal: null })} type="button">
            Close
          </button>
        </p>
      )}
    </div>
  );
}
