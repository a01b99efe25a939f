import { useId } from "react";

import { ConstraintFields, KindField } from "./ConstraintFields";
import { sentenceOf, type Row } from "./constraintRows";

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
  return (
    <fieldset aria-describedby={wrong ? id : undefined} className="plan-row">
      <legend className="sr-only">
        {n + 1}: {sentenceOf(row)}
      </legend>
      <div className="flex gap-2">
        <KindField onChange={onChange} row={row} />
        <button aria-label={`Remove ${sentenceOf(row)}`} className="button plan-remove" onClick={onRemove} type="button">
          ×
        </button>
      </div>
      <ConstraintFields onChange={onChange} row={row} />
      {wrong && (
        <p className="text-sm font-semibold text-danger" id={id} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
