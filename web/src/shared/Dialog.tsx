import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";

interface Props {
  title: string;
  onCancel: () => void;
  wide?: boolean;
  children: ReactNode;
}

/** A modal box with a title; Escape closes it. The focus goes back to where it was when it came. */
export function Dialog({ title, onCancel, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useLayoutEffect(
    () => () => {
      // What is behind it takes no focus until it is gone.
      queueMicrotask(() => focusBack(before));
    },
    [before],
  );
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

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** To what had the focus, unless something has it; where that is gone or takes none, to the page's heading. */
function focusBack(before: Element | null): void {
  if (!isLost()) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (!isLost() || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
