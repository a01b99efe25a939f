import { useEffect, useImperativeHandle, useRef, type Ref } from "react";

import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";

import { diagnosticsOf, writing } from "./editorSetup";
import type { ProblemView as Problem } from "../wire/types.gen";
import type { Edit } from "./yamlEdit";

export interface EditorHandle {
  /** Changes a part of the text, as one step that can be undone. */
  apply: (edit: Edit) => void;
  /** Puts the cursor at a line and column, both from 1. */
  goTo: (line: number, column: number) => void;
}

interface Props {
  text: string;
  problems: Problem[];
  onChange: (text: string) => void;
  handle: Ref<EditorHandle>;
}

/**
 * The text in CodeMirror.
 *
 * It stands in a shadow root: there CodeMirror brings its styles as constructed sheets, which the
 * pages' content security policy allows, where a style element in the document would be refused.
 */
export function YamlEditor({ text, problems, onChange, handle }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const first = useRef(text);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const made = new EditorView({ doc: first.current, parent: root, root, extensions: writing((now) => changed.current(now)) });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const { current } = view;
    if (!current || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const { current } = view;
    if (current) current.dispatch(setDiagnostics(current.state, diagnosticsOf(problems, current.state.doc)));
  }, [problems]);

  useImperativeHandle(handle, () => ({
    apply: (edit) => {
      const selection = { anchor: edit.from, head: edit.from + edit.insert.length };
      view.current?.dispatch({ changes: edit, selection, scrollIntoView: true, userEvent: "input.drag" });
    },
    goTo: (number, column) => {
      const { current } = view;
      if (!current) return;
      const line = current.state.doc.line(Math.min(number, current.state.doc.lines));
      current.dispatch({ selection: { anchor: Math.min(line.from + column - 1, line.to) }, scrollIntoView: true });
      current.focus();
    },
  }));

  return <div className="studio-editor" data-testid="editor" ref={host} />;
}
