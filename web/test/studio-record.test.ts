import { parse } from "yaml";
import { describe, expect, it } from "vitest";

import { hasMovableBeats, withBeat, withCopy, withFittedStarts, withMoved, withoutBeat } from "../src/studio/beatText";
import { readText, standingOf, withKey, withValue } from "../src/studio/recordText";
import { freeName, testNames, withTest } from "../src/studio/testText";
import { changedLines, comments, drawsOf, ownLines, randomRecord, typed, words } from "./randomRecord";

/** `STUDIO_EDITS=10000 npx vitest run test/studio-record.test.ts` draws that many. */
const EDITS = Number(process.env.STUDIO_EDITS ?? "60");
const SEED = Number(process.env.STUDIO_SEED ?? Math.floor(Math.random() * 1e9));
const cases = Array.from({ length: EDITS }, (_, n) => SEED + n);

const TEXT = `# A talk over tea.
name: tea   # the file's name
title: Tea
persona: |   # who it is
  You are Mina.

  A warm host.
length: 10m
beats:
  # The opening comes first.
  - title: Welcome
    at: 0
    say: Hello.   # short
  - title: Good things
    at: 2m
    prompt: >-
      Ask everyone
      for one good thing.
    # max_wait: 20s

  # The end.
  - title: Goodbye
    at: 9m
    say: Bye.
tests: []
`;
const TIMES = { offsets: [0, 120, 540], length: 600 };

describe("one setting in the text", () => {
  it.each<[string, (string | number)[], string | number | boolean, string, string]>([
    ["a plain text", ["title"], "Tea: a talk", "title: Tea\n", 'title: "Tea: a talk"\n'],
    ["a block", ["persona"], "You are Ben.", "  You are Mina.\n\n  A warm host.\n", "  You are Ben.\n"],
    ["a folded text", ["beats", 1, "prompt"], "Ask.\nListen.", "      Ask everyone\n      for one good thing.\n", "      Ask.\n\n      Listen.\n"],
    ["a line that becomes two", ["beats", 0, "say"], "Hello.\nWelcome.", "say: Hello.   # short\n", "say: |-   # short\n      Hello.\n      Welcome.\n"],
    ["a key that was not there", ["host"], "Mina", "title: Tea\n", "title: Tea\nhost: Mina\n"],
    ["a group that was not there", ["voice", "name"], "deep", "length: 10m\n", "voice:\n  name: deep\nlength: 10m\n"],
    ["a key of a beat", ["beats", 1, "fallback"], "Good things.", "      for one good thing.\n", "      for one good thing.\n    fallback: Good things.\n"],
    ["a switch", ["hard_end"], true, "length: 10m\n", "length: 10m\nhard_end: true\n"],
    ["what would be read as something else", ["host"], "yes", "title: Tea\n", 'title: Tea\nhost: "yes"\n'],
  ])("%s", (_, path, value, before, after) => {
    expect(withValue(TEXT, path, value)).toBe(TEXT.replace(before, after));
  });

  it("takes a key out with its line, and a group with its last key", () => {
    expect(withValue(TEXT, ["beats", 0, "say"], null)).toBe(TEXT.replace("    say: Hello.   # short\n", ""));
    const voiced = withValue(TEXT, ["voice", "name"], "deep") ?? "";
    expect(withValue(voiced, ["voice", "name"], null)).toBe(TEXT);
    expect(withValue("voice: {name: a, speed: 2}\n", ["voice", "name"], null)).toBe("voice: {speed: 2}\n");
    expect(withValue("beats:\n  - say: Hi.\n    # why\n    at: 0\n", ["beats", 0, "say"], null)).toBe("beats:\n    # why\n  - at: 0\n");
  });

  it("lets alone what another place in the text holds, or what is no text", () => {
    const shared = "a: &host Mina\nhost: *host\nvoice: deep\n";
    for (const path of [["host"], ["a"], ["voice", "name"]]) {
      expect(withValue(shared, path, "Ben")).toBeNull();
      expect(standingOf(readText(shared) ?? fail(), path)).toBe("elsewhere");
    }
    expect(withValue("beats: [", ["title"], "Tea")).toBeNull();
  });

  it("calls a key something else", () => {
    expect(withKey(TEXT, ["beats", 0, "say"], "prompt")).toBe(TEXT.replace("say: Hello.", "prompt: Hello."));
    expect(withKey(TEXT, ["beats", 0, "fallback"], "say")).toBeNull();
  });

  it.each(cases)("changes its own lines alone, and keeps every comment (seed %i)", (seed) => {
    const draw = drawsOf(seed);
    const { text, beats } = randomRecord(draw);
    const beat = draw(beats);
    const fields: (readonly [(string | number)[], string | number | boolean])[] = [
      [["title"], words(draw)],
      [["host"], words(draw)],
      [["persona"], typed(draw)],
      [["length"], "25m"],
      [["language"], "de"],
      [["hard_end"], true],
      [["voice", "name"], "bright"],
      [["voice", "speed"], 1.1],
      [["beats", beat, "title"], words(draw)],
      [["beats", beat, "say"], typed(draw)],
      [["beats", beat, "prompt"], typed(draw)],
      [["beats", beat, "for"], "90s"],
    ];
    const [path, value] = fields[draw(fields.length)] ?? fail();
    const changed = withValue(text, path, value);
    expect(changed, text).not.toBeNull();
    expect(changedLines(text, changed ?? ""), `${path.join(".")}\n${text}\n=>\n${changed ?? ""}`).toBeLessThanOrEqual(ownLines(text, path));
    expect(comments(changed ?? "")).toEqual(comments(text));
    const back = withValue(changed ?? "", path, null);
    expect(back, changed ?? "").not.toBeNull();
  });
});

describe("beats in the text", () => {
  it("adds one in the second half of another's time", () => {
    const added = withBeat(TEXT, 0, TIMES, { title: "Round 1", prompt: "Ask: one question." });
    expect(added).toBe(TEXT.replace("# short\n", '# short\n  - title: Round 1\n    at: 1m\n    prompt: "Ask: one question."\n'));
  });

  it("copies one without the comments above it", () => {
    const copied = withCopy(TEXT, 2, TIMES, "Goodbye again");
    expect(copied).toBe(TEXT.replace("    say: Bye.\n", "    say: Bye.\n\n  - title: Goodbye again\n    at: 9m 30s\n    say: Bye.\n"));
  });

  it("takes one out, and lets the next one open", () => {
    expect(withoutBeat(TEXT, 1)).toBe(TEXT.replace(/ {2}- title: Good things[\s\S]*?max_wait: 20s\n\n/, ""));
    const opened = withoutBeat(TEXT, 0) ?? "";
    expect((parse(opened) as { beats: unknown[] }).beats[0]).toMatchObject({ title: "Good things", at: 0 });
    expect(withoutBeat("beats:\n  - title: One\n    at: 0\n    say: Hi.\n", 0)).toBeNull();
  });

  it("moves one with its comments, and each keeps its length", () => {
    const moved = withMoved(TEXT, 1, 0, TIMES) ?? "";
    expect((parse(moved) as { beats: unknown[] }).beats).toMatchObject([{ title: "Good things", at: 0 }, { title: "Welcome", at: "7m" }, { title: "Goodbye", at: "9m" }]);
    expect(moved.indexOf("max_wait")).toBeLessThan(moved.indexOf("The opening"));
  });

  it("fits times to another length, and leaves shares", () => {
    expect(withFittedStarts(TEXT, TIMES, 300)).toBe(TEXT.replace("at: 2m", "at: 1m").replace("at: 9m", "at: 4m 30s"));
    const shares = TEXT.replace("at: 2m", "at: 20%");
    expect(withFittedStarts(shares, TIMES, 300)).toBe(shares.replace("at: 9m", "at: 4m 30s"));
  });

  it("leaves beats that stand in braces, or behind an anchor, as they are", () => {
    for (const text of ["beats: [{title: A, at: 0, say: Hi.}]\n", "beats:\n  - &a\n    title: A\n    at: 0\n", "extends: tea\n"]) {
      expect(hasMovableBeats(text)).toBe(false);
      expect(withBeat(text, 0, TIMES, { title: "B", prompt: "C" })).toBeNull();
    }
  });

  it.each(cases)("keeps all other lines, and every comment (seed %i)", (seed) => {
    const draw = drawsOf(seed);
    const { text, beats } = randomRecord(draw);
    const times = { offsets: Array.from({ length: beats }, (_, n) => n * 60), length: 600 };
    const [one, other] = [draw(beats), draw(beats)];
    const timeless = (some: string): string[] => some.split("\n").filter((line) => !/^ *at:/.test(line));
    const unmoved = (some: string): string[] => timeless(some).filter(Boolean).sort();
    const told = (after: string | null): string => `${text}\n=>\n${String(after)}`;

    const added = withBeat(text, one, times, { title: words(draw), prompt: typed(draw) });
    expect(added, text).not.toBeNull();
    expect(changedLines(text, added ?? ""), told(added)).toBe(0);
    expect(comments(added ?? "")).toEqual(comments(text));

    const copied = withCopy(text, one, times, "Again");
    expect(copied, text).not.toBeNull();
    expect(changedLines(text, copied ?? ""), told(copied)).toBe(0);

    const moved = withMoved(text, one, other, times);
    expect(moved, text).not.toBeNull();
    expect(unmoved(moved ?? "")).toEqual(unmoved(text));
    expect(comments(moved ?? "").sort()).toEqual(comments(text).sort());

    const left = withoutBeat(text, one);
    expect(left, text).not.toBeNull();
    expect(changedLines(timeless(left ?? "").join("\n"), timeless(text).join("\n")), told(left)).toBe(0);
  });
});

function fail(): never {
  throw new Error("there is always one");
}

describe("a recorded test in the text", () => {
  const ENTRY = "- name: as it was\n  people: [Ana]\n  script:\n    - at: 00:20\n      Ana: 'Yes: no'\n  expect:\n    - by: 10:05\n      ended: true\n";
  const written = (name: string, pad: string): string => ENTRY.replace("as it was", name).trimEnd().replace(/^/gm, pad);

  it.each<[string, string, string]>([
    ["an empty list", "tests: []\n", `tests:\n${written("quick", "  ")}\n`],
    ["an empty list with a comment, and more after it", "tests: []   # none yet\nlength: 5m\n", `tests: # none yet\n${written("quick", "  ")}\nlength: 5m\n`],
    ["a key without a list", "tests:\nlength: 5m\n", `tests:\n${written("quick", "  ")}\nlength: 5m\n`],
    ["no key", "title: Tea # with milk", `title: Tea # with milk\n\ntests:\n${written("quick", "  ")}\n`],
    [
      "a list with one, its comments and more after it",
      "tests:\n- name: first\n  expect: []\n  # slow\n\n# The end.\nlength: 5m\n",
      `tests:\n- name: first\n  expect: []\n  # slow\n${written("quick", "")}\n\n# The end.\nlength: 5m\n`,
    ],
    ["a list that ends the text", "tests:\n    - name: first", `tests:\n    - name: first\n${written("quick", "    ")}\n`],
  ])("goes into %s", (_, before, after) => {
    expect(withTest(before, ENTRY, "quick")).toBe(after);
  });

  it("writes a name so that it is read as it was", () => {
    const added = withTest(TEXT, ENTRY, "ends: on time #1") ?? "";
    expect((parse(added) as { tests: { name: string }[] }).tests[0]?.name).toBe("ends: on time #1");
    expect(comments(added)).toEqual(comments(TEXT));
  });

  it("finds a name that is free", () => {
    const one = withTest(TEXT, ENTRY, freeName(TEXT, "quick")) ?? "";
    const two = withTest(one, ENTRY, freeName(one, "quick")) ?? "";
    expect(testNames(two)).toEqual(["quick", "quick 2"]);
  });

  it("lets alone what it cannot add to", () => {
    for (const text of ["tests: [{name: a}]\n", "one: &t []\ntests: *t\n", "tests: &t\n  - name: a\n", "tests: {}\n", "tests: ["]) expect(withTest(text, ENTRY, "quick"), text).toBeNull();
  });

  it.each(cases.slice(0, 20))("keeps every other line of any text (seed %i)", (seed) => {
    const { text } = randomRecord(drawsOf(seed));
    const added = withTest(text, ENTRY, "quick") ?? "";
    expect(testNames(added), text).toEqual([...testNames(text), "quick"]);
    expect(comments(added)).toEqual(comments(text));
    const left = text.split("\n").filter((line) => line.trim() !== "" && !/^tests:/.test(line));
    expect(added.split("\n")).toEqual(expect.arrayContaining(left));
  });
});
