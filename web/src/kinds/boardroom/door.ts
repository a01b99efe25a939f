import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Ask a table of experts",
  sentence: "Several voices discuss your topic in turn. Take the floor whenever you like.",
  without: "Without a model they read lines that were written for them.",
  place: 3,
};
