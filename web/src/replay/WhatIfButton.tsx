import { useId } from "react";

interface Props {
  /** Whether the session is over: before that there is no whole of it to rehearse. */
  over: boolean;
  loading: boolean;
  onOpen: () => void;
}

/** Opens the form, or says why it cannot be opened yet. */
export function WhatIfButton({ over, loading, onOpen }: Props) {
  const why = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button aria-describedby={over ? undefined : why} aria-disabled={!over || undefined} className="button" disabled={loading} onClick={() => over && onOpen()} type="button">
        {loading ? "Fetching what it was made of …" : "What if …"}
      </button>
      {!over && (
        <p className="text-muted" id={why}>
          A session can be rehearsed again once it is over.
        </p>
      )}
    </div>
  );
}
