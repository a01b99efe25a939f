/** What kinds bring to the pages, found by the build in the folders that the service's declarations name. */
import { describe, expect, it } from "vitest";

import { isOf, ofKind } from "../src/kinds/kindPages";
import { siteAt, siteOf } from "../src/kinds/sites";
import { KIND_PAGES } from "../src/wire/constants.gen";

const FOLDERS = new Set(Object.keys(import.meta.glob("../src/kinds/*/*.{ts,tsx}")).map((path) => path.split("/").at(-2)));

describe("kinds' pages", () => {
  it("are in the folders that the service's declarations name, and in no others", () => {
    expect([...FOLDERS].sort()).toEqual(Object.values(KIND_PAGES).sort());
  });

  it("belong to a kind by its name on the wire, and to nobody else", () => {
    const part = ofKind({ "../kinds/boardroom/fold.ts": "the table" });
    expect([part("boardroom"), part("planner"), part("quiz"), part("")]).toEqual(["the table", null, null, null]);
    expect([isOf("boardroom", "boardroom"), isOf("boardroom", "quiz"), isOf("boardroom", null)]).toEqual([true, false, false]);
  });

  it("may be sites, one of which is a session's room", () => {
    expect(siteOf("planner")?.room?.("a b")).toBe("/plan/a%20b");
    expect(siteOf("boardroom")).toBeNull();
    expect(siteAt("terra")).toBe(siteOf("restaurant"));
    expect(siteAt("elsewhere")).toBeNull();
  });
});
