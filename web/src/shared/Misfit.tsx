import { useMisfit } from "../api/read";

/** Something that came could not be read: what this page shows may not be how things are. */
export function Misfit() {
  const { seen, closed } = useMisfit();
  if (!seen || closed) return null;
  return (
    <div
      className="fixed inset-x-4 top-4 z-30 mx-auto flex w-fit max-w-full items-center gap-3 rounded-md border-2 border-warn bg-surface px-3 py-1 text-ink"
      data-testid="misfit"
      role="alert"
    >
      <p className="grow font-semibold">This page and the service do not fit; reload.</p>
      <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => window.location.reload()} type="button">
        Reload
      </button>
      <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => useMisfit.setState({ closed: true })} type="button">
        Close
      </button>
    </div>
  );
}
