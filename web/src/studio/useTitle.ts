import { useMemo, useState } from "react";

import { formOf, words } from "./form";

/**
 * What people see it called; while the text cannot be read, as it was called before. A text without a title
 * has that of what it extends, as the service found it (`extended`), or else its name.
 */
export function useTitle(name: string, text: string | null, extended: unknown): string {
  const form = useMemo(() => (text === null ? null : formOf(text)), [text]);
  const [last, setLast] = useState({ name, title: name });
  const title = form ? words(form.record.title).trim() || words(extended) || name : last.name === name ? last.title : name;
  if (title !== last.title || name !== last.name) setLast({ name, title });
  return title;
}
