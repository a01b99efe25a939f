import type { ReactNode } from "react";

import type { Progress } from "../beatstrip/progress";
import type { Agenda } from "../protocol";
import { useActions } from "./actions";
import { extendAheadEffect, extendEffect, jumpEffect, type Effect } from "./effects";
import { WithEffect } from "./WithEffect";
import { endWords, placeBy } from "./reorder";
import { cannotAct, useConsole } from "./store";
import type { Reorder } from "./useReorder";

interface Props {
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  row: Progress;
  moves: Reorder;
  onJump: () => void;
  onInsert: () => void;
  onDone: () => void;
}

/** What can be done about a beat, each with what it would do to the end. */
export function RowActions({ agenda, at, row, moves, onJump, onInsert, onDone }: Props) {
  const actions = useActions();
  const busy = useConsole(cannotAct);
  const { id, state } = row;
  const upcoming = state === "upcoming";
  const running = state === "active" || state === "warning" || state === "overtime";
  const last = agenda.items.at(-1)?.id === id;
  if (!upcoming && !running) return <p className="label px-1 pb-2">It is over, so nothing about it can be changed.</p>;

  const remove = async (): Promise<void> => {
    if (await actions.rundown({ op: "remove", beat: id })) onDone();
  };
  const act = (word: ReactNode, name: string, effect: Effect, onClick: () => void, { danger = false, off = false } = {}) => (
    <WithEffect effect={effect} id={`${id}-${name}`} key={name}>
      {(described) => (
        <button
          aria-describedby={described}
          className={`button ${danger ? "button-danger" : ""}`}
          disabled={busy || off || effect.refused}
          onClick={onClick}
          type="button"
        >
          {word}
        </button>
      )}
    </WithEffect>
  );
  /** Time for the running beat goes with the rundown as it stands; time for another one names it. */
  const time = (word: string, name: string, seconds: number) => {
    const beat = running ? {} : { beat: id };
    const effect = running ? extendEffect(agenda, at, seconds) : extendAheadEffect(agenda, id, seconds);
    return act(word, name, effect, () => void actions.rundown({ op: "extend", ...beat, seconds }));
  };
  const stays = endWords(agenda, 0);
  const goes = (by: 1 | -1) => ({ off: placeBy(agenda.items, id, by) === null });
  return (
    <div className="deeds px-1 pt-1 pb-3">
      {time(running ? "+5 min" : "+1 min", "more", running ? 300 : 60)}
      {time("−1 min", "less", -60)}
      {upcoming && agenda.meeting_start_epoch !== null && act("Jump here…", "jump", jumpEffect(agenda, at, id), onJump)}
      {moves.movable(id) && act("Earlier", "earlier", { words: `It keeps its time. ${stays}` }, () => moves.step(id, -1), goes(-1))}
      {moves.movable(id) && act("Later", "later", { words: `It keeps its time. ${stays}` }, () => moves.step(id, 1), goes(1))}
      {!last && act("Insert after…", "insert", { words: agenda.hard_end ? "What is left gets less time." : "The end moves by its length." }, onInsert)}
      {upcoming && !last && act("Remove", "remove", { words: `The beat before it gets its time. ${stays}` }, () => void remove(), { danger: true })}
    </div>
  );
}
