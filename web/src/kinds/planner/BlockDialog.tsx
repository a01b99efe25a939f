import { useState, type FormEvent } from "react";

import { Dialog } from "../../shared/Dialog";
import type { Day } from "./geometry";
import { BLOCK_NAME_CAP } from "../../wire/constants.gen";
import type { ET } from "../../wire/types.gen";
import type { Block } from "./plan";
import { usePlanBridge } from "./planContext";
import { spanOf } from "./spanOf";
import { TYPES, typeWords } from "./words";
import { clockOf } from "./zone";

interface Props {
  day: Day;
  /** Without one a block is added. */
  block?: Block;
  /** Where a block to add begins, `09:00`. */
  from?: string;
  onClose: () => void;
}

const HOUR = 3_600_000;

/** A block as a form: one to change, or one to add. */
export function BlockDialog({ day, block, from = "09:00", onClose }: Props) {
  const bridge = usePlanBridge();
  const [name, setName] = useState(block?.name ?? "");
  const [type, setType] = useState<ET>(block?.type ?? "DW");
  const [start, setStart] = useState(block ? clockOf(block.start, day.tz) : from);
  const [end, setEnd] = useState(block ? clockOf(block.end, day.tz) : later(from));
  const [description, setDescription] = useState(block?.description ?? "");
  const [problem, setProblem] = useState("");
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const plain = name.trim();
    if (!plain) return setProblem("Give the block a name.");
    const span = spanOf(day, start, end, block);
    if (typeof span === "string") return setProblem(span);
    const fields = { name: plain, description: description.trim(), type, ...span };
    bridge.change(block ? { kind: "change", id: block.id, ...fields } : { kind: "add", ...fields });
    onClose();
  };
  return (
    <Dialog onCancel={onClose} title={block ? "Change the block" : "Add a block"}>
      <form className="mt-4 grid gap-4" noValidate onSubmit={save}>
        <label className="label">
          Name
          <input className="field mt-1" maxLength={BLOCK_NAME_CAP} onChange={(event) => setName(event.target.value)} value={name} />
        </label>
        <label className="label">
          Type
          <select className="field mt-1" onChange={(event) => setType(event.target.value as ET)} value={type}>
            {TYPES.map((one) => (
              <option key={one} value={one}>
                {typeWords(one)}
              </option>
            ))}
          </select>
        </label>
        <div className="grid grid-cols-2 gap-3">
          <label className="label">
            From
            <input className="field time mt-1" onChange={(event) => setStart(event.target.value)} type="time" value={start} />
          </label>
          <label className="label">
            To
            <input className="field time mt-1" onChange={(event) => setEnd(event.target.value)} type="time" value={end} />
          </label>
        </div>
        <label className="label">
          Notes
          <textarea className="field mt-1" onChange={(event) => setDescription(event.target.value)} rows={2} value={description} />
        </label>
        {problem && (
          <p className="font-semibold text-danger" role="alert">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button className="button" onClick={onClose} type="button">
            Cancel
          </button>
          <button className="button button-main" type="submit">
            {block ? "Change it" : "Add it"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** An hour later on the clock. */
const later = (time: string): string => new Date(Date.parse(`2026-01-01T${time}:00Z`) + HOUR).toISOString().slice(11, 16);
