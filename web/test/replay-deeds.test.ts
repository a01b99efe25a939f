import { expect, it } from "vitest";

import { deedWords } from "../src/replay/deedWords";

it.each([
  ["hold", "", "Hold the clock"],
  ["end", "ended by an operator", "End the session"],
  ["extend", "beat: b2, seconds: 60", "1:00 more for the beat"],
  ["extend", "beat: b2, seconds: -30.0", "0:30 less for the beat"],
  ["insert", "title: Tea, length: 60", "Insert “Tea”"],
  ["remove", "Ada", "Remove Ada"],
  ["remove", "beat: b3", "Remove a beat"],
  ["send now", "Ask for tea", "Send now: Ask for tea"],
])("says %s (%s) as the console does", (what, detail, words) => {
  expect(deedWords(what, detail)).toBe(words);
});
