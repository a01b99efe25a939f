import { useState } from "react";

import type { Session } from "../protocol";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { useActions } from "./actions";
import { KEYS, type Deed } from "./shortcuts";
import { useConsole } from "./store";

interface Props {
  session: Session;
  deed: (deed: Deed) => void;
  keys: boolean;
  onKeys: (on: boolean) => void;
}

/** The deeds, each with its key. */
export function ActionBar({ session, deed, keys, onKeys }: Props) {
  const actions = useActions();
  const busy = useConsole((state) => state.busy);
  const [ending, setEnding] = useState(false);
  const started = session.agenda.meeting_start_epoch !== null;
  const deeds: [Deed, string, boolean][] = [
    ["skip", "Skip beat", started],
    ["extend", "+1 min", started],
    ["hold", session.phase === "held" ? "Resume" : "Hold", started],
    ["wrapUp", "Wrap up", started],
    ["mute", session.muted ? "Unmute host" : "Mute host", true],
  ];
  return (
    <section aria-label="Steering">
      <div className="grid grid-cols-2 gap-2">
        {deeds.map(([name, word, can]) => (
          <button
            aria-keyshortcuts={keys ? KEYS[name] : undefined}
            className="button justify-between"
            disabled={busy || !can}
            key={name}
            onClick={() => deed(name)}
            type="button"
          >
            {word} {keys && <kbd aria-hidden className="kbd keyboard-only">{KEYS[name]}</kbd>}
          </button>
        ))}
        <button className="button button-danger" disabled={busy} onClick={() => setEnding(true)} type="button">
          End session…
        </button>
      </div>
      {!started && <p className="label mt-2">The clock starts when the host greets the first person.</p>}
      <div className="keyboard-only mt-2 flex items-center justify-between">
        <label className="label flex min-h-11 items-center gap-2">
          <input checked={keys} className="h-4 w-4 accent-[var(--ink)]" onChange={(e) => onKeys(e.target.checked)} type="checkbox" />
          Single-key shortcuts
        </label>
        <button aria-keyshortcuts={keys ? KEYS.help : undefined} className="nav" onClick={() => deed("help")} type="button">
          All keys <kbd aria-hidden className="kbd ml-2">{KEYS.help}</kbd>
        </button>
      </div>
      {ending && (
        <ConfirmDialog
          confirm="End session"
          danger
          onCancel={() => setEnding(false)}
          onConfirm={() => {
            setEnding(false);
            void actions.steer("end");
          }}
          title="End this session?"
        >
          Everybody leaves the room. To let the host say goodbye first, wrap up instead.
        </ConfirmDialog>
      )}
    </section>
  );
}
