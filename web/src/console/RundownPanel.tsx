import { useState } from "react";

import type { Progress } from "../beatstrip/progress";
import { isOver } from "../clock/sessionClock";
import type { Agenda } from "../protocol";
import { AgendaList } from "../shared/AgendaList";
import { InsertDialog } from "./InsertDialog";
import { endWords } from "./reorder";
import { RowActions } from "./RowActions";
import { useReorder } from "./useReorder";

interface Props {
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  /** Whether a language model speaks for the host, so that it has words of its own. */
  chats: boolean;
  onJump: (beat: string) => void;
}

/** The rundown, planned against actual; a beat opens to what can be done about it, or is put elsewhere. */
export function RundownPanel({ agenda, at, chats, onJump }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const moves = useReorder(agenda);
  const inserting = agenda.items.find((item) => item.id === after);
  const over = isOver(agenda);
  const more = (row: Progress) => (
    <RowActions
      agenda={agenda}
      at={at}
      moves={moves}
      onDone={() => setOpen(null)}
      onInsert={() => setAfter(row.id)}
      onJump={() => onJump(row.id)}
      row={row}
    />
  );
  return (
    <section aria-labelledby="rundown">
      <h2 className="label mb-2" id="rundown">
        Rundown
      </h2>
      <AgendaList agenda={agenda} at={at} {...(over ? {} : { steer: { open, onOpen: setOpen, more, moves } })} />
      {!over && agenda.items.some(({ id }) => moves.movable(id)) && (
        <p className="label mt-2">
          {moves.dragged === null && (
            <>
              To move a beat, drag it, or press Alt and an arrow key on it.{" "}
            </>
          )}
          Each beat keeps its time. {endWords(agenda, 0)}
        </p>
      )}
      {inserting && (
        <InsertDialog
          after={inserting}
          agenda={agenda}
          chats={chats}
          onDone={() => {
            setAfter(null);
            setOpen(null);
          }}
        />
      )}
    </section>
  );
}
