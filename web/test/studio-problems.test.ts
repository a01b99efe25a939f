/** What is wrong is told in the form by the form's own fields, not by what the text calls them. */
import { describe, expect, it } from "vitest";

import { inForm } from "../src/studio/problemWords";

const told = (message: string, hint = ""): string => inForm({ message, hint });

describe("a problem in the form", () => {
  it.each([
    ["'hard_end' is 'maybe'; expected true or false.", "“It must end on time” is 'maybe'; expected true or false."],
    [
      "This beat has nothing to do; expected a 'prompt' for the model, exact words in 'say', or both.",
      "This beat has nothing to do; expected a “What it does” for the model, exact words in “The words”, or both.",
    ],
    ["beats[2].at must come later.", "“Starts at” of beat 3 must come later."],
    ["beats[0] is empty.", "Beat 1 is empty."],
    ["Leave hard_end out.", "Leave “It must end on time” out."],
  ])("names the form's fields: %s", (message, words) => {
    expect(told(message)).toBe(words);
  });

  it.each([
    "This beat starts at 3m, the one before it at 5m; expected a start after 5m.",
    "This beat starts at 20m, and the session is over at 10m; expected a start before the end. Make the length longer, or the start earlier.",
    "Write \\{{ for two plain braces.",
  ])("leaves plain words as they are: %s", (message) => {
    expect(told(message)).toBe(message);
  });

  it("says its hint once", () => {
    expect(told("It is too late. Move it.", "Move it.")).toBe("It is too late. Move it.");
    expect(told("It is too late.", "Give 'length' more.")).toBe("It is too late. Give “Length in minutes” more.");
  });
});
