import type { AgendaItem } from "../protocol";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { useActions } from "./actions";

/** Asks before beats are passed over. */
export function JumpDialog({ target, onDone }: { target: AgendaItem; onDone: () => void }) {
  const actions = useActions();
  return (
    <ConfirmDialog
      confirm={`Jump to ${target.title}`}
      onCancel={onDone}
      onConfirm={() => {
        onDone();
        void actions.rundown({ op: "jump", beat: target.id });
      }}
      title={`Jump to “${target.title}” now?`}
    >
      The beats before it are skipped, and what follows moves up.
    </ConfirmDialog>
  );
}
