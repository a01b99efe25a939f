import type { ReactNode } from "react";

/** What is closed until somebody wants it, or a field in it has to be put right: a browser says so of none that is hidden. */
export function Disclosure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <details className="group" onInvalidCapture={({ currentTarget }) => (currentTarget.open = true)}>
      <summary className="nav cursor-pointer list-none gap-2 px-0 whitespace-normal [&::-webkit-details-marker]:hidden">
        <svg aria-hidden className="group-open:rotate-90" fill="none" height="12" stroke="currentColor" strokeWidth="2" viewBox="0 0 12 12" width="12">
          <path d="M4 1.5L8.5 6L4 10.5" />
        </svg>
        {word}
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-2">{children}</div>
    </details>
  );
}
