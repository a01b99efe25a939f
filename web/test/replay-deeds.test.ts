import { expect, it } from "vitest";

import { deedWords } from "../src/replay/deedWords";
import { whom } from "../src/shared/actWords";

const about = (beat: string | null, seconds: number | null = null) => ({ beat, seconds });

it.each([
  ["hold", "", about(null), "Hold the clock"],
  ["wrap up", "", about(null), "Wrap up"],
  ["mute", "", about(null), "Mute the host"],
  ["end", "ended by an operator", about(null), "End the session"],
  ["end", "the fire alarm", about(null), "End the session: the fire alarm"],
  ["extend", "seconds: 60.0", about(null, 60), "1:00 more for the beat"],
  ["extend", "seconds: -30.0", about(null, -30), "0:30 less for the beat"],
  ["insert", "seconds: 60.0, beat: beat-1, title: Tea, then cake, prompt: Ask, title: none", about("Tea, then cake", 60), "Insert “Tea, then cake”"],
  ["jump", "beat: beat-3", about("Tea"), "Jump to “Tea”"],
  ["move", "beat: beat-3, after: beat-4", about("Tea"), "Put “Tea” elsewhere"],
  ["remove", "beat: beat-3", about("Tea"), "Remove “Tea”"],
  ["remove", "Ada, the first", about(null), "Remove Ada, the first"],
  ["remove", "", about(null), "Remove somebody"],
  ["jump", "beat: beat-3", about(null), "Jump to a beat"],
  ["send now", "Ask for tea", about(null), "Send now: Ask for tea"],
])("says %s (%s) as the console does", (what, detail, more, words) => {
  expect(deedWords({ at: 1, by: "Ben", what, detail, ...more })).toBe(words);
});

it("names who did it; whoever runs the service has no name", () => {
  expect([whom("Ben"), whom("operator")]).toEqual(["Ben", "the organiser"]);
});
