import { useState, type FormEvent } from "react";

import { BLOCK_NAME_CAP } from "../../wire/constants.gen";
import { usePlanBridge } from "./planContext";
import { addTask } from "./tasks";
import { MINUTES } from "./words";

/** One more thing to do, in one line; where there is a plan it comes into it. */
export function QuickTask() {
  const bridge = usePlanBridge();
  const [name, setName] = useState("");
  const [minutes, setMinutes] = useState(30);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const n = name.trim();
    if (!n) return;
    addTask(bridge, { n, t: minutes >= 60 ? "DW" : "SW", blocks: 1, must: false, minutes, least: null, by: null });
    setName("");
  };
  return (
    <form className="quick-task" data-testid="quick-task" onSubmit={submit}>
      <label className="grow">
        <span className="sr-only">A task</span>
        <input className="field" maxLength={BLOCK_NAME_CAP} onChange={(event) => setName(event.target.value)} placeholder="Add a task" value={name} />
      </label>
      <label>
        <span className="sr-only">How long it takes</span>
        <select className="field" onChange={(event) => setMinutes(Number(event.target.value))} value={minutes}>
          {MINUTES.map((one) => (
            <option key={one} value={one}>
              {one} min
            </option>
          ))}
        </select>
      </label>
      <button className="button" disabled={name.trim() === ""} type="submit">
        Add
      </button>
    </form>
  );
}
