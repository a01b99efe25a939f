import type { ReactNode } from "react";

import { Dialog } from "./Dialog";

interface Props {
  title: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, confirm, danger = false, onConfirm, onCancel, children }: Props) {
  return (
    <Dialog onCancel={onCancel} title={title}>
      <p className="mt-2 text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button className="button" onClick={onCancel} type="button">
          Cancel
        </button>
        <button className={`button ${danger ? "button-danger" : "button-main"}`} onClick={onConfirm} type="button">
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}
