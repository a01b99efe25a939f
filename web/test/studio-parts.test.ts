import { parse } from "yaml";
import { describe, expect, it } from "vitest";

import { afterStep, NO_HISTORY, redone, undone } from "../src/studio/history";
import { begunText, nameOf, OCCASIONS } from "../src/studio/templates";
import { secondsOf, typedSeconds } from "../src/studio/times";

describe("times", () => {
  it.each([
    [0, 0],
    ["8m", 480],
    ["1h 5m", 3900],
    ["PT8M", 480],
    ["50%", 300],
    ["8", null],
    ["12:30", null],
    [8, null],
  ])("reads %s as the service does", (written, seconds) => {
    expect(secondsOf(written, 600)).toBe(seconds);
  });

  it.each([
    ["10", 600],
    ["2.5", 150],
    ["2:30", 150],
    ["1:02:03", 3723],
    ["10 minutes", 600],
    ["90s", 90],
    ["50%", 300],
    ["soon", null],
  ])("takes %s as people type it", (typed, seconds) => {
    expect(typedSeconds(typed, 600)).toBe(seconds);
  });
});

describe("a new personality", () => {
  it.each([
    ["Friday quiz", "friday-quiz"],
    ["  Café à 5 — großes Treffen!  ", "cafe-a-5-gro-es-treffen"],
    ["Tea", "tea-3"],
    ["茶", "session"],
  ])("is kept under a name made of its title %s", (title, name) => {
    expect(nameOf(title, ["tea", "tea-2"])).toBe(name);
  });

  it.each(OCCASIONS.map((one) => [one.id, one] as const))("has the host's name of %s in one place, so that changing it there changes it", (_, occasion) => {
    const { host, ...rest } = parse(begunText("a", "A: b", occasion)) as { host: string };
    expect(host).toBe(occasion.host);
    expect(JSON.stringify(rest)).not.toMatch(new RegExp(`\\b${host}\\b`));
  });

  it.each(OCCASIONS.map((one) => [one.id, one] as const))("begins %s with words for when there is no model", (_, occasion) => {
    const record = parse(begunText("a", "A: b", occasion)) as { title: string; beats: { at: unknown; say?: string; fallback?: string }[] };
    expect(record.title).toBe("A: b");
    expect(record.beats[0]?.at).toBe(0);
    expect(record.beats.every(({ say, fallback }) => Boolean(say) !== Boolean(fallback))).toBe(true);
  });
});

describe("undoing", () => {
  it("takes back what went on under one name as one step", () => {
    let history = afterStep(NO_HISTORY, "", "title");
    history = afterStep(history, "a", "title");
    history = afterStep(history, "ab", undefined);
    const first = undone(history, "ab!");
    expect(first?.text).toBe("ab");
    const second = first && undone(first.history, first.text);
    expect(second?.text).toBe("");
    expect(second && undone(second.history, second.text)).toBeNull();
    expect(second && redone(second.history, second.text)?.text).toBe("ab");
    expect(redone(afterStep(history, "ab!", "b"), "x")).toBeNull();
  });
});
