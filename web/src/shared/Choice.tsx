interface Props<T extends string> {
  /** What is chosen, for those who hear the page. */
  legend: string;
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ legend, name, value, options, onChange }: Props<T>) {
  return (
    <fieldset className="choice">
      <legend className="sr-only">{legend}</legend>
      {options.map(([option, word]) => (
        <label key={option}>
          <input
            checked={value === option}
            className="sr-only"
            data-testid={`${name}-${option}`}
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
