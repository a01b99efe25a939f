import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Plan my day",
  sentence: "Say what there is to do. You get a plan on a calendar, which you change by voice or by hand.",
  without: "Without a model you plan by forms and buttons.",
  place: 4,
};
