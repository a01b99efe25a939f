import { KIND_WORDS, sentenceOf, type Row } from "./constraintRows";
import { HoldsFields } from "./HoldsFields";
import { CONSTRAINT_KINDS, CONSTRAINT_TEXT_CAP } from "../../wire/constants.gen";
import type { Kind } from "../../wire/types.gen";

interface Props {
  row: Row;
  onChange: (row: Row) => void;
}

/** What a constraint says: its kind, its words, its times, when it holds and how firmly. */
export function ConstraintFields({ row, onChange }: Props) {
  const change = (part: Partial<Row>): void => onChange({ ...row, ...part });
  return (
    <>
      <label>
        <span className="sr-only">In words</span>
        <input className="field" maxLength={CONSTRAINT_TEXT_CAP} onChange={(event) => change({ text: event.target.value })} placeholder={row.from ? sentenceOf({ ...row, text: "" }) : "In words"} value={row.text} />
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
      <HoldsFields onChange={onChange} row={row} />
      <label className="plan-check">
        <input checked={row.must} onChange={(event) => change({ must: event.target.checked })} type="checkbox" />
        It must be so
      </label>
    </>
  );
}

/** What a constraint is about. */
export function KindField({ row, onChange }: Props) {
  return (
    <label className="grow">
      <span className="sr-only">Kind</span>
      <select className="field" onChange={(event) => onChange({ ...row, kind: event.target.value as Kind })} value={row.kind}>
        {CONSTRAINT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_WORDS[kind]}
          </option>
        ))}
      </select>
    </label>
  );
}
