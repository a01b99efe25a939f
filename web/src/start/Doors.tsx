import { doorOf } from "../kinds/doors";
import type { Personality } from "../protocol";
import { HearButton } from "../shared/HearButton";
import { PARTS, STATE_WORDS, type Part } from "../shared/Lights";
import { LightSign } from "../shared/LightSign";
import type { Lights } from "../wire/types.gen";
import { heardOf, sampleOf } from "./samples";

interface Props {
  kinds: string[];
  personalities: Personality[];
  /** Null until they are known. */
  lights: Lights | null;
  token: string;
  chosen: string;
  onChoose: (kind: string) => void;
}

/** What one can do here, each with what will happen, what it needs, and its host's voice. */
export function Doors({ kinds, personalities, lights, token, chosen, onChoose }: Props) {
  return (
    <fieldset className="mt-6 sm:mt-8">
      <legend className="label">What would you like to do?</legend>
      <div className="doors mt-3">
        {kinds.map((kind) => {
          const { word, sentence, without, better } = doorOf(kind);
          const heard = heardOf(personalities, kind);
          return (
            <div className="door" key={kind}>
              <label className="door-choice" data-testid={`door-${kind}`}>
                <input checked={kind === chosen} className="sr-only" name="door" onChange={() => onChoose(kind)} type="radio" value={kind} />
                <span className="door-word">{word}</span>
                {sentence && <span className="door-sentence">{sentence}</span>}
              </label>
              {lights && <Needs better={better} lights={lights} without={without} />}
              {heard && (
                <span className="door-sample">
                  <HearButton about={`the host of ${heard.title}`} fetch={() => sampleOf(token, heard.name)} testId={`sample-${kind}`} word={`Hear ${heard.host}`} />
                </span>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const WANTS = { voice: "Voice", ears: "Ears", model: "Model" };

/** What it needs and what it is better with, by how that stands here; and what it is like without a model, where there is none. */
function Needs({ lights, better, without }: { lights: Lights; better: readonly Part[]; without: string | undefined }) {
  return (
    <div className="door-needs">
      <Wanted lights={lights} parts={PARTS.filter((part) => !better.includes(part))} word="Needs" />
      <Wanted lights={lights} parts={better} word="Better with" />
      {without && lights.model.state !== "on" && <p>{without}</p>}
    </div>
  );
}

function Wanted({ lights, parts, word }: { lights: Lights; parts: readonly Part[]; word: string }) {
  if (parts.length === 0) return null;
  return (
    <div className="door-wanted">
      <span aria-hidden>{word}</span>
      <ul aria-label={word}>
        {parts.map((part) => (
          <li key={part} title={lights[part].says}>
            <LightSign state={lights[part].state} />
            {WANTS[part]} <span className="sr-only">{STATE_WORDS[lights[part].state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
