/** One sound at a time is heard: the next one stops the one before. */
let playing: { sound: HTMLAudioElement; over: () => void } | null = null;

export function hush(): void {
  playing?.sound.pause();
  playing?.over();
  playing = null;
}

/** Plays what `fetched` gives, if it is still `wanted` then; resolves when it is over or was stopped. */
export async function hear(fetched: Promise<Blob>, begins: () => void, wanted: () => boolean): Promise<void> {
  const sound = await fetched;
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
