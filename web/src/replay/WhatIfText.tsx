import { lazy, Suspense, useEffect, useRef, useState } from "react";

import { explain, statusOf } from "../api/http";
import { Choice } from "../shared/Choice";
import { getSource } from "../studio/api";
import { PersonalityForm } from "../studio/PersonalityForm";
import { useStudio } from "../studio/store";
import { useChecking } from "../studio/useChecking";
import type { View } from "../studio/view";
import type { EditorHandle } from "../studio/YamlEditor";

const YamlText = lazy(() => import("../studio/YamlText").then((m) => ({ default: m.YamlText })));

const VIEWS: readonly (readonly [View, string])[] = [
  ["form", "Form"],
  ["yaml", "YAML"],
];

interface Props {
  token: string;
  name: string;
  /** What the session was made of. */
  own: string;
  text: string;
}

/** What the session was made of, to be changed: as a form and a timeline, or as YAML. */
export function WhatIfText({ token, name, own, text }: Props) {
  const { checked, history, undo, redo, write } = useStudio();
  const [view, setView] = useState<View>("form");
  const [told, setTold] = useState("");
  const placeRef = useRef<{ line: number; column: number } | undefined>(undefined);
  const editor = useRef<EditorHandle>(null);
  useChecking(token, text);
  const take = async (): Promise<void> => {
    setTold("");
    try {
      const { text: now } = await getSource(token, name);
      setTold(now === text ? "The library has the same text." : "");
      write(now);
    } catch (error) {
      setTold(statusOf(error) === 404 ? `${name} is not in the library any more.` : explain(error));
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <Choice legend="Show it as" name="what-if-view" onChange={setView} options={VIEWS} value={view} />
        <p className="label grow">{text === own ? "Unchanged" : "Changed"}</p>
        <button className="button" disabled={history.past.length === 0} onClick={undo} type="button">
          Undo
        </button>
        <button className="button" disabled={history.future.length === 0} onClick={redo} type="button">
          Redo
        </button>
        <button className="button" disabled={text === own} onClick={() => write(own)} type="button">
          As the session was made
        </button>
        <button className="button" onClick={() => void take()} type="button">
          As the library has it now
        </button>
        <p className="w-full empty:hidden" role="status">
          {told}
        </p>
      </div>
      {view === "form" ? (
        <PersonalityForm
          checked={checked}
          name={name}
          onYaml={(where) => {
            placeRef.current = where;
            setView("yaml");
          }}
          text={text}
          token={token}
        />
      ) : (
        <Suspense fallback={<p className="text-muted">Opening the editor…</p>}>
          <YamlText checked={checked} editor={editor} text={text} />
          <GoTo editor={editor} placeRef={placeRef} />
        </Suspense>
      )}
    </>
  );
}

/** Puts the cursor where the form led to, once the editor is there. */
function GoTo({ editor, placeRef }: { editor: { readonly current: EditorHandle | null }; placeRef: { current: { line: number; column: number } | undefined } }) {
  useEffect(() => {
    const { current: where } = placeRef;
    if (where) editor.current?.goTo(where.line, where.column);
    placeRef.current = undefined;
  }, [editor, placeRef]);
  return null;
}
