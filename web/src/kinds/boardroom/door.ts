import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Ask a table of experts",
  sentence: "Several voices discuss your topic in turn. Take the floor whenever you like.",
  better: [],
  without: "Without a model nothing is discussed: they read lines that were written for them.",
  place: 3,
};
