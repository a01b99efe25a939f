import { doorOf } from "../kinds/doors";

interface Props {
  kinds: string[];
  chosen: string;
  onChoose: (kind: string) => void;
}

/** What one can do here, each with what will happen. */
export function Doors({ kinds, chosen, onChoose }: Props) {
  return (
    <fieldset className="mt-6 sm:mt-8">
      <legend className="label">What would you like to do?</legend>
      <div className="doors mt-3">
        {kinds.map((kind) => {
          const { word, sentence } = doorOf(kind);
          return (
            <label className="door" data-testid={`door-${kind}`} key={kind}>
              <input
                checked={kind === chosen}
                className="sr-only"
                name="door"
                onChange={() => onChoose(kind)}
                type="radio"
                value={kind}
              />
              <span className="door-word">{word}</span>
              {sentence && <span className="door-sentence">{sentence}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
