import { useId } from "react";

import { BLOCK_NAME_CAP } from "../../wire/constants.gen";
import type { Intention } from "../../wire/types.gen";
import { TypeMark } from "./TypeMark";
import { MINUTES, typeWords } from "./words";

const TYPES: Intention["t"][] = ["DW", "SW", "PR", "H", "R", "C"];
const MOST_BLOCKS = 8;

interface Props {
  n: number;
  row: Intention;
  wrong: string;
  onChange: (row: Intention) => void;
  onRemove: () => void;
}

/** One thing to do: what, of which kind, in how many blocks. */
export function InputRow({ n, row, wrong, onChange, onRemove }: Props) {
  const id = useId();
  const change = (part: Partial<Intention>): void => onChange({ ...row, ...part });
  const name = row.n.trim() || "this one";
  return (
    <fieldset className="plan-row" data-type={row.t}>
      <legend className="sr-only">
        {n + 1}: {name}
      </legend>
      <div className="flex gap-2">
        <label className="grow">
          <span className="sr-only">What to do</span>
          <input
            aria-describedby={wrong ? id : undefined}
            aria-invalid={wrong !== ""}
            className="field"
            maxLength={BLOCK_NAME_CAP}
            onChange={(event) => change({ n: event.target.value })}
            placeholder="What to do"
            value={row.n}
          />
        </label>
        <button aria-label={`Remove ${name}`} className="button plan-remove" onClick={onRemove} type="button">
          ×
        </button>
      </div>
      {wrong && (
        <p className="text-sm font-semibold text-danger" id={id} role="alert">
          {wrong}
        </p>
      )}
      <div className="plan-row-line">
        <TypeMark type={row.t} />
        <label className="grow">
          <span className="sr-only">Type</span>
          <select className="field" onChange={(event) => change({ t: event.target.value as Intention["t"] })} value={row.t}>
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {typeWords(type)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">How long a block takes</span>
          <select className="field" onChange={(event) => change({ minutes: event.target.value ? Number(event.target.value) : null, least: null })} value={row.minutes ?? ""}>
            <option value="">As usual</option>
            {[...new Set([...MINUTES, ...(row.minutes ? [row.minutes] : [])])].map((one) => (
              <option key={one} value={one}>
                {one} min
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="plan-row-line">
        <div aria-label="Blocks" className="plan-count" role="group">
          <button aria-label="One block fewer" disabled={row.blocks <= 1} onClick={() => change({ blocks: row.blocks - 1 })} type="button">
            −
          </button>
          <output className="time">{row.blocks}</output>
          <button aria-label="One block more" disabled={row.blocks >= MOST_BLOCKS} onClick={() => change({ blocks: row.blocks + 1 })} type="button">
            +
          </button>
        </div>
        <label className="plan-by">
          <span className="label">by</span>
          <input aria-label={`${name} is to be done by`} className="field time" onChange={(event) => change({ by: event.target.value || null })} type="time" value={row.by ?? ""} />
        </label>
        <label className="plan-check ml-auto">
          <input aria-label="Must be done" checked={row.must} onChange={(event) => change({ must: event.target.checked })} type="checkbox" />
          Must
        </label>
      </div>
    </fieldset>
  );
}
