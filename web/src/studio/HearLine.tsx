import { HearButton } from "../shared/HearButton";
import { speakLine, type Line } from "./api";
import { useFormed } from "./formContext";
import { lineOf } from "./voiceOf";

interface Props {
  words: string;
  /** Whose words they are, for those who hear the page. */
  about: string;
  word?: string;
  /** Another voice than the one that is chosen. */
  voice?: Line["voice"];
  testId?: string;
}

/** Speaks a line in the host's voice. */
export function HearLine({ words, about, word = "Hear it", voice, testId }: Props) {
  const formed = useFormed();
  const line = lineOf(formed, words);
  const speak = (): Promise<Blob> => speakLine(formed.token, voice ? { ...line, voice } : line);
  return <HearButton about={about} disabled={words.trim() === ""} fetch={speak} testId={testId} word={word} />;
}
