import { useState, type ReactNode } from "react";

import { ConfirmDialog } from "../../shared/ConfirmDialog";
import { changeable, type Block, type Plan } from "./plan";
import { usePlanBridge } from "./planContext";
import { usePlan } from "./store";
import { useNow } from "./useNow";
import { spanWords } from "./words";

/** What is about the whole plan: one more block, planning anew from now on, and emptying it. */
export function PlanTools({ plan, children }: { plan: Plan; children: ReactNode }) {
  const bridge = usePlanBridge();
  const asked = usePlan((store) => store.asked);
  const [open, setOpen] = useState<"replan" | "empty" | null>(null);
  const whole = changeable(plan);
  const close = (): void => setOpen(null);
  return (
    <div aria-label="The whole plan" className="plan-tools" role="group">
      {children}
      <button className="button" data-testid="replan" disabled={asked !== null} onClick={() => setOpen("replan")} type="button">
        Re-plan from now
      </button>
      <button className="button" data-testid="empty" disabled={asked !== null || !whole} onClick={() => setOpen("empty")} type="button">
        Empty the plan
      </button>
      {open === "replan" && <ReplanDialog onClose={close} plan={plan} />}
      {open === "empty" && (
        <ConfirmDialog
          confirm="Empty it"
          danger
          onCancel={close}
          onConfirm={() => {
            close();
            bridge.ask({ version: 1, type: "EMPTY", revision: plan.revision });
          }}
          title="Empty this plan?"
        >
          All blocks that are not your calendar&apos;s leave the plan. Your calendar stays as it is until you write the plan.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Which blocks of before were not done: those come again. */
function ReplanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const bridge = usePlanBridge();
  const now = useNow();
  const [undone, setUndone] = useState<string[]>([]);
  const begun = plan.blocks.filter((block: Block) => !block.fixed && now !== null && block.start < now);
  const turn = (id: string): void => setUndone(undone.includes(id) ? undone.filter((one) => one !== id) : [...undone, id]);
  return (
    <ConfirmDialog
      confirm="Re-plan"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        bridge.tell({ version: 1, type: "REPLAN", revision: plan.revision, undone });
      }}
      title="Re-plan the rest of the day?"
    >
      {begun.length === 0 ? (
        "What still fits stays where it is; what is not in the plan yet goes where there is time."
      ) : (
        <span aria-label="Not done" role="group">
          Which of these have you not done? They will be planned again.
          {begun.map((block) => (
            <label className="flex min-h-11 items-center gap-2" key={block.id}>
              <input checked={undone.includes(block.id)} onChange={() => turn(block.id)} type="checkbox" />
              {block.name}, {spanWords(block, plan.tz)}
            </label>
          ))}
        </span>
      )}
    </ConfirmDialog>
  );
}
