import { useState, type FormEvent } from "react";

import type { Press } from "../../console/fate";
import { cannotAct, useConsole } from "../../console/store";
import type { BoardActions } from "./api";
import { suggestsExtension, type Board } from "./model";

interface Props {
  board: Board;
  actions: BoardActions;
  act: (press: Press) => Promise<boolean>;
}

const MOST = 200;

/** More turns, and a pause. */
export function TurnTools({ board, actions, act }: Props) {
  const busy = useConsole(cannotAct);
  const [turns, setTurns] = useState("3");
  const [bringTime, setBringTime] = useState(false);
  const wanted = Number(turns);
  const usable = Number.isInteger(wanted) && wanted >= 1 && board.limit + wanted <= MOST;
  const extend = (event: FormEvent): void => {
    event.preventDefault();
    if (usable) void act(actions.extend(wanted, bringTime));
  };
  return (
    <div className="board-tools">
      {suggestsExtension(board) && (
        <p className="board-suggests" data-testid="suggests-extension" role="status">
          The wrap-up has begun, and somebody still has to respond. Add turns?
        </p>
      )}
      <form className="flex flex-wrap gap-2" onSubmit={extend}>
        <label className="sr-only" htmlFor="board-turns">
          How many turns to add
        </label>
        <input
          className="field time w-20"
          data-testid="extend-turns"
          id="board-turns"
          inputMode="numeric"
          max={MOST - board.limit}
          min={1}
          onChange={(event) => setTurns(event.target.value)}
          type="number"
          value={turns}
        />
        <button className={suggestsExtension(board) ? "button button-main" : "button"} data-testid="extend-button" disabled={busy || !usable} type="submit">
          Add turns
        </button>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input checked={bringTime} className="accent-[var(--ink)]" data-testid="bring-time" onChange={(event) => setBringTime(event.target.checked)} type="checkbox" />
          with their time
        </label>
      </form>
      <button
        aria-pressed={board.paused}
        className="button"
        data-testid="pause-button"
        disabled={busy}
        onClick={() => void act(actions.pause(!board.paused))}
        type="button"
      >
        {board.paused ? "Let the table go on" : "Pause the table"}
      </button>
    </div>
  );
}
