import type { KindDoor } from "../kindPages";

export const DOOR: KindDoor = {
  word: "Plan my day",
  sentence: "Say what there is to do. You get a plan on a calendar, which you change by voice or by hand.",
  better: ["model"],
  without: "Without a model you plan by forms and buttons.",
  place: 4,
  profile: {
    word: "Whose day is it?",
    hint:
      "Only whoever comes by the host's link, or by a personal invitation in this name, plans, with what is remembered " +
      "under it; guests look on. Without a name the personality may say whose day it is, or the first who comes by a " +
      "personal invitation; else everybody plans, and nothing is remembered from before.",
  },
};
