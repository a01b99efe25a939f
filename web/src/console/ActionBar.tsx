import { useState } from "react";

import type { Agenda, Session } from "../protocol";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { useActions } from "./actions";
import { extendEffect, holdEffect, skipEffect, wrapUpEffect, type Effect } from "./effects";
import { WithEffect } from "./WithEffect";
import { KEYS, type Deed } from "./shortcuts";
import { cannotAct, useConsole } from "./store";

/** Before the clock runs there is no end to move. */
const NOTHING: Effect = { words: "" };

interface Props {
  session: Session;
  /** As it stands now. */
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  deed: (deed: Deed) => void;
  keys: boolean;
  onKeys: (on: boolean) => void;
}

/** The deeds, each with its key and with what it does to the end. */
export function ActionBar({ session, agenda, at, deed, keys, onKeys }: Props) {
  const actions = useActions();
  const busy = useConsole(cannotAct);
  const [ending, setEnding] = useState(false);
  const started = agenda.meeting_start_epoch !== null;
  const deeds: [Deed, string, Effect][] = [
    ["skip", "Skip beat", skipEffect(agenda, at)],
    ["extend", "+1 min", extendEffect(agenda, at, 60)],
    ["hold", session.phase === "held" ? "Resume" : "Hold", holdEffect(agenda, at)],
    ["wrapUp", "Wrap up", wrapUpEffect(agenda, at)],
    ["mute", session.muted ? "Unmute host" : "Mute host", { words: "The clock and the end stay as they are." }],
  ];
  return (
    <section aria-label="Steering">
      <div className="deeds">
        {deeds.map(([name, word, effect]) => {
          const can = name === "mute" || (started && !effect.refused);
          return (
            <WithEffect effect={started ? effect : NOTHING} id={name} key={name}>
              {(described) => (
                <button
                  aria-describedby={described}
                  aria-keyshortcuts={keys ? KEYS[name] : undefined}
                  className="button justify-between"
                  disabled={busy || !can}
                  onClick={() => deed(name)}
                  type="button"
                >
                  {word} {keys && <kbd aria-hidden className="kbd keyboard-only">{KEYS[name]}</kbd>}
                </button>
              )}
            </WithEffect>
          );
        })}
        <WithEffect effect={{ words: "The session ends now, without a goodbye." }} id="end">
          {(described) => (
            <button aria-describedby={described} className="button button-danger" disabled={busy} onClick={() => setEnding(true)} type="button">
              End session…
            </button>
          )}
        </WithEffect>
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
            void actions.steer("end", { at_once: true });
          }}
          title="End this session?"
        >
          Everybody leaves the room. To let the host say goodbye first, wrap up instead.
        </ConfirmDialog>
      )}
    </section>
  );
}
