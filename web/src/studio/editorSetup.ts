/** CodeMirror as the studio uses it: YAML, the house's colours, problems in place. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { completeFrom } from "./completion";
import type { ProblemView as Problem } from "../wire/types.gen";
import { hintOf } from "./problemWords";
import schema from "../../../personalities/schema.json";

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--speaker-bot)", fontWeight: "600" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.number, tags.bool, tags.keyword], color: "var(--speaker-person)" },
  { tag: [tags.punctuation, tags.separator, tags.meta], color: "var(--muted)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--raised)", color: "var(--ink)", height: "100%", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: "var(--face-time)", fontStretch: "80%", lineHeight: "1.65", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.75rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 45%, transparent)",
  },
  ".cm-gutters": { backgroundColor: "var(--sunken)", borderRight: "1px solid var(--line)", color: "var(--muted)" },
  // The marks that CodeMirror puts there are in no face of these pages.
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 12%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", border: "1px solid var(--line-strong)", borderRadius: "8px", color: "var(--ink)", overflow: "hidden" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--face-time)", fontStretch: "80%" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.3rem 0.6rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--ink)", color: "var(--surface)" },
  ".cm-completionInfo": { fontFamily: "var(--face-sans)", maxWidth: "22rem", padding: "0.5rem 0.75rem" },
  ".cm-diagnostic": { borderLeft: "4px solid var(--danger)", fontFamily: "var(--face-sans)", padding: "0.4rem 0.6rem" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--danger)", textUnderlineOffset: "3px" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)" },
  ".cm-collapsedLines": { background: "var(--sunken) !important", color: "var(--muted) !important" },
  ".cm-changedText": { background: "linear-gradient(var(--warn), var(--warn)) bottom/100% 2px no-repeat !important" },
  ".cm-deletedChunk": { backgroundColor: "color-mix(in srgb, var(--danger) 14%, transparent)" },
  // Not what is within such a line as well: two tints above each other leave its words too little contrast.
  ".cm-changedLine": { backgroundColor: "color-mix(in srgb, var(--speaker-person) 14%, transparent) !important" },
});

/** What an editor and a comparison share. */
export const reading: Extension[] = [lineNumbers(), yaml(), syntaxHighlighting(colours), look, EditorView.lineWrapping];

export const writing = (onChange: (text: string) => void): Extension[] => [
  ...reading,
  history(),
  foldGutter(),
  lintGutter(),
  drawSelection(),
  indentOnInput(),
  indentUnit.of("  "),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ override: [completeFrom(schema)] }),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  EditorState.tabSize.of(2),
  EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "The personality’s YAML. Escape, then Tab, leaves the editor." }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
  }),
];

/** Problems at their places in the text. */
export function diagnosticsOf(problems: Problem[], doc: Text): Diagnostic[] {
  return problems.map(({ line: number, column, message, hint }) => {
    const said = hintOf({ message, hint });
    const line = doc.line(Math.min(number, doc.lines));
    const from = Math.min(line.from + column - 1, line.to);
    const word = /^[^\s:]+/.exec(doc.sliceString(from, line.to))?.[0].length ?? 0;
    return { from, to: Math.min(line.to, from + Math.max(1, word)), severity: "error", message: said ? `${message} ${said}` : message };
  });
}
