import { Link, navigate } from "../router";
import { useStart } from "../start/store";
import { isUnsaved, useStudio } from "./store";

interface Props {
  name: string;
  onSave: () => void;
  onVersions: () => void;
}

/** What can be done with the whole text, and how it stands. */
export function BenchBar({ name, onSave, onVersions }: Props) {
  const { text, saved, saving, checking, checked } = useStudio();
  const unsaved = isUnsaved({ text, saved });
  const start = (): void => {
    useStart.getState().choose(name);
    navigate("/");
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <Link className="nav pl-0" href="/studio">
        ‹ All personalities
      </Link>
      <p className="label grow" data-testid="studio-state">
        <span className="font-semibold text-ink sm:hidden">{name}: </span>
        {saving ? "Saving…" : unsaved ? (saved ? "Unsaved changes, kept in this browser" : "Not saved yet") : "Saved"}
        {" · "}
        {checking && !checked ? "checking…" : problemWords(checked?.problems.length ?? 0)}
      </p>
      <button className="button max-sm:grow" disabled={!saved} onClick={onVersions} type="button">
        Versions
      </button>
      <button className="button max-sm:grow" disabled={!saved} onClick={start} title={unsaved ? "Starts the saved text, not your changes" : undefined} type="button">
        <span>
          Start<span className="max-sm:sr-only"> a session</span>
        </span>
      </button>
      <button aria-keyshortcuts="Control+S" className="button button-main max-sm:grow" data-testid="studio-save" disabled={!unsaved || saving} onClick={onSave} type="button">
        Save
      </button>
    </div>
  );
}

const problemWords = (count: number): string => (count === 0 ? "no problems" : count === 1 ? "one problem" : `${count} problems`);
