import type { Mic } from "./store";

export const MIC_WORDS: Record<Mic, string> = {
  unasked: "Microphone off",
  asking: "Asking for the microphone",
  on: "Microphone on",
  muted: "Microphone muted",
  none: "No microphone: you take part by typing",
  refused: "Microphone blocked: you take part by typing",
  missing: "No microphone found: you take part by typing",
  busy: "Microphone does not answer: you take part by typing",
  insecure: "Microphone needs https: you take part by typing",
};
