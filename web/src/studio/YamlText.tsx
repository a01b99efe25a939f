import { useEffect, type RefObject } from "react";

import type { CheckView as Checked } from "../wire/types.gen";
import { ProblemList } from "./ProblemList";
import { useStudio } from "./store";
import { YamlEditor, type EditorHandle } from "./YamlEditor";

interface Props {
  text: string;
  checked: Checked | null;
  editor: RefObject<EditorHandle>;
}

/** The text in an editor, and below it what is wrong there. */
export function YamlText({ text, checked, editor }: Props) {
  const { write, endStep } = useStudio.getState();
  const problems = checked?.problems ?? NONE;
  useEffect(() => {
    endStep();
    return endStep;
  }, [endStep]);
  return (
    <div className="studio-text">
      <YamlEditor handle={editor} onChange={(now) => write(now, "yaml")} problems={problems} text={text} />
      <ProblemList onPick={(line, column) => editor.current?.goTo(line, column)} problems={problems} />
    </div>
  );
}

const NONE: never[] = [];
