/** Adding a test that was recorded to a personality's text: other lines stay as they are. */
import { isScalar, isSeq, parse, type Document } from "yaml";

import { withInner } from "./beatText";
import { lineEnd, nodeEnd, readText, same, withValue } from "./recordText";

const INDENT = 2;

/** The names of the tests that the text has. */
export function testNames(text: string): string[] {
  const tests: unknown = (readText(text)?.toJS() as { tests?: unknown } | undefined)?.tests;
  return (Array.isArray(tests) ? (tests as unknown[]) : []).flatMap((one) =>
    typeof one === "object" && one !== null && "name" in one && typeof one.name === "string" ? [one.name] : [],
  );
}

/** A name like another that no test has yet. */
export function freeName(text: string, name: string): string {
  const taken = new Set(testNames(text));
  for (let n = 1, free = name; ; free = `${name} ${(n += 1)}`) if (!taken.has(free)) return free;
}

/** The text with one more test, called `name`; `entry` is a list of that one, from its first column. Null where it cannot be added. */
export function withTest(text: string, entry: string, name: string): string | null {
  const document = readText(text);
  const added = document && appended(text, document, entry.trimEnd());
  const before = document && (document.toJS() as Record<string, unknown> & { tests?: unknown[] | null });
  const after = added ? readText(added) : null;
  if (!added || !before || !after) return null;
  const tests = [...(before.tests ?? []), ...(parse(entry) as unknown[])];
  return same({ ...before, tests }, after.toJS()) ? withValue(added, ["tests", tests.length - 1, "name"], name) : null;
}

function appended(text: string, document: Document.Parsed, entry: string): string | null {
  const held: unknown = document.get("tests", true);
  if (held === undefined) return `${text.trimEnd()}\n\ntests:\n${indented(entry, INDENT)}\n`;
  if (isSeq(held) && held.items.length > 0) {
    const [from, end] = [held.range?.[0] ?? 0, nodeEnd(text, held)];
    if (held.flow || held.anchor || held.tag || end === null) return null;
    const dash = from - (text.lastIndexOf("\n", from - 1) + 1);
    const to = withInner(text, lineEnd(text, end), text.length, dash);
    return `${text.slice(0, to)}\n${indented(entry, dash)}${text.slice(to) || "\n"}`;
  }
  // `tests:` or `tests: []`, with what may be said behind it.
  const key = /^tests[ \t]*:/m.exec(text);
  const empty = isScalar(held) ? held.value === null : isSeq(held);
  if (!key || !empty || (isScalar(held) && held.anchor)) return null;
  const colon = key.index + key[0].length;
  const eol = lineEnd(text, colon);
  const behind = text.slice(colon, eol).replace(/^[ \t]*(\[[ \t]*\]|null|~)?/, "").trimEnd();
  return `${text.slice(0, colon)}${behind ? ` ${behind.trimStart()}` : ""}\n${indented(entry, INDENT)}${text.slice(eol) || "\n"}`;
}

const indented = (entry: string, columns: number): string => entry.replace(/^(?=.)/gm, " ".repeat(columns));
