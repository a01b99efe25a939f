import { useId } from "react";

import { Choice } from "../shared/Choice";
import { SHOWS } from "../shared/keepsakes";
import { change, problemsAt, words } from "./form";
import { useFormed } from "./formContext";
import { FieldWords } from "./FormField";
import { standingOf, withValue, type Value } from "./recordText";

/** What stays of the session once it is over: a recording of it, and what its link then shows. */
export function KeptFields() {
  return (
    <>
      <KeptField
        hint="Whoever joins is told before, and the host says so. It can be played again."
        label="Recording"
        options={[
          ["no", "Do not", false],
          ["yes", "Record it", true],
        ]}
        setting="recording"
      />
      <KeptField hint="The door says so before anybody comes in." label="Afterwards, the link shows" options={SHOWS.map(([shows, word]) => [shows, word, shows] as const)} setting="keepsake" />
    </>
  );
}

/** What is chosen where the text says nothing, and another personality's values hold. */
const ANOTHERS = "another's";

interface Props {
  setting: "recording" | "keepsake";
  label: string;
  hint: string;
  /** Each with its word and what the text then has; the first is what holds where it has nothing. */
  options: readonly (readonly [string, string, Value])[];
}

function KeptField({ setting, label, hint, options }: Props) {
  const { document, record, problems } = useFormed();
  const id = useId();
  const extended = words(record.extends);
  const elsewhere = standingOf(document, [setting]) === "elsewhere";
  const given = record[setting] ?? null;
  const [usual] = options;
  const absent = extended === "" ? usual?.[0] : ANOTHERS;
  const chosen = given === null ? absent : options.find(([, , value]) => value === given)?.[0];
  const shown = [...(extended === "" ? [] : [[ANOTHERS, `As in ${extended}`] as const]), ...options.map(([option, word]) => [option, word] as const)];
  const choose = (option: string): void => {
    const value = options.find(([one]) => one === option)?.[2] ?? null;
    change((text) => withValue(text, [setting], option === absent ? null : value));
  };
  return (
    <div>
      <p className="label mb-1">{label}</p>
      <Choice
        legend={label}
        name={setting}
        onChange={choose}
        options={shown}
        value={chosen ?? ""}
        why={`${id}-about`}
        without={elsewhere ? shown.map(([option]) => option) : []}
      />
      <FieldWords about={elsewhere ? "This is set in a way that only the YAML tab can change." : hint} id={`${id}-about`} wrong={problemsAt(problems, [setting])} />
    </div>
  );
}
