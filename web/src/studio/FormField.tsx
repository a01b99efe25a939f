import { useId, useState, type ReactNode } from "react";

import type { ProblemView } from "../wire/types.gen";
import { WayToModels } from "../shared/WayToModels";
import { change, pathText, problemsAt } from "./form";
import { inForm } from "./problemWords";
import { standingOf, withValue, type Path } from "./recordText";
import { useFormed } from "./formContext";
import { useStudio } from "./store";

interface Props {
  path: Path;
  label: string;
  /** As the text has it. */
  value: string;
  /** Lines of a larger field; one line without it. */
  rows?: number;
  hint?: string;
  placeholder?: string;
  /** Whether an empty field takes the setting out of the text. */
  optional?: boolean;
  /** Stands beside the label. */
  aside?: ReactNode;
}

/** One text of the personality: what is typed is in the text at once. */
export function FormField({ path, label, value, rows, hint, placeholder, optional = false, aside }: Props) {
  const write = (typed: string): void => {
    const clean = typed.replaceAll("\r\n", "\n");
    change((text) => withValue(text, path, optional && clean.trim() === "" ? null : clean), pathText(path));
  };
  return <Typed aside={aside} hint={hint} label={label} onType={write} path={path} placeholder={placeholder} rows={rows} value={value} />;
}

interface TypedProps {
  path: Path;
  label: string;
  value: string;
  rows?: number | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  aside?: ReactNode;
  /** As it is typed. */
  onType?: (typed: string) => void;
  /** When the field is left, or Enter is pressed. */
  onDone?: (typed: string) => void;
  disabled?: boolean;
}

/** A labelled field with what is wrong there. While somebody types, it shows what they typed. */
export function Typed({ path, label, value, rows, hint, placeholder, aside, onType, onDone, disabled = false }: TypedProps) {
  const id = useId();
  const { document, problems } = useFormed();
  const [typed, setTyped] = useState<string | null>(null);
  const { endStep } = useStudio.getState();
  const elsewhere = standingOf(document, path) === "elsewhere";
  const wrong = problemsAt(problems, path);
  const done = (): void => {
    if (typed !== null && typed !== value) onDone?.(typed);
    setTyped(null);
    endStep();
  };
  const shared = {
    id,
    "aria-describedby": `${id}-about`,
    "aria-invalid": wrong.length > 0,
    className: "field mt-1",
    "data-testid": `field-${pathText(path)}`,
    disabled: disabled || elsewhere,
    onBlur: done,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onType?.(target.value);
    },
    placeholder,
    value: typed ?? value,
  };
  return (
    <div>
      <div className="flex min-h-6 flex-wrap items-end justify-between gap-x-3">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...shared} autoComplete="off" onKeyDown={(event) => event.key === "Enter" && done()} type="text" />
      )}
      <FieldWords about={elsewhere ? "This is set in a way that only the YAML tab can change." : hint} id={`${id}-about`} wrong={wrong} />
    </div>
  );
}

/** What is wrong with a field, or else what it is for. */
export function FieldWords({ id, wrong, about }: { id: string; wrong: ProblemView[]; about?: string | undefined }) {
  return (
    <div aria-live="polite" className="text-sm" id={id}>
      {wrong.map((one, n) => (
        <p className="mt-1 font-semibold text-danger" key={n}>
          {one.plain ? <WayToModels text={one.plain} /> : inForm(one)}
        </p>
      ))}
      {wrong.length === 0 && about && <p className="mt-1 text-muted">{about}</p>}
    </div>
  );
}
