import { describe, expect, it } from "vitest";

import { boxOf, columnsOf, hourLines, hoursOf, makeDay, minutesInto, moved, PX_PER_MINUTE, resized, scaleFor, snap, toMinutes } from "../src/kinds/planner/geometry";
import { spanOf } from "../src/kinds/planner/spanOf";
import { addDays, clockOf, durationOf, instantOf, midnight, minutesOf, wallOf, daysBetween } from "../src/kinds/planner/zone";

const at = (iso: string): number => Date.parse(iso);
const plain = makeDay("2026-11-23", "Europe/Berlin");
/** 02:00 to 03:00 is left out. */
const short = makeDay("2026-03-29", "Europe/Berlin");
/** 02:00 to 03:00 comes twice. */
const long = makeDay("2026-10-25", "Europe/Berlin");

describe("wall times", () => {
  it("are those of the zone", () => {
    expect(clockOf(at("2026-11-23T08:30:00Z"), "Europe/Berlin")).toBe("09:30");
    expect(clockOf(at("2026-11-23T08:30:00Z"), "America/St_Johns")).toBe("05:00");
    expect(instantOf("2026-11-23", 9 * 60 + 30, "Europe/Berlin")).toBe(at("2026-11-23T09:30:00+01:00"));
    expect(instantOf("2026-11-23", 0, "Pacific/Kiritimati")).toBe(at("2026-11-22T10:00:00Z"));
  });

  it("that are skipped have no instant, and those that come twice have the first", () => {
    expect(instantOf("2026-03-29", 150, "Europe/Berlin")).toBeNull();
    expect(instantOf("2026-10-25", 150, "Europe/Berlin")).toBe(at("2026-10-25T02:30:00+02:00"));
  });

  it("begin a day where midnight itself is skipped", () => {
    // Beirut puts the clock forward at midnight: the day begins at one o'clock.
    expect(midnight("2026-03-29", "Asia/Beirut")).toBe(at("2026-03-29T01:00:00+03:00"));
    expect(makeDay("2026-03-29", "Asia/Beirut").minutes).toBe(23 * 60);
  });

  it("are written as short as they can be, as the host reads them", () => {
    const wall = (iso: string, day: string): string => wallOf(at(iso), day, "Europe/Berlin");
    expect(wall("2026-11-23T09:30:00+01:00", "2026-11-23")).toBe("09:30");
    expect(wall("2026-11-24T00:30:00+01:00", "2026-11-23")).toBe("2026-11-24T00:30");
    expect(wall("2026-10-25T02:30:00+02:00", "2026-10-25")).toBe("02:30");
    expect(wall("2026-10-25T02:30:00+01:00", "2026-10-25")).toBe("2026-10-25T02:30+01:00");
    expect(wallOf(at("2026-11-01T01:30:00-05:00"), "2026-11-01", "America/New_York")).toBe("2026-11-01T01:30-05:00");
  });

  it("and durations in ISO 8601", () => {
    expect([5, 60, 90, 1440].map((minutes) => durationOf(minutes * 60_000))).toEqual(["PT5M", "PT1H", "PT1H30M", "PT24H"]);
    expect(["9:30", "24:00", "12:60", "noon"].map(minutesOf)).toEqual([570, null, null, null]);
  });

  it("have days between them, over the end of a year and a clock that is changed", () => {
    expect(daysBetween("2026-12-28", "2027-01-03")).toBe(6);
    expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2);
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  });
});

describe("a day", () => {
  it.each([
    [plain, 24],
    [short, 23],
    [long, 25],
  ])("has its hours: %#", (day, hours) => {
    expect(day.minutes).toBe(hours * 60);
    const lines = hourLines(day);
    expect(lines).toHaveLength(hours);
    expect(lines.map(({ minutes }) => minutes)).toEqual(Array.from({ length: hours }, (_, n) => n * 60));
  });

  it("labels what is skipped and what comes twice", () => {
    expect(hourLines(short).slice(1, 3).map(({ label }) => label)).toEqual(["01:00", "03:00"]);
    expect(hourLines(long).slice(2, 4)).toEqual([
      { minutes: 120, label: "02:00", again: false },
      { minutes: 180, label: "02:00", again: true },
    ]);
  });

  it("draws an hour as tall as any other, changed clock or not", () => {
    const across = boxOf(short, at("2026-03-29T01:30:00+01:00"), at("2026-03-29T03:30:00+02:00"));
    expect(across?.height).toBeCloseTo(60 * PX_PER_MINUTE);
    expect(minutesInto(long, at("2026-10-25T02:30:00+01:00"))).toBe(210);
  });

  it("cuts what crosses midnight, and leaves out what is on other days", () => {
    const night = boxOf(plain, at("2026-11-23T23:00:00+01:00"), at("2026-11-24T07:00:00+01:00"));
    expect(night).toMatchObject({ top: 23 * 60 * PX_PER_MINUTE, before: false, after: true });
    expect(night?.height).toBeCloseTo(60 * PX_PER_MINUTE);
    expect(boxOf(plain, at("2026-11-22T23:00:00+01:00"), at("2026-11-23T01:00:00+01:00"))).toMatchObject({ top: 0, before: true });
    expect(boxOf(plain, at("2026-11-24T00:00:00+01:00"), at("2026-11-24T01:00:00+01:00"))).toBeNull();
  });

  it("has the person's hours in sight, and what lies outside of them", () => {
    const span = (from: string, to: string): { start: number; end: number } => ({ start: at(`2026-11-23T${from}:00+01:00`), end: at(`2026-11-23T${to}:00+01:00`) });
    const hours = { from: 8 * 60, to: 19 * 60 };
    expect(hoursOf(plain, [span("10:00", "11:00")], hours)).toEqual(hours);
    expect(hoursOf(plain, [span("06:40", "07:00"), span("20:00", "21:10")], hours)).toEqual({ from: 360, to: 22 * 60 });
    expect(scaleFor(11 * 60, 660)).toBe(1);
    expect([scaleFor(24 * 60, 300), scaleFor(60, 900)]).toEqual([0.8, 1.4]);
  });

  it("puts blocks of one time beside one another, and gives the others all the width", () => {
    const found = columnsOf([
      { id: "a", start: 0, end: 60 },
      { id: "b", start: 30, end: 90 },
      { id: "c", start: 60, end: 80 },
      { id: "d", start: 90, end: 100 },
    ]);
    expect(Object.fromEntries(found)).toEqual({ a: { at: 0, of: 2 }, b: { at: 1, of: 2 }, c: { at: 0, of: 2 }, d: { at: 0, of: 1 } });
  });

  it("goes in steps of five minutes", () => {
    expect([0, 2, 3, -2, -3, 57].map(snap)).toEqual([0, 0, 5, 0, -5, 55]);
    expect(toMinutes(plain, 31 * PX_PER_MINUTE)).toBe(30);
  });
});

describe("moving and resizing", () => {
  const span = { start: at("2026-11-23T09:00:00+01:00"), end: at("2026-11-23T10:00:00+01:00") };

  it("keeps a block on its day", () => {
    expect(moved(plain, span, 30)).toEqual({ start: span.start + 1_800_000, end: span.end + 1_800_000 });
    expect(moved(plain, span, -6000).start).toBe(plain.from);
    expect(moved(plain, span, 6000).end).toBe(plain.to);
  });

  it("keeps a block at least five minutes long", () => {
    expect(resized(plain, span, -6000, "end").end).toBe(span.start + 300_000);
    expect(resized(plain, span, 6000, "start").start).toBe(span.end - 300_000);
    expect(resized(plain, span, -6000, "start").start).toBe(plain.from);
    expect(resized(plain, span, 6000, "end").end).toBe(plain.to);
  });

  it("lets what goes on into the next day stay there", () => {
    const night = { start: at("2026-11-23T23:00:00+01:00"), end: at("2026-11-24T07:00:00+01:00") };
    expect(moved(plain, night, 5).start).toBe(night.start);
    expect(moved(plain, night, -60).end).toBe(night.end - 3_600_000);
    expect(resized(plain, night, -60, "end").end).toBe(night.end - 3_600_000);
    expect(resized(plain, night, 60, "end").end).toBe(night.end);
  });
});

describe("two times of a form", () => {
  it("end on the next day when the end is not later", () => {
    expect(spanOf(plain, "23:00", "07:00")).toEqual({ start: at("2026-11-23T23:00:00+01:00"), end: at("2026-11-24T07:00:00+01:00") });
  });

  it("are refused in words", () => {
    expect(spanOf(plain, "", "07:00")).toBe("Give both times, like 09:30.");
    expect(spanOf(short, "02:30", "04:00")).toContain("go forward over 02:30");
  });

  it("that were not changed keep the second of two instants", () => {
    const second = { start: at("2026-10-25T02:15:00+01:00"), end: at("2026-10-25T02:45:00+01:00") };
    const block = { id: "x", name: "x", description: "", type: "DW" as const, timing: "fs" as const, fixed: false, beside: false, overlaps: [], ...second };
    expect(spanOf(long, "02:15", "02:45", block)).toEqual(second);
    expect(spanOf(long, "02:15", "03:15", block)).toEqual({ start: second.start, end: at("2026-10-25T03:15:00+01:00") });
  });
});
