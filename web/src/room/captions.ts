/** What is being said right now, from the native RTVI messages; the final line replaces it. */
import type { BotOutputData, TranscriptData } from "@pipecat-ai/client-js";

import type { Caption } from "../shared/Transcript";

export interface BotCaption {
  /** Spoken words by segment, in the order in which they began. */
  segments: [id: number, text: string][];
}

export const NO_BOT_CAPTION: BotCaption = { segments: [] };

const join = (a: string, b: string): string => (a && b ? `${a} ${b}` : a + b);

/** The caption after one more `bot-output`; words that are not spoken yet wait. */
export function botSpoke(caption: BotCaption, data: BotOutputData): BotCaption {
  const { segment_id: id, spoken_status: status, spoken_progress: progress } = data;
  if (id === undefined) return caption;
  if (status === "completed") return put(caption, id, progress?.accumulated_text || data.text);
  if (status === "in-progress" && progress) return put(caption, id, progress.accumulated_text);
  return caption;
}

function put(caption: BotCaption, id: number, text: string): BotCaption {
  const known = caption.segments.some(([key]) => key === id);
  return {
    segments: known
      ? caption.segments.map((segment) => (segment[0] === id ? [id, text] : segment))
      : [...caption.segments, [id, text]],
  };
}

export const botCaptionText = (caption: BotCaption): string =>
  caption.segments.reduce((all, [, text]) => join(all, text.trim()), "");

export interface PersonCaption {
  final: string;
  interim: string;
}

export const NO_PERSON_CAPTION: PersonCaption = { final: "", interim: "" };

/** The caption after one more `user-transcription`. */
export function personSpoke(caption: PersonCaption, data: TranscriptData): PersonCaption {
  return data.final
    ? { final: join(caption.final, data.text.trim()), interim: "" }
    : { ...caption, interim: data.text.trim() };
}

export const personCaptionText = ({ final, interim }: PersonCaption): string => join(final, interim);

/** What is being said, as the transcript shows it; `speaker` is in whose name the host speaks. */
export function captionsOf(
  { botCaption, personCaption }: { botCaption: BotCaption; personCaption: PersonCaption },
  speaker = "",
): Caption[] {
  return [
    { who: "person" as const, text: personCaptionText(personCaption) },
    { who: "bot" as const, text: botCaptionText(botCaption), name: speaker },
  ].filter((caption) => caption.text !== "");
}
