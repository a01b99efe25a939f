import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Run a restaurant",
  sentence: "A website with a host who answers, books tables and takes orders.",
  better: ["model"],
  without: "Without a model it asks for one thing at a time.",
  place: 5,
  site: "Open the website",
};
