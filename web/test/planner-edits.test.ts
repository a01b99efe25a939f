import { describe, expect, it } from "vitest";

import { applied, changesAnything, clash, patchOf, UNNAMED, type Edit } from "../src/kinds/planner/edits";
import type { Block } from "../src/kinds/planner/plan";
import { block, BLOCKS, DATE, TZ } from "../dev/plannerScenes";

const wall = { date: DATE, tz: TZ };

/** A block that is put at other times. */
function place(id: string, how: "move" | "start" | "end", times: [string, string]): Edit {
  const { start, end } = block(id, "DW", "", times);
  return { kind: "place", id, how, start, end };
}

const of = (blocks: Block[], id: string): Block => {
  const found = blocks.find((one) => one.id === id);
  if (!found) throw new Error(`There is no block ${id}.`);
  return found;
};
const times = (blocks: Block[], id: string): string[] =>
  [of(blocks, id).start, of(blocks, id).end].map((at) => new Date(at + 3_600_000).toISOString().slice(11, 16));

const nothing = { op: "ue", n: null, d: null, t: null, p: null };

describe("moving a block", () => {
  it("sets its start, and puts it where it now is in the row", () => {
    const edit = place("dw1", "move", ["18:00", "19:30"]);
    expect(patchOf(BLOCKS, edit, wall)).toEqual({
      ops: [
        { ...nothing, id: "dw1", p: { a: "fs", st: "18:00", dur: "PT1H30M" } },
        // The coffee hung on it, and stays where it is.
        { ...nothing, id: "rest", p: { a: "fs", st: "11:15", dur: "PT15M" } },
        { op: "me", id: "dw1", after: "buf" },
      ],
    });
  });

  it("within its place takes along what hangs on it", () => {
    const edit = place("dw2", "move", ["15:45", "17:15"]);
    expect(patchOf(BLOCKS, edit, wall)?.ops).toEqual([{ ...nothing, id: "dw2", p: { a: "fs", st: "15:45", dur: "PT1H30M" } }]);
    const blocks = applied(BLOCKS, edit);
    expect(times(blocks, "buf")).toEqual(["17:15", "17:45"]);
    expect(of(blocks, "buf").timing).toBe("ap");
  });

  it("elsewhere takes nobody along on the page either", () => {
    const blocks = applied(BLOCKS, place("dw1", "move", ["18:00", "19:30"]));
    expect(times(blocks, "dw1")).toEqual(["18:00", "19:30"]);
    expect(times(blocks, "rest")).toEqual(["11:15", "11:30"]);
    expect(of(blocks, "rest").timing).toBe("fs");
    expect(of(blocks, "mail").timing).toBe("ap");
  });

  it("within its place in the row says no more than the time", () => {
    expect(patchOf(BLOCKS, place("walk", "move", ["07:20", "07:50"]), wall)?.ops).toEqual([
      { ...nothing, id: "walk", p: { a: "fs", st: "07:20", dur: "PT30M" } },
    ]);
  });

  it("to the front comes after nobody", () => {
    expect(patchOf(BLOCKS, place("mail", "move", ["06:00", "06:45"]), wall)?.ops.at(-1)).toEqual({ op: "me", id: "mail", after: null });
  });

  it("pins what was to end when it begins", () => {
    const before = block("prep", "PR", "Prepare", ["15:00", "15:15"], { timing: "bn" });
    expect(times(applied([...BLOCKS, before], place("dw2", "move", ["15:30", "17:00"])), "prep")).toEqual(["15:15", "15:30"]);
    const ops = patchOf([...BLOCKS, before], place("dw2", "move", ["05:00", "06:30"]), wall)?.ops;
    expect(ops).toContainEqual({ ...nothing, id: "prep", p: { a: "fs", st: "15:00", dur: "PT15M" } });
  });

  it("over midnight names the date", () => {
    const { start, end } = block("late", "H", "Read", ["23:30", "23:55"]);
    const late = [block("late", "H", "Read", ["22:00", "22:25"])];
    const edit: Edit = { kind: "place", id: "late", how: "move", start: start + 3_600_000, end: end + 3_600_000 };
    expect(patchOf(late, edit, wall)?.ops).toEqual([{ ...nothing, id: "late", p: { a: "fs", st: "2026-11-24T00:30", dur: "PT25M" } }]);
  });

  it("of a background block leaves the row alone", () => {
    expect(patchOf(BLOCKS, place("wash", "move", ["08:00", "10:00"]), wall)?.ops).toEqual([
      { ...nothing, id: "wash", p: { a: "fs", st: "08:00", dur: "PT2H" } },
    ]);
  });
});

describe("resizing a block", () => {
  it("pushes all that come right after it", () => {
    const edit = place("dw1", "end", ["09:45", "11:20"]);
    const blocks = applied(BLOCKS, edit);
    expect(times(blocks, "rest")).toEqual(["11:20", "11:35"]);
    expect(times(blocks, "mail")).toEqual(["11:35", "12:20"]);
    expect(times(blocks, "m3")).toEqual(["12:30", "13:15"]);
    expect(patchOf(BLOCKS, edit, wall)?.ops).toEqual([{ ...nothing, id: "dw1", p: { a: "fs", st: "09:45", dur: "PT1H35M" } }]);
  });

  it("leaves one that follows another following it", () => {
    expect(patchOf(BLOCKS, place("rest", "end", ["11:15", "11:25"]), wall)?.ops).toEqual([{ ...nothing, id: "rest", p: { a: "ap", dur: "PT10M" } }]);
  });

  it("at its start pulls what comes right before it", () => {
    const before = block("prep", "PR", "Prepare", ["08:55", "09:45"], { timing: "bn" });
    const blocks = applied([before, of(BLOCKS, "dw1")], place("dw1", "start", ["09:50", "11:15"]));
    expect(times(blocks, "prep")).toEqual(["09:00", "09:50"]);
    expect(patchOf([before, of(BLOCKS, "dw1")], place("prep", "start", ["09:00", "09:45"]), wall)?.ops).toEqual([
      { ...nothing, id: "prep", p: { a: "bn", dur: "PT45M" } },
    ]);
  });
});

describe("adding, changing and removing", () => {
  const { start, end } = block("x", "R", "Nap", ["13:15", "13:45"]);

  it("adds a block behind the one before it", () => {
    const edit: Edit = { kind: "add", name: "Nap", description: "", type: "R", start, end };
    expect(patchOf(BLOCKS, edit, wall)).toEqual({
      ops: [{ op: "ae", after: "m3", events: [{ id: null, n: "Nap", d: "", t: "R", p: { a: "fs", st: "13:15", dur: "PT30M" } }] }],
    });
    expect(of(applied(BLOCKS, edit), UNNAMED).name).toBe("Nap");
  });

  it("removes a block and leaves the others where they are", () => {
    const edit: Edit = { kind: "remove", id: "rest" };
    expect(patchOf(BLOCKS, edit, wall)?.ops).toEqual([
      { ...nothing, id: "mail", p: { a: "fs", st: "11:30", dur: "PT45M" } },
      { op: "re", ids: ["rest"] },
    ]);
    expect(times(applied(BLOCKS, edit), "mail")).toEqual(["11:30", "12:15"]);
  });

  it("says only what was changed", () => {
    const dw1 = of(BLOCKS, "dw1");
    const same = { kind: "change" as const, id: "dw1", name: dw1.name, description: dw1.description, type: dw1.type, start: dw1.start, end: dw1.end };
    expect(changesAnything(BLOCKS, same)).toBe(false);
    expect(patchOf(BLOCKS, same, wall)).toBeNull();
    expect(patchOf(BLOCKS, { ...same, name: "Report" }, wall)?.ops).toEqual([{ ...nothing, id: "dw1", n: "Report" }]);
    const later = patchOf(BLOCKS, { ...same, type: "SW", start: dw1.start + 300_000, end: dw1.end + 300_000 }, wall);
    expect(later?.ops[0]).toEqual({ ...nothing, id: "dw1", t: "SW", p: { a: "fs", st: "09:50", dur: "PT1H30M" } });
  });

  it("gives a block that goes into the background a time of its own", () => {
    const mail = of(BLOCKS, "mail");
    const ops = patchOf(BLOCKS, { kind: "change", id: "mail", name: mail.name, description: "", type: "BG", start: mail.start, end: mail.end }, wall)?.ops;
    expect(ops?.[0]).toEqual({ ...nothing, id: "mail", t: "BG", p: { a: "fs", st: "11:30", dur: "PT45M" } });
    const dw2 = of(BLOCKS, "dw2");
    const hung = patchOf(BLOCKS, { kind: "change", id: "dw2", name: dw2.name, description: "", type: "BG", start: dw2.start, end: dw2.end }, wall)?.ops;
    expect(hung?.[1]).toEqual({ ...nothing, id: "buf", p: { a: "fs", st: "16:45", dur: "PT30M" } });
  });

  it("never touches what the calendar has fixed, or what is gone", () => {
    expect(patchOf(BLOCKS, place("m1", "move", ["10:00", "10:15"]), wall)).toBeNull();
    expect(patchOf(BLOCKS, { kind: "remove", id: "m1" }, wall)).toBeNull();
    expect(patchOf(BLOCKS, { kind: "remove", id: "gone" }, wall)).toBeNull();
    expect(applied(BLOCKS, place("gone", "move", ["10:00", "10:15"]))).toEqual(BLOCKS);
  });
});

describe("an overlap", () => {
  const after = (edit: Edit): Block[] => applied(BLOCKS, edit);

  it("is found, also of a block that was pushed", () => {
    expect(clash(BLOCKS, after(place("dw2", "move", ["14:30", "16:00"])))?.map((one) => one.id)).toEqual(["dw2", "m2"]);
    expect(clash(BLOCKS, after(place("dw1", "end", ["09:45", "11:35"])))?.map((one) => one.id)).toEqual(["mail", "m3"]);
  });

  it("is none where blocks touch, or one lies beside the row", () => {
    expect(clash(BLOCKS, after(place("dw2", "move", ["15:00", "16:30"])))).toBeNull();
    expect(clash(BLOCKS, after(place("wash", "move", ["09:00", "12:00"])))).toBeNull();
  });

  it("that was there before is not the person's", () => {
    const two = [block("a", "M", "A", ["09:00", "10:00"], { fixed: true }), block("b", "M", "B", ["09:30", "10:30"], { fixed: true }), block("c", "DW", "C", ["11:00", "12:00"])];
    expect(clash(two, applied(two, place("c", "move", ["12:00", "13:00"])))).toBeNull();
  });
});
