import { useId, type ReactNode } from "react";

import { NAME_CAP, NOTE_CAP, PARTY_MOST, QUANTITY_MOST } from "../../wire/constants.gen";
import { missing, refusal, type FormName, type Value } from "./fields";
import { useTerra } from "./store";
import { keyOf } from "./sync";
import { fill, named } from "./words/languages";
import { useWords } from "./words/speaking";

/** What stands in a field, as text for an input. */
export function useText(form: FormName, field: string): string {
  const value = useTerra((terra) => terra.side.forms[form][field] ?? null);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

interface Props {
  form: FormName;
  field: string;
  label: string;
  hint?: string;
  optional?: boolean;
  wide?: boolean;
  children: (props: { id: string; "aria-describedby": string; "aria-invalid": boolean }) => ReactNode;
}

/** A labelled field: what is wrong with it, and that the host filled it in. */
export function Field({ form, field, label, hint, optional = false, wide = false, children }: Props) {
  const id = useId();
  const { fields } = useWords();
  const wrong = useWrong(form, field);
  const byHost = useTerra((terra) => terra.side.filled[keyOf(form, field)] === true);
  return (
    <div className={`terra-field ${wide ? "terra-field-wide" : ""}`} data-by={byHost ? "host" : undefined} data-field={field} data-target={`${form}-${field}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="label"> {fields.optional}</span>}
      </label>
      {children({ id, "aria-describedby": `${id}-said`, "aria-invalid": wrong !== null })}
      <p className={wrong ? "terra-wrong" : "label"} id={`${id}-said`}>
        {wrong ?? (byHost ? fields.byHost : (hint ?? ""))}
      </p>
    </div>
  );
}

/** The bounds that the sentences about a field name. */
const MOST: Record<string, number> = { name: NAME_CAP, guests: PARTY_MOST };

/** What is wrong with a field just now; null while it is being typed in. */
export function useWrong(form: FormName, field: string): string | null {
  const words = useWords();
  return useTerra(({ side, problem, tried }) => {
    if (problem?.form === form && problem.field === field) return problem.text;
    const value: Value = side.forms[form][field] ?? null;
    if (side.pending[keyOf(form, field)]?.draft && tried[form] !== true) return null;
    const wrong = refusal(field, value);
    if (wrong) return fill(words.wrong[wrong], { most: wrong === "line" ? QUANTITY_MOST : (MOST[field] ?? NOTE_CAP), note: NOTE_CAP });
    return tried[form] === true && missing(form, side.forms[form]).includes(field) ? named({ [field]: words.needed.other, ...words.needed }, field) : null;
  });
}
