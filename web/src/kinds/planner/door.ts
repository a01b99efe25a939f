import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Plan my day",
  sentence: "Say what there is to do. You get a plan on a calendar, which you change by voice or by hand.",
  without: "Without a model you plan by forms and buttons.",
  place: 4,
  profile: { word: "Whose day is it?", hint: "A name; without one, nothing is remembered from before" },
};
