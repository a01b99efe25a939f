import { lazy, Suspense, useCallback, useEffect, useState } from "react";

import { BenchBar } from "./BenchBar";
import { ConflictDialog } from "./ConflictDialog";
import { FormView } from "./FormView";
import { isUnsaved, useStudio } from "./store";
import { StudioNotices } from "./StudioNotices";
import { useChecking } from "./useChecking";
import { Versions } from "./Versions";
import { keepView, lastView, type View } from "./view";

const YamlView = lazy(() => import("./YamlView").then((m) => ({ default: m.YamlView })));

interface Props {
  token: string;
  name: string;
  text: string;
}

/** Where an author works: a form with a timeline, or the same text as YAML. */
export function Bench({ token, name, text }: Props) {
  const { checked, lastGood, conflict, saved, write, save, settle, set } = useStudio();
  const [versions, setVersions] = useState(false);
  const [view, setView] = useState<View>(lastView);
  const [place, setPlace] = useState<{ line: number; column: number } | null>(null);

  useChecking(token, text);
  useUnsavedMark(isUnsaved({ text, saved }));
  const keep = useCallback(() => void save(token), [save, token]);
  useSaveKey(keep);

  const show = (wanted: View): void => {
    keepView(wanted);
    setPlace(null);
    setView(wanted);
  };
  const yamlAt = (where?: { line: number; column: number }): void => {
    show("yaml");
    setPlace(where ?? null);
  };
  const shared = { token, name, text, checked, lastGood };
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <BenchBar name={name} onSave={keep} onVersions={() => setVersions(true)} onView={show} token={token} view={view} />
      <StudioNotices token={token} />
      {view === "form" ? (
        <FormView {...shared} onYaml={yamlAt} />
      ) : (
        <Suspense fallback={<p className="text-muted">Opening the editor…</p>}>
          <YamlView {...shared} place={place} />
        </Suspense>
      )}
      {versions && (
        <Versions
          name={name}
          onClose={() => setVersions(false)}
          onRestore={(old) => {
            write(old);
            setVersions(false);
          }}
          text={text}
          token={token}
        />
      )}
      {conflict && (
        <ConflictDialog conflict={conflict} onClose={() => set({ conflict: null })} onSave={keep} onSettle={settle} text={text} />
      )}
    </>
  );
}

/** A dot in the tab's title while there is something to save. */
function useUnsavedMark(unsaved: boolean): void {
  useEffect(() => {
    document.title = document.title.replace(/^(● )?/, unsaved ? "● " : "");
  }, [unsaved]);
}

function useSaveKey(save: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) save();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [save]);
}
