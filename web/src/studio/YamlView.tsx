import { useEffect, useRef } from "react";

import type { CheckView as Checked } from "../wire/types.gen";
import { Preview } from "./Preview";
import { ProblemList } from "./ProblemList";
import { useStudio } from "./store";
import { editAt } from "./yamlEdit";
import { YamlEditor, type EditorHandle } from "./YamlEditor";

interface Props {
  token: string;
  name: string;
  text: string;
  checked: Checked | null;
  lastGood: Checked | null;
  /** Where the cursor is to stand first. */
  place: { line: number; column: number } | null;
}

/** The same text as YAML, beside what it gives. */
export function YamlView({ token, name, text, checked, lastGood, place }: Props) {
  const editor = useRef<EditorHandle>(null);
  const { write, endStep } = useStudio.getState();
  const problems = checked?.problems ?? NONE;
  useEffect(() => {
    if (place) editor.current?.goTo(place.line, place.column);
  }, [place]);
  useEffect(() => {
    endStep();
    return endStep;
  }, [endStep]);
  const length = checked?.rundown?.length ?? 0;
  const move = (beat: number, seconds: number): void => {
    const edit = editAt(text, beat, seconds, length);
    if (edit) editor.current?.apply(edit);
  };
  return (
    <div className="studio" data-testid="studio-yaml">
      <div className="studio-text">
        <YamlEditor handle={editor} onChange={(now) => write(now, "yaml")} problems={problems} text={text} />
        <ProblemList onPick={(line, column) => editor.current?.goTo(line, column)} problems={problems} />
      </div>
      <Preview checked={checked} lastGood={lastGood} name={name} onMove={move} text={text} token={token} />
    </div>
  );
}

const NONE: never[] = [];
