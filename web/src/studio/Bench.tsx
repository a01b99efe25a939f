import { useCallback, useEffect, useRef, useState } from "react";

import { BenchBar } from "./BenchBar";
import { ConflictDialog } from "./ConflictDialog";
import { Preview } from "./Preview";
import { ProblemList } from "./ProblemList";
import { isUnsaved, useStudio } from "./store";
import { Versions } from "./Versions";
import { editAt } from "./yamlEdit";
import { YamlEditor, type EditorHandle } from "./YamlEditor";

const SETTLE_MS = 350;

interface Props {
  token: string;
  name: string;
  text: string;
}

/** Where an author works: the editor, what is wrong, and the live preview. */
export function Bench({ token, name, text }: Props) {
  const { checked, lastGood, conflict, recovered, refusal, saved, write, check, save, settle, revert, set } = useStudio();
  const [versions, setVersions] = useState(false);
  const editor = useRef<EditorHandle>(null);
  const problems = checked?.problems ?? NONE;

  useEffect(() => {
    const timer = setTimeout(() => void check(token), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, token, check]);
  useUnsavedMark(isUnsaved({ text, saved }));
  const keep = useCallback(() => void save(token), [save, token]);
  useSaveKey(keep);

  const length = checked?.rundown?.length ?? 0;
  const move = (beat: number, seconds: number): void => {
    const edit = editAt(text, beat, seconds, length);
    if (edit) editor.current?.apply(edit);
  };

  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <BenchBar name={name} onSave={keep} onVersions={() => setVersions(true)} />
      <div aria-live="polite" className="space-y-2 empty:hidden [&>*:last-child]:mb-3">
        {recovered && (
          <p className="flex flex-wrap items-center gap-3 rounded-md border border-line-strong px-3 py-1">
            <span className="grow">Text that you had not saved was brought back.</span>
            {saved && (
              <button className="link min-h-11 cursor-pointer text-sm font-semibold" onClick={revert} type="button">
                Drop it, show the saved text
              </button>
            )}
          </p>
        )}
        {refusal && (
          <p className="flex flex-wrap items-center gap-3 rounded-md border border-danger px-3 py-1 text-danger">
            <span className="min-w-0 grow break-words">
              <strong>Not saved:</strong> {refusal}
            </span>
            {problems.length > 0 && (
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
      <div className="studio">
        <div className="studio-text">
          <YamlEditor handle={editor} onChange={write} problems={problems} text={text} />
          <ProblemList onPick={(line, column) => editor.current?.goTo(line, column)} problems={problems} />
        </div>
        <Preview checked={checked} lastGood={lastGood} name={name} onMove={move} text={text} token={token} />
      </div>
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

const NONE: never[] = [];

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
