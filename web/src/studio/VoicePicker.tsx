import { useEffect, useState } from "react";

import { explain } from "../api/http";
import { Link } from "../router";
import { languageName } from "../shared/languageName";
import type { VoiceEngine, VoicesView } from "../wire/types.gen";
import { getVoices } from "./api";
import { change, problemsAt, words } from "./form";
import { useFormed } from "./formContext";
import { FieldWords, FormField } from "./FormField";
import { HearLine } from "./HearLine";
import { withValue } from "./recordText";
import { introduction, voiceOf } from "./voiceOf";

const ESPEAK = "espeak";
const NAMES: Record<string, string> = { embedded: "Voices that came with Beatroom", [ESPEAK]: "espeak-ng" };

/** The host's voice, by ear. */
export function VoicePicker() {
  const { token, record, problems } = useFormed();
  const language = words(record.language) || "en";
  const [found, setFound] = useState<VoicesView | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let here = true;
    getVoices(token, language).then(
      (view) => here && (setFound(view), setWrong("")),
      (error: unknown) => here && setWrong(explain(error)),
    );
    return () => {
      here = false;
    };
  }, [token, language]);
  const { engine: named, name, speed = 1 } = voiceOf(record);
  const engines = found?.engines.filter((one) => one.trouble === "" || one.name === named) ?? [];
  const engine = engines.find((one) => (named ? one.name === named : one.chosen)) ?? null;
  const choose = (one: VoiceEngine): void => {
    const other = one.chosen ? null : one.name;
    change((text) => {
      const chosen = withValue(text, ["voice", "engine"], other);
      return chosen && withValue(chosen, ["voice", "name"], null);
    });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="label">The host’s voice</legend>
      {wrong && <p className="mt-1 text-danger">{wrong}</p>}
      {found && engines.length === 0 && (
        <p className="mt-1 text-muted">
          Nothing here speaks {languageName(language)}.{" "}
          <Link className="link font-semibold text-ink" href="/models">
            How to get a voice for it
          </Link>
        </p>
      )}
      {engines.length > 1 && (
        <label className="mt-1 block text-sm">
          <span className="sr-only">Who speaks</span>
          <select className="field" onChange={({ target }) => engines.filter((one) => one.name === target.value).forEach(choose)} value={engine?.name ?? ""}>
            {!engine && <option value="">{named ?? "Choose"}</option>}
            {engines.map((one) => (
              <option key={one.name} value={one.name}>
                {NAMES[one.name] ?? one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {engine && engine.voices.length > 0 ? (
        <Voices engine={engine} name={name ?? engine.own_voice ?? ""} />
      ) : engine?.name === ESPEAK ? (
        <Espeak language={languageName(language)} />
      ) : (
        engine && <FormField hint="As the speech service calls it." label="Voice" optional path={["voice", "name"]} value={name ?? ""} />
      )}
      <label className="mt-3 grid grid-cols-[auto_1fr_3.5rem] items-center gap-3 text-sm">
        <span className="text-muted">Pace</span>
        <input
          aria-valuetext={`${speed} times the voice’s own pace`}
          className="studio-range"
          max={1.5}
          min={0.7}
          onChange={({ target }) => change((text) => withValue(text, ["voice", "speed"], Number(target.value) === 1 ? null : Number(target.value)), "voice.speed")}
          step={0.05}
          type="range"
          value={speed}
        />
        <span aria-hidden className="time text-right">
          × {speed}
        </span>
      </label>
      <FieldWords id="voice-about" wrong={problemsAt(problems, ["voice"])} />
    </fieldset>
  );
}

/** About the one voice that a language has where espeak-ng speaks it. */
function Espeak({ language }: { language: string }) {
  const formed = useFormed();
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 grow basis-60 text-sm text-muted">espeak-ng speaks {language} here. It has one voice, which is clear and sounds like a machine.</p>
      <HearLine about="the voice espeak-ng" testId="hear-voice-espeak" word="Hear" words={introduction(formed)} />
    </div>
  );
}

function Voices({ engine, name }: { engine: VoiceEngine; name: string }) {
  const formed = useFormed();
  const { record } = formed;
  const { engine: named, speed } = voiceOf(record);
  return (
    <>
      {name && !engine.voices.includes(name) && <p className="mt-1 font-semibold text-danger">There is no voice “{name}” here; choose one of these.</p>}
      <ul className="studio-voices mt-1" data-testid="voices">
        {engine.voices.map((one) => (
          <li className="studio-voice" data-chosen={one === name} key={one}>
            <label className="flex min-h-11 grow cursor-pointer items-center gap-3">
              <input checked={one === name} name="voice" onChange={() => change((text) => withValue(text, ["voice", "name"], one))} type="radio" value={one} />
              <span className="capitalize">{one}</span>
            </label>
            <HearLine
              about={`the voice ${one}`}
              testId={`hear-voice-${one}`}
              voice={{ ...(named ? { engine: named } : {}), name: one, ...(speed ? { speed } : {}) }}
              word="Hear"
              words={introduction(formed)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
