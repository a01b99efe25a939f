import { useId } from "react";

import { clockFace } from "../clock/sessionClock";
import { withFittedStarts } from "./beatText";
import { change, problemsAt, timesOf, words } from "./form";
import { useFormed } from "./formContext";
import { FieldWords, FormField, Typed } from "./FormField";
import { KeptFields } from "./KeptFields";
import { withValue } from "./recordText";
import { typedSeconds } from "./times";
import { VoicePicker } from "./VoicePicker";
import { durationText } from "./yamlEdit";

/** What people speak; others can be typed into the YAML. */
const LANGUAGES: readonly (readonly [string, string])[] = [
  ["en", "English"],
  ["de", "German"],
  ["fr", "French"],
  ["es", "Spanish"],
  ["it", "Italian"],
  ["nl", "Dutch"],
  ["pt", "Portuguese"],
];

/** What holds for the whole session. */
export function SessionFields() {
  const { record, host } = useFormed();
  return (
    <section aria-labelledby="studio-session" className="flex min-w-0 flex-col gap-4">
      <h2 className="studio-heading mb-0" id="studio-session">
        The session
      </h2>
      <FormField hint="What people see." label="Title" path={["title"]} value={words(record.title)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField hint="What people call it." label="The host’s name" optional path={["host"]} placeholder={host} value={words(record.host)} />
        <LengthField />
      </div>
      <LanguageField />
      <FormField hint="Who the host is and how it behaves. A language model is told this." label="The host’s character" path={["persona"]} rows={4} value={words(record.persona)} />
      <VoicePicker />
      <FormField hint="How the host speaks, for example: short sentences, a dry humour." label="Style" optional path={["style"]} rows={2} value={words(record.style)} />
      <HardEnd />
      <KeptFields />
    </section>
  );
}

function LengthField() {
  const form = useFormed();
  const { length } = form;
  const done = (typed: string): void => {
    const seconds = typedSeconds(typed, 0);
    const times = timesOf(form);
    change((text) => {
      const lengthened = withValue(text, ["length"], seconds === null ? typed : durationText(seconds));
      if (lengthened === null || times === null || !seconds) return lengthened;
      return withFittedStarts(lengthened, times, seconds) ?? lengthened;
    });
  };
  const value = length === null ? words(form.record.length) : length % 60 === 0 ? String(length / 60) : clockFace(length);
  return <Typed hint="Each beat keeps its share of it." label="Length in minutes" onDone={done} path={["length"]} value={value} />;
}

function LanguageField() {
  const { record, problems } = useFormed();
  const id = useId();
  const language = words(record.language) || "en";
  const known = LANGUAGES.some(([code]) => code === language);
  return (
    <div>
      <label className="label" htmlFor={id}>
        Language
      </label>
      <select aria-describedby={`${id}-about`} className="field mt-1" id={id} onChange={({ target }) => change((text) => withValue(text, ["language"], target.value))} value={language}>
        {!known && <option value={language}>{language}</option>}
        {LANGUAGES.map(([code, word]) => (
          <option key={code} value={code}>
            {word}
          </option>
        ))}
      </select>
      <FieldWords id={`${id}-about`} wrong={problemsAt(problems, ["language"])} />
    </div>
  );
}

function HardEnd() {
  const { record } = useFormed();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input checked={record.hard_end === true} onChange={({ target }) => change((text) => withValue(text, ["hard_end"], target.checked ? true : null))} type="checkbox" />
      <span>It must end on time: what is left is shortened</span>
    </label>
  );
}
