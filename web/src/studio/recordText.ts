/** Changing one setting of a personality's text: its lines change, and no others. */
import { isAlias, isCollection, isMap, isScalar, isSeq, parseDocument, Scalar, stringify, type Document, type Pair, type YAMLMap } from "yaml";

export type Path = readonly (string | number)[];
export type Value = string | number | boolean;

/** Where a key goes that is not there yet: after the last of those before it. */
const ORDERS: readonly (readonly string[])[] = [
  ["version", "name", "title", "host", "kind", "language", "persona", "style", "voice", "length", "hard_end", "late", "answers", "recording", "keepsake"],
  ["title", "at", "for", "prompt", "say", "fallback", "speak"],
  ["engine", "name", "speed"],
];

/** A text that can be read, or null where it cannot be. */
export function readText(text: string): Document.Parsed | null {
  const document = parseDocument(text);
  return document.errors.length === 0 && isMap(document.contents) ? document : null;
}

/** Whether a value stands in the text itself, and may be changed there. */
export type Standing = "here" | "absent" | "elsewhere";

export function standingOf(document: Document.Parsed, path: Path): Standing {
  let node: unknown = document.contents;
  for (const key of path) {
    if (node === undefined || node === null || (isScalar(node) && node.value === null)) return "absent";
    if (isMap(node) && node.items.some((one) => isScalar(one.key) && one.key.value === "<<")) return "elsewhere";
    if (!isPlainCollection(node)) return "elsewhere";
    node = node.get(key, true);
  }
  if (node === undefined || node === null) return "absent";
  return isScalar(node) && !node.anchor && !node.tag ? "here" : "elsewhere";
}

const isPlainCollection = (node: unknown): node is YAMLMap => isCollection(node) && !node.anchor && !node.tag;

/** The text with a value set, or taken out where it is null; null where that cannot be done. */
export function withValue(text: string, path: Path, value: Value | null): string | null {
  const document = readText(text);
  if (!document || standingOf(document, path) === "elsewhere") return null;
  if (value === null) return agreed(text, path, null, () => without(text, document, path));
  return (
    agreed(text, path, value, () => put(text, document, path, value, false)) ??
    agreed(text, path, value, () => put(text, document, path, value, true))
  );
}

/** The text with a key called something else, and its value as it was. */
export function withKey(text: string, path: Path, key: string): string | null {
  const document = readText(text);
  const pair = document && pairAt(document, path);
  const held = pair && isScalar(pair.key) ? pair.key.range : null;
  return held ? text.slice(0, held[0]) + key + text.slice(held[1]) : null;
}

/** A change that comes to what was asked for, by what it reads as afterwards. */
function agreed(text: string, path: Path, value: Value | null, change: () => string | null): string | null {
  const changed = change();
  const [before, after] = [readText(text), changed === null ? null : readText(changed)];
  if (changed === null || !before || !after) return null;
  return same(emptied(withPlain(before.toJS(), path, value), path), emptied(after.toJS(), path)) ? changed : null;
}

/** The record with a value at a path, or without one. */
function withPlain(record: unknown, [key, ...rest]: Path, value: Value | null): unknown {
  if (key === undefined) return value;
  if (Array.isArray(record)) return record.map((one: unknown, n) => (n === key ? withPlain(one, rest, value) : one));
  const held = (typeof record === "object" && record !== null ? record : {}) as Record<string, unknown>;
  const inner = withPlain(held[key], rest, value);
  const others = Object.fromEntries(Object.entries(held).filter(([name]) => name !== key));
  return inner === null && rest.length === 0 ? others : { ...others, [key]: inner };
}

/** Without what stands above the path and holds nothing any more. */
function emptied(record: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (typeof record !== "object" || record === null || key === undefined || rest.length === 0) return record;
  const held = record as Record<string | number, unknown>;
  const inner = emptied(held[key], rest);
  const nothing = inner === undefined || inner === null || (typeof inner === "object" && !Array.isArray(inner) && Object.keys(inner).length === 0);
  if (Array.isArray(record)) return record.map((one: unknown, n) => (n === key ? inner : one));
  return Object.fromEntries(Object.entries(held).flatMap(([name, one]) => (name !== key ? [[name, one]] : nothing ? [] : [[name, inner]])));
}

/** The same record; a text's last line breaks are no matter. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string") return a.trimEnd() === b.trimEnd();
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, one]) => right.has(key) && same(one, right.get(key)));
}

function put(text: string, document: Document.Parsed, path: Path, value: Value, quoted: boolean): string | null {
  const pair = pairAt(document, path);
  if (pair) return replaced(text, document, path, pair, value, quoted);
  const [key, above] = [path.at(-1), path.slice(0, -1)];
  if (typeof key !== "string") return null;
  const map = above.length === 0 ? document.contents : document.getIn(above, true);
  if (isMap(map) && map.items.length > 0) return added(text, map as YAMLMap<Scalar>, key, value, quoted);
  return nested(text, document, above, key, value);
}

/** A group that is not there yet, with its first key. */
function nested(text: string, document: Document.Parsed, above: Path, key: string, value: Value): string | null {
  const pair = pairAt(document, above);
  const inner = `${key}: ${inline(value, true, null)}`;
  if (pair) {
    if (!isScalar(pair.value) && !isMap(pair.value)) return null;
    const at = colonOf(text, pair);
    const rest = isMap(pair.value) ? (pair.value.range?.[1] ?? at) : at;
    return isMap(pair.value) ? `${text.slice(0, pair.value.range?.[0] ?? at)}{${inner}}${text.slice(rest)}` : `${text.slice(0, at)} {${inner}}${text.slice(at)}`;
  }
  const map = document.getIn(above.slice(0, -1), true) ?? document.contents;
  const name = above.at(-1);
  if (!isMap(map) || typeof name !== "string" || map.flow) return null;
  const place = placeFor(map as YAMLMap<Scalar>, name);
  const indent = indentOf(text, place.pair);
  const line = `${" ".repeat(indent)}${name}:\n${" ".repeat(indent + 2)}${inner}`;
  return inserted(text, place.pair, line);
}

/** Another key in a group that has some. */
function added(text: string, map: YAMLMap<Scalar>, key: string, value: Value, quoted: boolean): string | null {
  const { pair } = placeFor(map, key);
  if (map.flow) {
    const end = contentEnd(text, pair);
    return `${text.slice(0, end)}, ${key}: ${inline(value, true, null)}${text.slice(end)}`;
  }
  const indent = indentOf(text, pair);
  const written = !quoted && typeof value === "string" && value.includes("\n") ? block("|-", value, indent + 2) : inline(value, quoted, null);
  return inserted(text, pair, `${" ".repeat(indent)}${key}: ${written}`);
}

function inserted(text: string, after: Pair, line: string): string {
  const end = lineEnd(text, contentEnd(text, after));
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

function placeFor(map: YAMLMap<Scalar>, key: string): { pair: Pair } {
  const order = ORDERS.find((one) => one.includes(key) && map.items.some(({ key: other }) => one.includes(String(other.value)))) ?? [];
  const rank = order.indexOf(key);
  const before = map.items.filter(({ key: other }) => {
    const at = order.indexOf(String(other.value));
    return at >= 0 && at < rank;
  });
  const pair = before.at(-1) ?? (rank < 0 ? map.items.at(-1) : map.items[0]);
  if (!pair) throw new Error("the group has a key");
  return { pair };
}

function replaced(text: string, document: Document.Parsed, path: Path, pair: Pair, value: Value, quoted: boolean): string | null {
  const held = pair.value;
  if (!isScalar(held) || !held.range) return null;
  const [from, to] = held.range;
  if (from === to) {
    const at = colonOf(text, pair);
    return `${text.slice(0, at)} ${inline(value, true, null)}${text.slice(at)}`;
  }
  const isBlock = held.type === Scalar.BLOCK_LITERAL || held.type === Scalar.BLOCK_FOLDED;
  if (isBlock && typeof value === "string" && value.trim() !== "" && !quoted) return reblocked(text, from, to, value, indentOf(text, pair), held.type === Scalar.BLOCK_FOLDED);
  const above = document.getIn(path.slice(0, -1), true);
  const flows = inFlow(document, path) || (isMap(above) && above.flow === true);
  const end = isBlock ? trimmedEnd(text, from, to) : to;
  if (typeof value === "string" && value.includes("\n") && !flows && !quoted) {
    const eol = lineEnd(text, end);
    return `${text.slice(0, from)}${block(`|-${text.slice(end, eol).trimEnd()}`, value, indentOf(text, pair) + 2)}${text.slice(eol)}`;
  }
  return text.slice(0, from) + inline(value, quoted || flows, held) + text.slice(end);
}

/** A block stays one, with its header and its indentation. */
function reblocked(text: string, from: number, to: number, value: string, indent: number, folded: boolean): string {
  const head = text.slice(from, lineEnd(text, from));
  const end = trimmedEnd(text, from, to);
  const first = text.slice(from + head.length, end).split("\n").find((line) => line.trim() !== "");
  const column = first ? first.length - first.trimStart().length : indent + 2;
  const keep = folded && !value.split("\n").some((line) => line.startsWith(" "));
  const lines = keep ? foldedLines(value, Math.max(40, 92 - column)) : value.split("\n");
  const header = folded && !keep ? head.replace(">", "|") : head;
  return `${text.slice(0, from)}${header}\n${indented(lines, column)}${text.slice(end)}`;
}

const block = (header: string, value: string, indent: number): string => `${header}\n${indented(value.split("\n"), indent)}`;

const indented = (lines: string[], indent: number): string => lines.map((line) => (line.trim() === "" ? "" : " ".repeat(indent) + line)).join("\n");

/** A line break of the value is an empty line between; a break of ours is a space. */
function foldedLines(value: string, width: number): string[] {
  return value.split("\n").flatMap((paragraph, n) => {
    const lines: string[] = [];
    for (const word of paragraph.split(/(?<=\S) (?=\S)/)) {
      const last = lines.at(-1);
      if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
    const kept = paragraph === "" ? [] : lines;
    return n === 0 ? kept : ["", ...kept];
  });
}

const SIMPLE = /^[A-Za-z][\w-]*( [\w-]+)*$/;

/** A value on one line, in the quotes that the one before had. */
function inline(value: Value, quoted: boolean, before: Scalar | null): string {
  if (typeof value !== "string") return String(value);
  if (quoted && !(SIMPLE.test(value) && plain(value) === value)) return JSON.stringify(value);
  if (before?.type === Scalar.QUOTE_DOUBLE) return JSON.stringify(value);
  if (before?.type === Scalar.QUOTE_SINGLE && !/[\n\t]/.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return plain(value);
}

/** As YAML of both versions takes it for the same text. */
const plain = (value: string): string =>
  value.includes("\n") ? JSON.stringify(value) : stringify(value, { lineWidth: 0, compat: "yaml-1.1" }).trimEnd();

function without(text: string, document: Document.Parsed, path: Path): string | null {
  const pair = pairAt(document, path);
  const map = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!pair) return text;
  if (!isMap(map)) return null;
  if (map.items.length === 1 && path.length > 1) return without(text, document, path.slice(0, -1));
  const [start, end] = [keyStart(pair), contentEnd(text, pair)];
  const index = map.items.findIndex((one) => one === pair);
  const [next, previous] = [map.items[index + 1], map.items[index - 1]];
  if (map.flow) {
    if (next) return text.slice(0, start) + text.slice(keyStart(next));
    return previous ? text.slice(0, contentEnd(text, previous)) + text.slice(end) : null;
  }
  const begin = text.lastIndexOf("\n", start - 1) + 1;
  const eol = lineEnd(text, end);
  if (text.slice(begin, start).trim() === "") return text.slice(0, begin) + text.slice(Math.min(text.length, eol + 1));
  // After a dash: the next key takes its place, and comments between go above.
  if (!next) return null;
  const comments = text.slice(eol + 1, text.lastIndexOf("\n", keyStart(next) - 1) + 1);
  return text.slice(0, begin) + comments + text.slice(begin, start) + text.slice(keyStart(next));
}

function pairAt(document: Document.Parsed, path: Path): Pair | null {
  const above = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(above)) return null;
  return above.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) ?? null;
}

/** Whether any of what is above stands within braces or brackets. */
function inFlow(document: Document.Parsed, path: Path): boolean {
  return path.some((_, n) => {
    const node = n === 0 ? document.contents : document.getIn(path.slice(0, n), true);
    return isCollection(node) && node.flow === true;
  });
}

const keyStart = (pair: Pair): number => (isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0);

const colonOf = (text: string, pair: Pair): number => text.indexOf(":", isScalar(pair.key) ? (pair.key.range?.[1] ?? 0) : 0) + 1;

const indentOf = (text: string, pair: Pair): number => keyStart(pair) - (text.lastIndexOf("\n", keyStart(pair) - 1) + 1);

export const lineEnd = (text: string, from: number): number => {
  const found = text.indexOf("\n", from);
  return found < 0 ? text.length : found;
};

/** Where the last line of a block ends, without the empty lines that follow. */
function trimmedEnd(text: string, from: number, to: number): number {
  return text.slice(from, lineEnd(text, from)).includes("+") ? (text[to - 1] === "\n" ? to - 1 : to) : from + text.slice(from, to).trimEnd().length;
}

/** Where what a pair holds ends, without comments. */
export function contentEnd(text: string, pair: Pair): number {
  const end = nodeEnd(text, pair.value);
  return end ?? colonOf(text, pair);
}

export function nodeEnd(text: string, node: unknown): number | null {
  if (isCollection(node) && node.flow !== true && node.items.length > 0) {
    const last: unknown = node.items.at(-1);
    return isMap(node) ? contentEnd(text, last as Pair) : isSeq(node) ? nodeEnd(text, last) : null;
  }
  if (isScalar(node) || isAlias(node) || isCollection(node)) {
    const [from, to] = node.range ?? [0, 0];
    if (from === to) return isScalar(node) && node.value === null ? null : to;
    const isBlock = isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED);
    return isBlock ? trimmedEnd(text, from, to) : to;
  }
  return null;
}
