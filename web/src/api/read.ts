/**
 * Reading what comes over the wire, by the schemas that are made of the service's models.
 *
 * More than a schema knows is left out, and a message of an unknown type is nobody's. What lacks
 * something never reaches a store; the browser's console says what it lacks, and the reader is told once
 * (`shared/Misfit.tsx`).
 */
import * as v from "valibot";
import { create } from "zustand";

/** Whether something that came could not be read, and whether the reader has put the word of it away. */
export const useMisfit = create<{ seen: boolean; closed: boolean }>()(() => ({ seen: false, closed: false }));

/** The value as the schema has it; null where it is not so, which is said. */
export function read<S extends v.GenericSchema>(schema: S, value: unknown, what: string): v.InferOutput<S> | null {
  const found = v.safeParse(schema, value);
  if (found.success) return found.output;
  const [issue] = found.issues;
  const at = v.getDotPath(issue);
  const where = at === null ? "It" : `Its ${at}`;
  const wrong = issue.received === "undefined" ? "is missing" : `is ${issue.received}, expected ${issue.expected ?? "something else"}`;
  // What reads may be drawing at the moment, when nothing else may change.
  queueMicrotask(() => useMisfit.setState({ seen: true }));
  console.warn(`${what} cannot be read. ${where} ${wrong}. Page and service may be of different versions: reload the page.`);
  return null;
}

const TYPED = v.object({ type: v.string() });

interface Union extends v.GenericSchema {
  readonly options: readonly v.GenericSchema[];
}

/** One of a union's messages, told apart by `type`; null, without a word, for a type that is not in it. */
export function readOne<S extends Union>(union: S, value: unknown, what: string): v.InferOutput<S> | null {
  const typed = v.safeParse(TYPED, value);
  if (!typed.success) return null;
  const { type } = typed.output;
  const schema = union.options.find((option) => literalOf(option) === type);
  return schema ? read(schema, value, `${what} ${type}`) : null;
}

const literalOf = (option: v.GenericSchema): unknown =>
  (option as Partial<v.ObjectSchema<{ type: v.LiteralSchema<string, undefined> }, undefined>>).entries?.type.literal;

/** JSON in a text; null for what is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
