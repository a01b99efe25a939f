import { useState, type FormEvent } from "react";

import { clockFace, serverNow } from "../clock/sessionClock";
import { useTick } from "../clock/useTick";
import type { Session } from "../protocol";
import { AgendaList } from "../shared/AgendaList";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { dayAndTime, localNow, localTime } from "../shared/localTime";
import { useActions } from "./actions";
import { Alerts } from "./Alerts";
import { KeepsakePanel } from "./KeepsakePanel";
import { RoomPanel } from "./RoomPanel";
import { cannotAct, useConsole } from "./store";

/** A session that has not started: when it does, how to move it, and how to call it off. */
export function ScheduledDesk({ session }: { session: Session }) {
  const { starts_at: starts, agenda, title } = session;
  const actions = useActions();
  const [calling, setCalling] = useState(false);
  const busy = useConsole(cannotAct);
  const left = useSecondsUntil(starts);
  const waiting = !session.auto_start && left !== null && left <= 0;
  return (
    <>
      <Alerts />
      <div className="grid grow gap-10 pt-4 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <h1 className="text-3xl font-bold tracking-tight sm:text-5xl">{title}</h1>
          {starts !== null && <p className="text-lg text-muted">Scheduled for {dayAndTime(starts)}</p>}
          <div role="timer">
            <p className="label">{waiting ? "Waits for somebody to start it" : "Starts in"}</p>
            {!waiting && (
              <p className="time time-large mt-1" data-testid="starts-in">
                {left === null ? "…" : clockFace(Math.max(0, left), "up")}
              </p>
            )}
            <button className={waiting ? "button button-main mt-4" : "button mt-4"} data-testid="start-now" disabled={busy} onClick={() => void actions.startNow()} type="button">
              Start it now
            </button>
          </div>
          {starts !== null && <Move key={starts} starts={starts} />}
          <RoomPanel session={session} />
          <KeepsakePanel session={session} />
          <div>
            <button className="button button-danger" onClick={() => setCalling(true)} type="button">
              Call it off…
            </button>
          </div>
        </div>
        <section aria-labelledby="plan">
          <h2 className="label mb-2" id="plan">
            Planned
          </h2>
          <AgendaList agenda={agenda} at={0} />
        </section>
      </div>
      {calling && (
        <ConfirmDialog
          confirm="Call it off"
          danger
          onCancel={() => setCalling(false)}
          onConfirm={() => {
            setCalling(false);
            void actions.steer("end");
          }}
          title="Call this session off?"
        >
          Its links stop working. It cannot be brought back, only scheduled again.
        </ConfirmDialog>
      )}
    </>
  );
}

function Move({ starts }: { starts: number }) {
  const actions = useActions();
  const busy = useConsole(cannotAct);
  const [when, setWhen] = useState(() => localTime(starts));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (when) void actions.move(new Date(when).toISOString());
  };
  return (
    <form className="max-w-md" onSubmit={submit}>
      <label className="label" htmlFor="move">
        Move it
      </label>
      <div className="mt-1 flex gap-2">
        <input className="field" id="move" min={localNow()} onChange={(e) => setWhen(e.target.value)} type="datetime-local" value={when} />
        <button className="button" disabled={busy || !when || when === localTime(starts)} type="submit">
          Move
        </button>
      </div>
    </form>
  );
}

function useSecondsUntil(starts: number | null): number | null {
  const anchor = useConsole((state) => state.anchor);
  const tick = useTick(250);
  return starts === null || !anchor ? null : starts - serverNow(anchor, Math.max(tick, anchor.at));
}
