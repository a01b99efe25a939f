import { useState, type FormEvent } from "react";

import { Dialog } from "../../shared/Dialog";
import { ConstraintFields, KindField } from "./ConstraintFields";
import { correctionOf, rowOf, wrongWith } from "./constraintRows";
import type { ShownConstraint } from "../../wire/types.gen";
import { usePlanBridge } from "./planContext";

/** What is known, as a form: it is corrected as a whole. */
export function MemoryDialog({ one, onClose }: { one: ShownConstraint; onClose: () => void }) {
  const bridge = usePlanBridge();
  const [row, setRow] = useState(() => rowOf(one));
  const [problem, setProblem] = useState("");
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = wrongWith(row);
    if (wrong) return setProblem(wrong);
    bridge.ask({ version: 1, type: "CORRECT", constraint: one.id, correction: correctionOf(row) });
    onClose();
  };
  return (
    <Dialog onCancel={onClose} title="Correct what I know">
      <form className="mt-4 grid gap-4" noValidate onSubmit={save}>
        <KindField onChange={setRow} row={row} />
        <ConstraintFields onChange={setRow} row={row} />
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
            Correct it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
