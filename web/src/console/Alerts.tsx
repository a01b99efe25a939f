import { useSessionTime } from "../clock/useSessionTime";
import { NotSaved } from "../shared/NotSaved";
import { RecordingSign } from "../shared/RecordingSign";
import { staleWords } from "../shared/stale";
import { useConsole } from "./store";

/** What stands in the way: a refusal, a feed that broke, data that may be old. */
export function Alerts() {
  const { refusal, unanswered, broke, cut, problem, saved, session, anchor, set } = useConsole();
  const at = useSessionTime(session?.agenda ?? null, anchor);
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
          The live feed broke: what is said, and what became of steering, does not come in until it stands again. Clock, beats and buttons are kept true meanwhile, and you can go on steering.
        </p>
      )}
      {session?.recording && <RecordingSign />}
      {!saved && <NotSaved />}
      {unanswered === "still" && (
        <p className="rounded-md border border-danger px-3 py-2 text-danger">
          <strong>No answer:</strong> your last action may not have been carried out. The page goes on asking.
        </p>
      )}
      {unanswered === "back" && (
        <p className="flex items-center gap-3 rounded-md border border-line-strong px-3 py-1">
          <span className="grow">
            <strong>The service answers again.</strong> Check whether your last action was carried out.
          </span>
          <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => set({ unanswered: "no" })} type="button">
            Close
          </button>
        </p>
      )}
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
