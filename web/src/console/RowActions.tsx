import { useState, type ReactNode } from "react";

import type { Progress } from "../beatstrip/progress";
import type { Agenda } from "../protocol";
import { useActions } from "./actions";
import { endWords, placeBy } from "./reorder";
import { useConsole } from "./store";
import type { Reorder } from "./useReorder";

interface Props {
  agenda: Agenda;
  row: Progress;
  moves: Reorder;
  onJump: () => void;
  onInsert: () => void;
  onDone: () => void;
}

/** What can be done about a beat, and what the chosen of it would do to the end. */
export function RowActions({ agenda, row, moves, onJump, onInsert, onDone }: Props) {
  const actions = useActions();
  const busy = useConsole((state) => state.busy);
  const [effect, setEffect] = useState("");
  const { id, state } = row;
  const upcoming = state === "upcoming";
  const running = state === "active" || state === "warning" || state === "overtime";
  const last = agenda.items.at(-1)?.id === id;
  if (!upcoming && !running) return <p className="label px-1 pb-2">It is over: nothing can be changed about it.</p>;

  const extend = (seconds: number): void => void actions.rundown({ op: "extend", seconds });
  const remove = async (): Promise<void> => {
    if (await actions.rundown({ op: "remove", beat: id })) onDone();
  };
  const act = (word: ReactNode, does: string, onClick: () => void, { danger = false, off = false } = {}) => (
    <button
      aria-describedby={`effect-${id}`}
      className={`button ${danger ? "button-danger" : ""}`}
      disabled={busy || off}
      onBlur={() => setEffect("")}
      onClick={onClick}
      onFocus={() => setEffect(does)}
      onMouseEnter={() => setEffect(does)}
      onMouseLeave={() => setEffect("")}
      type="button"
    >
      {word}
    </button>
  );
  const stays = endWords(agenda, 0);
  return (
    <div className="px-1 pt-1 pb-3">
      <div className="flex flex-wrap gap-2">
        {running && act("+5 min", endWords(agenda, 300), () => extend(300))}
        {running && act("−1 min", endWords(agenda, -60), () => extend(-60))}
        {upcoming && agenda.meeting_start_epoch !== null && act("Jump here…", "What lies between is left out, and what follows moves up.", onJump)}
        {moves.movable(id) && act("Earlier", `It keeps its time. ${stays}`, () => moves.step(id, -1), { off: placeBy(agenda.items, id, -1) === null })}
        {moves.movable(id) && act("Later", `It keeps its time. ${stays}`, () => moves.step(id, 1), { off: placeBy(agenda.items, id, 1) === null })}
        {!last && act("Insert after…", agenda.hard_end ? "What is left gets less time." : "The end moves by its length.", onInsert)}
        {upcoming && !last && act("Remove", `The beat before it gets its time. ${stays}`, () => void remove(), { danger: true })}
      </div>
      <p aria-live="polite" className="label mt-1 min-h-5" id={`effect-${id}`}>
        {effect || (moves.movable(id) ? "Drag it, or press Alt with an arrow, to put it elsewhere." : "")}
      </p>
    </div>
  );
}
