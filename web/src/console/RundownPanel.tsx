import { useState } from "react";

import type { Progress } from "../beatstrip/progress";
import { isOver } from "../clock/sessionClock";
import type { Agenda } from "../protocol";
import { AgendaList } from "../shared/AgendaList";
import { useActions } from "./actions";
import { InsertDialog } from "./InsertDialog";
import { useConsole } from "./store";

interface Props {
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  onJump: (beat: string) => void;
}

/** The rundown, planned against actual; a beat opens to what can be done about it. */
export function RundownPanel({ agenda, at, onJump }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const inserting = agenda.items.find((item) => item.id === after);
  const over = isOver(agenda);
  const last = agenda.items.at(-1)?.id;
  const more = (row: Progress) => (
    <RowActions
      last={row.id === last}
      onDone={() => setOpen(null)}
      onInsert={() => setAfter(row.id)}
      onJump={() => onJump(row.id)}
      row={row}
      started={agenda.meeting_start_epoch !== null}
    />
  );
  return (
    <section aria-labelledby="rundown">
      <h2 className="label mb-2" id="rundown">
        Rundown
      </h2>
      <AgendaList agenda={agenda} at={at} {...(over ? {} : { steer: { open, onOpen: setOpen, more } })} />
      {inserting && (
        <InsertDialog
          after={inserting}
          onDone={() => {
            setAfter(null);
            setOpen(null);
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  row: Progress;
  last: boolean;
  started: boolean;
  onJump: () => void;
  onInsert: () => void;
  onDone: () => void;
}

function RowActions({ row, last, started, onJump, onInsert, onDone }: RowProps) {
  const actions = useActions();
  const busy = useConsole((state) => state.busy);
  const upcoming = row.state === "upcoming";
  const running = row.state === "active" || row.state === "warning" || row.state === "overtime";
  const extend = (seconds: number) => void actions.rundown({ op: "extend", seconds });
  const remove = async (): Promise<void> => {
    if (await actions.rundown({ op: "remove", beat: row.id })) onDone();
  };
  if (!upcoming && !running) return <p className="label px-1 pb-2">It is over: nothing can be changed about it.</p>;
  return (
    <div className="flex flex-wrap gap-2 px-1 pt-1 pb-3">
      {running && (
        <>
          <button className="button" disabled={busy} onClick={() => extend(300)} type="button">
            +5 min
          </button>
          <button className="button" disabled={busy} onClick={() => extend(-60)} type="button">
            −1 min
          </button>
        </>
      )}
      {upcoming && started && (
        <button className="button" disabled={busy} onClick={onJump} type="button">
          Jump here…
        </button>
      )}
      {!last && (
        <button className="button" disabled={busy} onClick={onInsert} type="button">
          Insert after…
        </button>
      )}
      {upcoming && !last && (
        <button className="button button-danger" disabled={busy} onClick={() => void remove()} type="button">
          Remove
        </button>
      )}
    </div>
  );
}
