import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import schema from "../../personalities/schema.json";
import { completeFrom, pathAt, schemasAt } from "../src/studio/completion";
import { rangeOf, snap, stepOf } from "../src/studio/edges";
import { applyEdit, durationText, editAt, writesTimes } from "../src/studio/yamlEdit";

const TEXT = `# A talk over tea.
name: tea   # the file's name
length: 10m
beats:
  # The opening comes first.
  - title: Welcome
    at: 0
    say: Hello.
  - at: 2m   # not too soon
    title: "One good thing"
    prompt: >-
      Ask everyone. at: 9m is not a time here.
  - {title: Game, at: '50%', prompt: Play.}
  - title: Goodbye
    at: "9m"
    prompt: Bye.
`;

const moved = (beat: number, seconds: number): string => {
  const edit = editAt(TEXT, beat, seconds, 600);
  return edit ? applyEdit(TEXT, edit) : TEXT;
};

describe("moving a beat in the text", () => {
  it("changes nothing but the time itself", () => {
    expect(moved(1, 195)).toBe(TEXT.replace("at: 2m   # not", "at: 3m 15s   # not"));
  });

  it("keeps quotes, and a share stays a share", () => {
    expect(moved(3, 555)).toBe(TEXT.replace('at: "9m"', 'at: "9m 15s"'));
    expect(moved(2, 333)).toBe(TEXT.replace("'50%'", "'55.5%'"));
  });

  it("has nothing to change where the time is the same, or is not written", () => {
    expect(editAt(TEXT, 1, 120, 600)).toBeNull();
    expect(editAt(TEXT, 9, 120, 600)).toBeNull();
    expect(editAt("beats: [", 0, 5, 600)).toBeNull();
    expect(editAt("extends: tea\n", 1, 5, 600)).toBeNull();
  });

  it("knows whether all times stand in the text", () => {
    expect(writesTimes(TEXT, 4)).toBe(true);
    expect(writesTimes(TEXT, 5)).toBe(false);
    expect(writesTimes("a: &x 1m\nbeats:\n  - at: *x\n", 1)).toBe(false);
  });

  it.each([
    [0, "0"],
    [45, "45s"],
    [480, "8m"],
    [870, "14m 30s"],
    [3900, "1h 5m"],
  ])("writes %d seconds as %s", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe("an edge", () => {
  const beats = [0, 60, 540].map((offset, n) => ({ id: `${n}`, title: "", offset, allocated: 0, prompt: "", say: null, speak: true, reset: false }));

  it("stays a step away from its neighbours", () => {
    expect(stepOf(900)).toBe(15);
    expect(rangeOf(beats, 1, 900)).toEqual({ least: 15, most: 525 });
    expect(rangeOf(beats, 2, 900)).toEqual({ least: 75, most: 885 });
  });

  it("snaps to steps within its range", () => {
    const range = rangeOf(beats, 1, 900);
    expect(snap(68, range, 15)).toBe(75);
    expect(snap(-100, range, 15)).toBe(15);
    expect(snap(9999, range, 15)).toBe(525);
  });
});

describe("completion", () => {
  const complete = (text: string) => {
    const state = EditorState.create({ doc: text });
    return completeFrom(schema)(new CompletionContext(state, text.length, true))?.options.map(({ label }) => label) ?? [];
  };

  it("finds the way to a line by its indentation", () => {
    const lines = TEXT.split("\n");
    expect(pathAt(lines, lines.indexOf("    say: Hello."))).toEqual(["beats"]);
    expect(pathAt(lines, 1)).toEqual([]);
    expect(pathAt(["voice:", "  name: alto", "  "], 2)).toEqual(["voice"]);
    expect(pathAt(["beats:", "- title: A", "  "], 2)).toEqual(["beats"]);
  });

  it("offers the keys that may stand there", () => {
    expect(complete("name: tea\n")).toEqual(expect.arrayContaining(["persona", "beats", "hard_end"]));
    expect(complete("beats:\n  - title: A\n    ")).toEqual(expect.arrayContaining(["at", "when_busy", "max_wait"]));
    expect(complete("beats:\n  - title: A\n    ")).not.toContain("persona");
  });

  it("offers the values that are allowed", () => {
    expect(complete("beats:\n  - title: A\n    when_busy: ")).toEqual(["wait", "interrupt", "skip"]);
    expect(complete("hard_end: ")).toEqual(expect.arrayContaining(["true", "false"]));
    expect(complete("# nothing in a com")).toEqual([]);
  });

  it("has no schema where the path leads nowhere", () => {
    expect(schemasAt(schema, ["no", "such"])).toEqual([]);
  });
});
