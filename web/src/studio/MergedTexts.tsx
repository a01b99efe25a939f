import { useEffect, useRef } from "react";

import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { reading } from "./editorSetup";

interface Props {
  /** On the left. */
  before: string;
  after: string;
  label: string;
}

/** Two texts side by side, with what differs; both to read only. */
export function MergedTexts({ before, after, label }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const shown = (doc: string, side: string) => {
      const named = EditorView.contentAttributes.of({ "aria-label": `${label}: ${side}` });
      return { doc, extensions: [...reading, named, EditorView.editable.of(false), EditorState.readOnly.of(true)] };
    };
    const view = new MergeView({
      a: shown(before, "left"),
      b: shown(after, "right"),
      parent: root,
      root,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [before, after, label]);
  return <div aria-label={label} className="studio-diff" ref={host} role="group" />;
}
