/** Completion from the personality's JSON Schema: keys where a key may stand, values where few are allowed. */
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";

type Schema = Record<string, unknown>;

const isRecord = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);

/** The keys that lead to a line, by its indentation: `["beats", "-", "at"]` without the last one. */
export function pathAt(lines: string[], line: number): string[] {
  const path: string[] = [];
  let limit = columnOfKey(lines[line] ?? "");
  for (let n = line - 1; n >= 0 && limit > 0; n -= 1) {
    const text = lines[n] ?? "";
    const found = /^(\s*)(- +)?([\w-]+):/.exec(text);
    if (!found) continue;
    const [, indent = "", dash = "", key = ""] = found;
    const column = indent.length + dash.length;
    if (column < limit) {
      path.unshift(key);
      limit = column;
    }
    if (dash && indent.length < limit) limit = Math.min(limit, indent.length + 1);
  }
  return path;
}

const columnOfKey = (line: string): number => (/^\s*(- +)?/.exec(line)?.[0] ?? "").length;

/** The schemas that may hold at a path, references and alternatives resolved. */
export function schemasAt(root: Schema, path: string[]): Schema[] {
  let here = expand(root, root);
  for (const key of path) {
    here = here
      .flatMap((schema) => (isRecord(schema.properties) ? [schema.properties[key]] : []))
      .flatMap((next) => (isRecord(next) ? expand(root, next) : []))
      .flatMap((next) => (isRecord(next.items) ? expand(root, next.items) : [next]));
  }
  return here;
}

function expand(root: Schema, schema: Schema, depth = 0): Schema[] {
  if (depth > 8) return [];
  if (typeof schema.$ref === "string") {
    const target = schema.$ref
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), root);
    return isRecord(target) ? expand(root, target, depth + 1) : [];
  }
  const alternatives = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (Array.isArray(some) ? (some as unknown[]) : []));
  return [schema, ...alternatives.flatMap((one) => (isRecord(one) ? expand(root, one, depth + 1) : []))];
}

/** A source of completions for the schema. */
export function completeFrom(root: Schema): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { doc } = context.state;
    const line = doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (/^\s*#/.test(before)) return null;
    const lines = doc.toString().split("\n");
    const path = pathAt(lines, line.number - 1);
    const value = /^\s*(?:- +)?([\w-]+):\s+([\w-]*)$/.exec(before);
    if (value) {
      const [, key = "", begun = ""] = value;
      const options = schemasAt(root, [...path, key]).flatMap(valuesOf);
      return options.length > 0 ? { from: context.pos - begun.length, options } : null;
    }
    const key = /^(\s*(?:- +)?)([\w-]*)$/.exec(before);
    if (!key || (!context.explicit && !key[2])) return null;
    const options = schemasAt(root, path).flatMap(keysOf);
    return options.length > 0 ? { from: context.pos - (key[2] ?? "").length, options, validFor: /^[\w-]*$/ } : null;
  };
}

function keysOf(schema: Schema): Completion[] {
  if (!isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).map(([label, about]) => ({
    label,
    type: "property",
    apply: `${label}: `,
    ...(isRecord(about) && typeof about.description === "string" ? { info: about.description } : {}),
  }));
}

function valuesOf(schema: Schema): Completion[] {
  if (schema.type === "boolean") return ["true", "false"].map((label) => ({ label, type: "keyword" }));
  const listed = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : "const" in schema ? [schema.const] : [];
  return listed.filter((one) => typeof one === "string" || typeof one === "number").map((one) => ({ label: String(one), type: "enum" }));
}
