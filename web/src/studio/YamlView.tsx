import { useEffect, useRef } from "react";

import type { CheckView as Checked } from "../wire/types.gen";
import { Preview } from "./Preview";
import { editAt } from "./yamlEdit";
import type { EditorHandle } from "./YamlEditor";
import { YamlText } from "./YamlText";

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
  useEffect(() => {
    if (place) editor.current?.goTo(place.line, place.column);
  }, [place]);
  const length = checked?.rundown?.length ?? 0;
  const move = (beat: number, seconds: number): void => {
    const edit = editAt(text, beat, seconds, length);
    if (edit) editor.current?.apply(edit);
  };
  return (
    <div className="studio" data-testid="studio-yaml">
      <YamlText checked={checked} editor={editor} text={text} />
      <Preview checked={checked} lastGood={lastGood} name={name} onMove={move} text={text} token={token} />
    </div>
  );
}
