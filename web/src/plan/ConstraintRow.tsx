import { useId } from "react";

import { KIND_WORDS, sentenceOf, type Row } from "./constraintRows";
import { KINDS, TEXT_CAP, type Kind } from "./messages";

interface Props {
  n: number;
  row: Row;
  wrong: string;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

/** One thing that is fixed: what, when, and how firmly. */
export function ConstraintRow({ n, row, wrong, onChange, onRemove }: Props) {
  const id = useId();
  const change = (part: Partial<Row>): void => onChange({ ...row, ...part });
  return (
    <fieldset aria-describedby={wrong ? id : undefined} className="plan-row">
      <legend className="sr-only">
        {n + 1}: {sentenceOf(row)}
      </legend>
      <div className="flex gap-2">
        <label className="grow">
          <span className="sr-only">Kind</span>
          <select className="field" onChange={(event) => change({ kind: event.target.value as Kind })} value={row.kind}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]}
              </option>
            ))}
          </select>
        </label>
        <button aria-label={`Remove ${sentenceOf(row)}`} className="button plan-remove" onClick={onRemove} type="button">
          ×
        </button>
      </div>
      <label>
        <span className="sr-only">In words</span>
        <input className="field" maxLength={TEXT_CAP} onChange={(event) => change({ text: event.target.value })} placeholder={row.from ? sentenceOf({ ...row, text: "" }) : "In words"} value={row.text} />
      </label>
      <div className="grid grid-cols-2 gap-2">
        <label className="label">
          From
          <input className="field time" onChange={(event) => change({ from: event.target.value })} type="time" value={row.from} />
        </label>
        <label className="label">
          To
          <input className="field time" onChange={(event) => change({ to: event.target.value })} type="time" value={row.to} />
        </label>
      </div>
      <div className="flex flex-wrap gap-x-5">
        <label className="plan-check">
          <input checked={row.must} onChange={(event) => change({ must: event.target.checked })} type="checkbox" />
          It must be so
        </label>
        <label className="plan-check">
          <input checked={row.keep} onChange={(event) => change({ keep: event.target.checked })} type="checkbox" />
          Remember it
        </label>
      </div>
      {wrong && (
        <p className="text-sm font-semibold text-danger" id={id} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
