import { useState, type FormEvent } from "react";

import type { Press } from "../../console/fate";
import { cannotAct, useConsole } from "../../console/store";
import type { Person } from "../../protocol";
import type { BoardActions } from "./api";
import type { Board } from "./model";

interface Props {
  board: Board;
  people: Person[];
  actions: BoardActions;
  act: (press: Press) => Promise<boolean>;
}

const LONGEST = 2000;

/** People's hands, and words from the room. */
export function RoomTools({ board, people, actions, act }: Props) {
  const busy = useConsole(cannotAct);
  const down = people.filter(({ id }) => !board.hands.includes(id));
  const [who, setWho] = useState("");
  const [text, setText] = useState("");
  const interject = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() && (await act(actions.interject(text.trim(), who || null)))) setText("");
  };
  return (
    <div className="space-y-5">
      <section aria-labelledby="hands">
        <h3 className="label" id="hands">
          Raised hands
        </h3>
        <ol className="mt-1 flex flex-wrap gap-x-4" data-testid="console-hands">
          {board.hands.map((id, n) => (
            <li key={id}>
              <span className="time">{n + 1}</span> {people.find((person) => person.id === id)?.name ?? "Somebody who has left"}
            </li>
          ))}
          {board.hands.length === 0 && <li className="text-muted">Nobody</li>}
        </ol>
        <div className="mt-2 flex flex-wrap gap-2">
          {down.map(({ id, name }) => (
            <button className="button" disabled={busy} key={id} onClick={() => void act(actions.raiseHand(id))} type="button">
              Raise {name}’s hand
            </button>
          ))}
        </div>
      </section>
      <form onSubmit={(event) => void interject(event)}>
        <label className="label" htmlFor="interjection">
          Say something from the room: it takes no turn, but the next speaker hears it
        </label>
        <textarea
          className="field mt-1 block"
          data-testid="interjection"
          id="interjection"
          maxLength={LONGEST}
          onChange={(event) => setText(event.target.value)}
          rows={2}
          value={text}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <label className="sr-only" htmlFor="said-by">
            Who says it
          </label>
          <select className="field w-auto min-w-0 grow" id="said-by" onChange={(event) => setWho(event.target.value)} value={who}>
            <option value="">in nobody’s name</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                as {name}
              </option>
            ))}
          </select>
          <button className="button" data-testid="interject-button" disabled={busy || !text.trim()} type="submit">
            Interject
          </button>
        </div>
      </form>
    </div>
  );
}
