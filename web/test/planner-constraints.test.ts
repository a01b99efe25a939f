import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { constraintOf, correctionOf, row, rowOf, rowsOf, wrongWith, type Row } from "../src/kinds/planner/constraintRows";
import { constraintWords, daysWords } from "../src/kinds/planner/constraintWords";
import { CONSTRAINT_KINDS, WEEK } from "../src/wire/constants.gen";
import { vShownConstraint } from "../src/wire/valibot.gen";
import { known } from "../dev/plannerScenes";

const ROWS: Row[] = [
  row("hours", "09:00", "17:30", { must: true, scope: "profile", days: ["mon", "fri"] }),
  row("sleep", "23:00", "07:00"),
  row("meal", "12:30", "13:15", { text: "Lunch with the team" }),
  row("break", "15:00", "15:15", { scope: "span", first: "2026-11-23", last: "2026-11-27" }),
  row("other", "", "", { text: "The parcel comes in the morning", must: true }),
  ...CONSTRAINT_KINDS.map((kind) => row(kind, "", "", { text: `About ${kind}` })),
];

/** A row as it comes back from the host after it was sent, over the wire. */
function back(given: Row): Row[] {
  const constraint = { id: "s-1", source: "person", ...constraintOf(given) };
  return rowsOf([v.parse(vShownConstraint, JSON.parse(JSON.stringify(constraint)))]);
}

describe("the form of what is fixed", () => {
  it.each(ROWS.map((one): [string, Row] => [`${one.kind} ${one.text || one.from}`, one]))("comes back as it was: %s", (_, one) => {
    expect(wrongWith(one)).toBe("");
    expect(back(one)).toEqual([one]);
  });

  it("leaves the words to the times, so that they follow them", () => {
    const [times] = back(row("hours", "09:00", "17:30"));
    expect(times?.text).toBe("");
    const [words] = back(row("hours", "09:00", "17:30", { text: "Office hours" }));
    expect(words?.text).toBe("Office hours");
  });

  it("has what was said for this talk, not what is only remembered", () => {
    expect(rowsOf([known("c1", "Lunch at one"), known("c2", "Home by six", { source: "person" })]).map(({ text }) => text)).toEqual(["Home by six"]);
  });

  it.each<[string, Partial<Row>]>([
    ["Give both times, or none.", { to: "" }],
    ["Give its first and its last day.", { scope: "span", first: "2026-11-23" }],
    ["The last day must not precede the first.", { scope: "span", first: "2026-11-23", last: "2026-11-20" }],
    ["Choose at least one weekday.", { days: [] }],
  ])("says what is wrong: %s", (words, change) => {
    expect(wrongWith(row("hours", "09:00", "17:30", change))).toBe(words);
  });
});

describe("a correction", () => {
  it("says the whole of it, and nothing of the talk", () => {
    const one = known("c1", "Lunch at one", { kind: "meal", window: { st: "13:00", et: "13:45" }, days: ["sat", "sun"] });
    const common = { kind: "meal", text: "Lunch at one", necessity: "should", days: ["sat", "sun"], status: null };
    expect(correctionOf(rowOf(one))).toEqual({ ...common, scope: { s: "profile" }, window: { st: "13:00", et: "13:45" } });
    const today: Row = { ...rowOf(one), scope: "session", from: "", to: "" };
    expect(correctionOf(today)).toEqual({ ...common, scope: { s: "session", session: "" }, window: null });
    const span: Row = { ...rowOf(one), scope: "span", first: "2026-12-01", last: "2026-12-05" };
    expect(correctionOf(span).scope).toEqual({ s: "span", first: "2026-12-01", last: "2026-12-05" });
  });
});

describe("in words", () => {
  it("the days are as short as they can be", () => {
    expect(daysWords(WEEK)).toBe("");
    expect(daysWords(["mon", "tue", "wed", "thu", "fri"])).toBe("Mon to Fri");
    expect(daysWords(["sun", "sat"])).toBe("Sat, Sun");
    expect(daysWords(["mon", "wed", "fri"])).toBe("Mon, Wed, Fri");
  });

  it("a span has its dates", () => {
    const one = known("c1", "Short days", { scope: "span", first: "2026-12-01", last: "2026-12-05" });
    expect(constraintWords(one).join(", ")).toBe("Something else, 1 Dec to 5 Dec, should be so, remembered");
  });
});
