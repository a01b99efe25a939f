import { useEffect, useId, useRef, type ReactNode } from "react";

interface Props {
  title: string;
  onCancel: () => void;
  wide?: boolean;
  children: ReactNode;
}

/** A modal box with a title; Escape closes it. */
export function Dialog({ title, onCancel, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      aria-labelledby={id}
      className={`panel m-auto w-full p-6 text-ink backdrop:bg-black/50 ${wide ? "max-w-5xl" : "max-w-md"}`}
      onCancel={onCancel}
      ref={dialog}
    >
      <h2 className="text-xl font-bold" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
