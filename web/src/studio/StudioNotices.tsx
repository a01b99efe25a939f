import { useStudio } from "./store";

/** What became of unsaved text, and why something was not saved. */
export function StudioNotices({ token }: { token: string }) {
  const { recovered, saved, refusal, checked, revert, save, set } = useStudio();
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden [&>*:last-child]:mb-3">
      {recovered && (
        <p className="flex flex-wrap items-center gap-3 rounded-md border border-line-strong px-3 py-1">
          <span className="grow">Text that you had not saved was brought back.</span>
          {saved && (
            <button className="link min-h-11 cursor-pointer text-sm font-semibold" onClick={revert} type="button">
              Discard it and show the saved text
            </button>
          )}
        </p>
      )}
      {refusal && (
        <p className="flex flex-wrap items-center gap-3 rounded-md border border-danger px-3 py-1 text-danger">
          <span className="min-w-0 grow break-words">
            <strong>Not saved:</strong> {refusal}
          </span>
          {checked && checked.problems.length > 0 && (
            <button className="button" onClick={() => void save(token, true)} type="button">
              Save as a draft
            </button>
          )}
          <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => set({ refusal: null })} type="button">
            Close
          </button>
        </p>
      )}
    </div>
  );
}
