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
  const deeds: [Deed, string][] = [
    ["skip", "Skip beat"],
    ["extend", "+1 min"],
    ["hold", session.phase === "held" ? "Resume" : "Hold"],
    ["wrapUp", "Wrap up"],
  ];
  return (
    <section aria-label="Steering">
      <div className="grid grid-cols-2 gap-2">
        {deeds.map(([name, word]) => (
          <button
            aria-keyshortcuts={keys ? KEYS[name] : undefined}
            className="button justify-between"
            disabled={busy || !started}
            key={name}
            onClick={() => deed(name)}
            type="button"
          >
            {word} {keys && <kbd aria-hidden className="kbd">{KEYS[name]}</kbd>}
          </button>
        ))}
        <button className="button" disabled={busy} onClick={() => void actions.mute(!session.muted)} type="button">
          {session.muted ? "Unmute host" : "Mute host"}
        </button>
        <button className="button button-danger" disabled={busy} onClick={() => setEnding(true)} type="button">
          End session…
        </button>
      </div>
      <label className="label mt-3 flex min-h-11 items-center gap-2">
        <input checked={keys} className="accent-[var(--ink)]" onChange={(e) => onKeys(e.target.checked)} type="checkbox" />
        Single-key shortcuts
      </label>
      {ending && (
        <ConfirmDialog
          confirm="End session"
          danger
          onCancel={() => setEnding(false)}
          onConfirm={() => {
            setEnding(false);
            void actions.end();
          }}
          title="End this session?"
        >
          Everybody leaves the room. To let the host say goodbye first, wrap up instead.
        </ConfirmDialog>
      )}
    </section>
  );
}
