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
      "Only whoever opens the host's link, or a personal invitation in this name, can plan, with what is remembered " +
      "under it; guests look on. Without a name it is the day of whom the personality names, or of the first to come by " +
      "a personal invitation; otherwise everybody plans, and nothing is remembered from before.",
  },
};
