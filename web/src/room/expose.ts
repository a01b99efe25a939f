/** `window.__beatroom`: what an end-to-end test reads; it can change nothing. */
import { useRoom } from "./store";
import type { Visit } from "./visit";

interface Beatroom {
  state: () => unknown;
  botAudioEnergy: () => Promise<number>;
}

declare global {
  interface Window {
    __beatroom?: Beatroom;
  }
}

export function exposeRoom(visit: Visit): () => void {
  window.__beatroom = {
    state: () => {
      const { stage, mic, name, path, content } = useRoom.getState();
      return structuredClone({ stage, mic, name, path, ...content });
    },
    botAudioEnergy: visit.energy,
  };
  return () => {
    delete window.__beatroom;
  };
}
