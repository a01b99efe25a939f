import { lazy, Suspense, useCallback, useEffect, useState } from "react";

import { BenchBar } from "./BenchBar";
import { ConflictDialog } from "./ConflictDialog";
import { FormView } from "./FormView";
import { useStudio } from "./store";
import { StudioNotices } from "./StudioNotices";
import { useChecking } from "./useChecking";
import { Versions } from "./Versions";
import { keepView, lastView, type View } from "./view";

const YamlView = lazy(() => import("./YamlView").then((m) => ({ default: m.YamlView })));

interface Props {
  token: string;
  name: string;
  /** As people see it. */
  title: string;
  text: string;
}

/** Where an author works: a form with a timeline, or the same text as YAML. */
export function Bench({ token, name, title, text }: Props) {
  const { checked, lastGood, conflict, write, save, settle, set } = useStudio();
  const [versions, setVersions] = useState(false);
  const [view, setView] = useState<View>(lastView);
  const [place, setPlace] = useState<{ line: number; column: number } | null>(null);

  useChecking(token, text);
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
      <div className="flex flex-wrap items-baseline gap-x-3 pt-1 pb-2">
        <h1 className="min-w-0 text-2xl font-bold tracking-tight break-words sm:text-3xl">{title}</h1>
        {title !== name && <p className="label break-all">{name}</p>}
      </div>
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
