/** One line at a time is heard: the next one stops the one before. */
import { speakLine, type Line } from "./api";

let playing: { sound: HTMLAudioElement; over: () => void } | null = null;

export function hush(): void {
  playing?.sound.pause();
  playing?.over();
  playing = null;
}

/** Speaks a line; resolves when it is over or was stopped. Throws ApiError. */
export async function hear(token: string, line: Line, begins: () => void, wanted: () => boolean): Promise<void> {
  const sound = await speakLine(token, line);
  if (!wanted()) return;
  hush();
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  try {
    await new Promise<void>((over, fail) => {
      playing = { sound: audio, over };
      audio.addEventListener("ended", () => over());
      audio.addEventListener("error", () => fail(new Error("This browser cannot play the sound.")));
      audio.play().then(begins, fail);
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
