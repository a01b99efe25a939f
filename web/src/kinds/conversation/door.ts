import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Talk on a plan",
  sentence: "A host leads you through a stand-up, an interview, a quiz or a tour, and keeps the time.",
  better: ["model"],
  without: "Without a model it speaks its lines and keeps the time.",
  place: 1,
};
