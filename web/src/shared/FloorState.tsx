import type { Floor, Person } from "../protocol";
import { SpeakingBars } from "./SpeakingBars";

interface Props {
  floor: Floor;
  people: Person[];
  /** The reader's own id. */
  you?: string;
  muted?: boolean;
  /** In whose name the host speaks just now. */
  host?: string;
  words?: FloorWords;
}

/** `{name}` stands for whoever speaks. */
export interface FloorWords {
  nobody: string;
  host?: string;
  you: string;
  other: string;
  somebody: string;
}

const WORDS: FloorWords = { nobody: "Nobody is speaking", you: "You are speaking", other: "{name} is speaking", somebody: "Somebody" };

/** Who has the floor: a word with a shape, a square for the host, a circle for people. */
export function FloorState({ floor, people, you, muted = false, host = "Host", words = WORDS }: Props) {
  const { holder } = floor;
  const tone = holder === "bot" ? "text-bot" : holder === "person" ? "text-person" : "text-muted";
  return (
    <p
      className={`inline-flex items-center gap-2.5 text-lg font-semibold ${tone}`}
      data-holder={holder}
      data-testid="floor-state"
    >
      <Shape holder={holder} />
      {sentence(floor, people, words, host, you)}
      {muted && <span className="text-sm text-warn">Host muted</span>}
    </p>
  );
}

function sentence({ holder, participant }: Floor, people: Person[], words: FloorWords, host: string, you?: string): string {
  if (holder === "nobody") return words.nobody;
  if (holder === "bot") return words.host ?? words.other.replace("{name}", host);
  if (participant !== null && participant === you) return words.you;
  return words.other.replace("{name}", people.find((p) => p.id === participant)?.name ?? words.somebody);
}

function Shape({ holder }: { holder: Floor["holder"] }) {
  if (holder === "nobody") {
    return <span aria-hidden className="h-4 w-4 rounded-full border-2 border-current" />;
  }
  const shape = holder === "bot" ? "rounded-[5px]" : "rounded-full";
  return (
    <span aria-hidden className={`inline-flex h-6 w-6 items-center justify-center gap-[2px] border-2 border-current ${shape}`}>
      <SpeakingBars className="w-[3px] rounded-full bg-current" heights={[8, 12, 8]} />
    </span>
  );
}
