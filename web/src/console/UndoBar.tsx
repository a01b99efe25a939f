import { useEffect } from "react";

import { useActions } from "./actions";
import { KEYS } from "./shortcuts";
import { cannotAct, useConsole } from "./store";

const FOR_MS = 12_000;

/** For a while after something that can be taken back: the way to do so. */
export function UndoBar({ keys }: { keys: boolean }) {
  const actions = useActions();
  const { undo, set } = useConsole();
  const busy = useConsole(cannotAct);
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => set({ undo: null }), FOR_MS);
    return () => clearTimeout(timer);
  }, [undo, set]);
  return (
    <div aria-live="polite" className="fixed inset-x-4 bottom-4 z-10 mx-auto w-fit max-w-full" data-testid="undo-bar">
      {undo && (
        <div className="panel flex items-center gap-4 border-ink py-1 pr-1 pl-4">
          <p className="min-w-0 break-words">{undo.words}</p>
          <button className="button shrink-0" disabled={busy} onClick={() => void actions.undo()} type="button">
            {undo.label} {keys && <kbd aria-hidden className="kbd">{KEYS.undo}</kbd>}
          </button>
        </div>
      )}
    </div>
  );
}
