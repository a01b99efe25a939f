import { Link, navigate } from "../router";
import { Choice } from "../shared/Choice";
import { useStart } from "../start/store";
import { isUnsaved, useStudio } from "./store";
import type { View } from "./view";

interface Props {
  token: string;
  name: string;
  view: View;
  onView: (view: View) => void;
  onSave: () => void;
  onVersions: () => void;
}

const VIEWS: readonly (readonly [View, string])[] = [
  ["form", "Form"],
  ["yaml", "YAML"],
];

/** What can be done with the whole personality, and how it stands. */
export function BenchBar({ token, name, view, onView, onSave, onVersions }: Props) {
  const { text, saved, saving, checking, checked, history, undo, redo, save } = useStudio();
  const unsaved = isUnsaved({ text, saved });
  const problems = checked?.problems.length ?? 0;
  const start = async (): Promise<void> => {
    if (unsaved && !(await save(token))) return;
    useStart.getState().choose(name);
    navigate("/");
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <Link className="nav pl-0" href="/studio">
        ‹ All personalities
      </Link>
      <Choice legend="Show it as" name="view" onChange={onView} options={VIEWS} value={view} />
      <p className="label grow" data-testid="studio-state">
        {saving ? "Saving…" : unsaved ? (saved ? "Unsaved changes, kept in this browser" : "Not saved yet") : "Saved"}
        {checked ? ` · ${problemWords(problems)}` : checking && " · checking…"}
      </p>
      {view === "form" && (
        <>
          <button aria-keyshortcuts="Control+Z" className="button max-sm:grow" disabled={history.past.length === 0} onClick={undo} type="button">
            Undo
          </button>
          <button aria-keyshortcuts="Control+Shift+Z" className="button max-sm:grow" disabled={history.future.length === 0} onClick={redo} type="button">
            Redo
          </button>
        </>
      )}
      <button className="button max-sm:grow" disabled={!saved} onClick={onVersions} type="button">
        Versions
      </button>
      <button aria-keyshortcuts="Control+S" className="button max-sm:grow" data-testid="studio-save" disabled={!unsaved || saving} onClick={onSave} type="button">
        Save
      </button>
      <button
        className="button button-main max-sm:grow"
        data-testid="studio-start"
        disabled={saving || problems > 0}
        onClick={() => void start()}
        title={problems > 0 ? "First fix what is marked red" : undefined}
        type="button"
      >
        {unsaved ? "Save and start" : "Start a session"}
      </button>
    </div>
  );
}

const problemWords = (count: number): string => (count === 0 ? "no problems" : count === 1 ? "one problem" : `${count} problems`);
