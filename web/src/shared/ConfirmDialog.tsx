import { useEffect, useId, useRef, type ReactNode } from "react";

interface Props {
  title: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before what cannot be taken back. Escape cancels. */
export function ConfirmDialog({ title, confirm, danger = false, onConfirm, onCancel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      aria-labelledby={id}
      className="panel m-auto w-full max-w-md p-6 text-ink backdrop:bg-black/50"
      onCancel={onCancel}
      ref={dialog}
    >
      <h2 className="text-xl font-bold" id={id}>
        {title}
      </h2>
      <p className="mt-2 text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button className="button" onClick={onCancel} type="button">
          Cancel
        </button>
        <button className={`button ${danger ? "button-danger" : "button-main"}`} onClick={onConfirm} type="button">
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
