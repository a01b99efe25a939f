import type { Agenda, AgendaItem } from "../protocol";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { useActions } from "./actions";
import { jumpEffect } from "./effects";

interface Props {
  agenda: Agenda;
  /** Seconds on the session's clock. */
  at: number;
  target: AgendaItem;
  onDone: () => void;
}

/** Asks before beats are passed over, and says what that does to the end. */
export function JumpDialog({ agenda, at, target, onDone }: Props) {
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
      The beats before it are skipped. {jumpEffect(agenda, at, target.id).words}
    </ConfirmDialog>
  );
}
