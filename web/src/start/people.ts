/** People as they are typed, one a line, for a session that will know them. */
import type { Profile } from "../wire/types.gen";

/** `Ana, role: designer, leaves early` is Ana with a role and a note. Empty lines are nobody. */
export function readPeople(typed: string): Profile[] {
  return typed
    .split("\n")
    .map((line) => line.split(",").map((part) => part.trim()))
    .flatMap(([name = "", ...about]): Profile[] => {
      if (!name) return [];
      const fields = fieldsOf(about.filter(Boolean));
      return [Object.keys(fields).length > 0 ? { name, fields } : { name }];
    });
}

function fieldsOf(parts: string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of parts) {
    const colon = part.indexOf(":");
    const field = colon > 0 ? part.slice(0, colon).trim() : "note";
    const value = colon > 0 ? part.slice(colon + 1).trim() : part;
    if (value) fields[field] = fields[field] ? `${fields[field]}, ${value}` : value;
  }
  return fields;
}
