import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Facilitate a meeting",
  sentence: "A host keeps your agenda, minds the time, and writes down what is decided and who does it.",
  better: ["model"],
  without: "Without a model it takes no notes.",
  place: 2,
};
