import { useConsole, type Fate } from "./store";

/** What is known of a press whose answer is late or was lost. */
export function FateSign({ fate: { words, state, why, after = 0 } }: { fate: Fate }) {
  const set = useConsole((console) => console.set);
  if (state === "taken" || state === "lost") {
    return (
      <p className={`flex items-center gap-3 rounded-md px-3 py-1 ${state === "lost" ? "border-2 border-warn text-warn" : "border border-line-strong"}`}>
        <span className="grow">
          {state === "taken" ? (
            <>
              <strong>Taken, once:</strong> {words}. The answer came {after} s after the press; it may have been done only then.
            </>
          ) : (
            <>
              <strong>It stays unknown whether this was taken:</strong> {words}. {why} Look at the session before you do it again.
            </>
          )}
        </span>
        <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => set({ fate: null })} type="button">
          Close
        </button>
      </p>
    );
  }
  if (state === "waiting") {
    return (
      <p className="rounded-md border border-line-strong px-3 py-2">
        <strong>No answer yet:</strong> {words}.
      </p>
    );
  }
  return (
    <p className="rounded-md border-2 border-warn px-3 py-2 text-warn">
      <strong>Not known whether this was taken:</strong> {words}. {why} The page asks until it is known; however often it asks, it is done once.
    </p>
  );
}
