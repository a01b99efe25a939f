import { useState } from "react";

import { ConfirmDialog } from "../../shared/ConfirmDialog";
import { STAGES } from "../../wire/constants.gen";
import type { Move, Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { GO_ON } from "./stageForm";
import { usePlan } from "./store";
import { NEXT_WORDS, STAGE_TITLES } from "./words";

/** The moves that are possible now; the host says which. */
export function MoveBar({ plan }: { plan: Plan }) {
  const bridge = usePlanBridge();
  const { asked, side, rows, intentions } = usePlan();
  const [leaving, setLeaving] = useState(false);
  const can = (move: Move): boolean => plan.moves.includes(move);
  const move = (which: Move): void => bridge.ask({ version: 1, type: "MOVE", move: which });
  const busy = asked !== null;
  // What is on its way would not be in what is written.
  const moving = side.sent !== null || side.queue.length > 0 || side.draft !== null;
  const unsaved = (plan.stage === "constraints" && rows !== null) || (plan.stage === "inputs" && intentions !== null);
  const before = STAGES[STAGES.indexOf(plan.stage) - 1];
  const review = plan.stage === "review";
  const onward = can("next") ? "next" : "proceed";
  return (
    <div aria-label="Moves" className="moves" role="group">
      <div className="moves-main">
      {unsaved && (
        <button className="button button-main moves-on" data-testid="save-on" disabled={busy} {...GO_ON}>
          Save and go on
        </button>
      )}
      {!unsaved && (can("next") || can("proceed")) && (
        <button
          className="button button-main moves-on"
          data-testid="move-on"
          disabled={busy || (review && moving)}
          onClick={() => (review ? bridge.ask({ version: 1, type: "COMMIT", revision: plan.revision }) : move(onward))}
          type="button"
        >
          {onward === "proceed" && !review ? "Leave it open and go on" : NEXT_WORDS[plan.stage]}
        </button>
      )}
      {!unsaved && plan.stage === "constraints" && (
        <button className="button" data-testid="draft" disabled={busy} onClick={() => bridge.ask({ version: 1, type: "DRAFT" })} type="button">
          Plan it now
        </button>
      )}
      </div>
      {can("back") && (
        <button className="button" data-testid="move-back" disabled={busy} onClick={() => move("back")} type="button">
          Back{before ? <span className="sr-only"> to {STAGE_TITLES[before]}</span> : null}
        </button>
      )}
      {can("redo") && (
        <button className="button" data-testid="move-redo" disabled={busy} onClick={() => move("redo")} type="button">
          Redo this step
        </button>
      )}
      {can("cancel") && (
        <button className="button button-danger" data-testid="move-cancel" disabled={busy} onClick={() => setLeaving(true)} type="button">
          Cancel
        </button>
      )}
      {leaving && (
        <ConfirmDialog
          confirm="Cancel the planning"
          danger
          onCancel={() => setLeaving(false)}
          onConfirm={() => {
            setLeaving(false);
            move("cancel");
          }}
          title="Cancel this planning?"
        >
          The plan is dropped. Nothing is written to your calendar.
        </ConfirmDialog>
      )}
    </div>
  );
}
