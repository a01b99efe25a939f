interface Props<T extends string> {
  /** What is chosen, for those who hear the page. */
  legend: string;
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
  /** Options that cannot be chosen now; the page says why. */
  without?: readonly T[];
  /** The id of the sentence that says why. */
  why?: string;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ legend, name, value, options, onChange, without = [], why }: Props<T>) {
  return (
    <fieldset className="choice">
      <legend className="sr-only">{legend}</legend>
      {options.map(([option, word]) => (
        <label key={option}>
          <input
            checked={value === option}
            className="sr-only"
            aria-describedby={without.includes(option) ? why : undefined}
            data-testid={`${name}-${option}`}
            disabled={without.includes(option)}
            name={name}
            onChange={() => onChange(option)}
            type="radio"
            value={option}
          />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  );
}
