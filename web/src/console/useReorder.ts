import { useState } from "react";

import type { Agenda } from "../protocol";
import type { RowMoves } from "../shared/AgendaList";
import { useActions } from "./actions";
import { movable, placeBefore, placeBy } from "./reorder";
import { cannotAct, useConsole } from "./store";

/** What rows of the rundown need to be put elsewhere, by drag, by Alt with the arrows, and by buttons. */
export interface Reorder extends RowMoves {
  /** One place earlier or later; does nothing where there is none. */
  step: (id: string, by: 1 | -1) => void;
}

export function useReorder({ items }: Agenda): Reorder {
  const actions = useActions();
  const busy = useConsole(cannotAct);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const put = (id: string, after: string | null): void => {
    if (after !== null && !busy) void actions.rundown({ op: "move", beat: id, after });
  };
  const step = (id: string, by: 1 | -1): void => put(id, placeBy(items, id, by));
  const drop = (): void => {
    setDragged(null);
    setOver(null);
  };
  return {
    movable: (id) => movable(items, id),
    dragged,
    over,
    step,
    onKeyDown: (event, id) => {
      const by = event.altKey ? STEPS[event.key] : undefined;
      if (by === undefined) return;
      event.preventDefault();
      step(id, by);
    },
    onDragStart: (event, id) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", id);
      setDragged(id);
    },
    onDragOver: (event, id) => {
      const fits = dragged !== null && placeBefore(items, dragged, id) !== null;
      if (fits) event.preventDefault();
      setOver(fits ? id : null);
    },
    onDrop: (event, id) => {
      event.preventDefault();
      if (dragged !== null) put(dragged, placeBefore(items, dragged, id));
      drop();
    },
    onDragEnd: drop,
  };
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };
