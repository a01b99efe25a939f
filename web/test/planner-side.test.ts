import { beforeEach, describe, expect, it, vi } from "vitest";

import { makeBridge, NUDGE_MS, PATIENCE_MS, type Bridge } from "../src/kinds/planner/bridge";
import type { PatchPlan } from "../src/wire/types.gen";
import { constraintOf, row } from "../src/kinds/planner/constraintRows";
import { shown } from "../src/kinds/planner/side";
import { usePlan } from "../src/kinds/planner/store";
import { block, BLOCKS, PLAN, plan } from "../dev/plannerScenes";

let sent: [string, Record<string, unknown>][] = [];
let marks: string[] = [];
let bridge: Bridge;
let reachable = true;

/** The host's state as it comes over the wire. */
const wire = (change: Parameters<typeof plan>[0] = {}): Record<string, unknown> => {
  const { blocks, transactions, ...rest } = plan(change);
  return {
    ...rest,
    blocks: blocks.map((one) => ({ ...one, start: new Date(one.start).toISOString(), end: new Date(one.end).toISOString() })),
    transactions: transactions.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
};
const says = (change: Parameters<typeof plan>[0] = {}): void =>
  bridge.message({ type: "kind", kind: "planner", name: "PLAN_STATE", at: 1, data: wire(change) });
const side = () => usePlan.getState().side;
const start = (id: string): string | undefined => {
  const found = shown(side()).find((one) => one.id === id);
  return found && new Date(found.start + 3_600_000).toISOString().slice(11, 16);
};
const to = (id: string, times: [string, string]) => {
  const { start: from, end } = block(id, "DW", "", times);
  return { kind: "place" as const, id, how: "move" as const, start: from, end };
};
const patches = (): Omit<PatchPlan, "type">[] => sent.filter(([type]) => type === "PATCH").map(([, data]) => data as unknown as Omit<PatchPlan, "type">);

/** The mark of what was sent last. */
const mark = (): string => marks.at(-1) ?? "";

beforeEach(() => {
  vi.useFakeTimers();
  usePlan.getState().reset();
  sent = [];
  reachable = true;
  marks = [];
  bridge = makeBridge((type, data, ref) => {
    marks.push(ref);
    if (reachable) sent.push([type, data]);
    return reachable;
  });
  bridge.message({ type: "kind_state", page: null, language: null, kind: "planner", data: wire() });
});

describe("the host's state", () => {
  it("is read whole, on joining and later", () => {
    expect(side().host).toEqual(PLAN);
    says({ revision: 4, stage: "review" });
    expect(side().host?.stage).toBe("review");
  });

  it("is left alone where it is malformed or another kind's", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const joined = (kind: string, data: Record<string, unknown>): void => bridge.message({ type: "kind_state", page: null, language: null, kind, data });
    joined("boardroom", wire({ stage: "date" }));
    bridge.message({ type: "kind", kind: "planner", name: "patched", at: 1, data: wire({ stage: "date" }) });
    expect(warned).not.toHaveBeenCalled();
    for (const wrong of [{ stage: "lunch" }, { today: "tomorrow" }, { blocks: [{ id: "x" }] }, { transactions: [{ id: "t" }] }, { moves: undefined }]) {
      joined("planner", { ...wire({ revision: 99 }), ...wrong });
      expect(warned.mock.calls.splice(0), JSON.stringify(wrong)).toHaveLength(1);
    }
    joined("planner", { ...wire(), tz: "Mars/Olympus" });
    joined("planner", { ...wire(), blocks: [{ ...(wire().blocks as object[])[0], end: "2026-11-23T01:00:00+01:00" }] });
    expect(side().host).toEqual(PLAN);
  });
});

describe("a change by hand", () => {
  it("is shown at once, sent when the hand is off, and true when the host says so", () => {
    bridge.draft(to("dw2", ["16:00", "17:30"]));
    bridge.draft(to("dw2", ["17:15", "18:45"]));
    expect(start("dw2")).toBe("17:15");
    expect(patches()).toEqual([]);
    bridge.settle();
    expect(patches()).toHaveLength(1);
    expect(patches()[0]).toMatchObject({ version: 1, revision: 3 });
    expect(start("dw2")).toBe("17:15");
    says({ revision: 4, blocks: BLOCKS.map((one) => (one.id === "dw2" ? { ...one, ...block("dw2", "DW", one.name, ["17:20", "18:50"]) } : one)) });
    // The host is right, whatever was sent.
    expect(start("dw2")).toBe("17:20");
    expect(side().sent).toBeNull();
  });

  it("stays in sight while the host says other things", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    says({ working: ["The calendar is being read."] });
    expect(start("dw2")).toBe("17:15");
  });

  it("goes back with the reason when it is refused", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    bridge.refused("The plan has changed meanwhile; please look at it again.", mark());
    expect(start("dw2")).toBe("15:15");
    expect(side().refusal).toBe("Prototype of the importer stays where it was: The plan has changed meanwhile; please look at it again.");
  });

  it("goes back alone: what was done after it stays, and is sent", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    bridge.change({ kind: "remove", id: "walk" });
    bridge.refused("That does not fit.", mark());
    expect(start("dw2")).toBe("15:15");
    expect(start("walk")).toBeUndefined();
    expect(patches()).toHaveLength(2);
    expect(patches()[1]).toMatchObject({ revision: 3, patch: { ops: [{ op: "re", ids: ["walk"] }] } });
  });

  it("stays when something else is refused, here or on another page", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    bridge.ask({ version: 1, type: "UNDO", transaction: "t1" });
    bridge.refused("There is nothing to undo.", mark());
    bridge.refused("That does not fit.", "another-1");
    expect(start("dw2")).toBe("17:15");
    expect(side().refusal).toBe("");
    expect(usePlan.getState().trouble).toBe("Nothing was taken back: There is nothing to undo.");
  });

  it("goes back when nobody knows what is refused", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    bridge.refused("Too many messages; slow down.", null);
    expect(start("dw2")).toBe("15:15");
    expect(side().refusal).toBe("Too many messages; slow down.");
  });

  it("goes back when the host's state has a problem to it, but not for one that stood before", () => {
    says({ problem: "The calendar does not answer." });
    bridge.change(to("dw2", ["17:15", "18:45"]));
    says({ problem: "The calendar does not answer.", working: ["Reading again."] });
    expect(start("dw2")).toBe("17:15");
    says({ problem: "That does not fit." });
    expect(start("dw2")).toBe("15:15");
    expect(side().refusal).toBe("That does not fit.");
  });

  it("goes back when there is no answer", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(start("dw2")).toBe("15:15");
    expect(side().refusal).toContain("did not answer in time");
  });

  it("goes back when the connection breaks, or is broken", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    bridge.closed();
    expect(start("dw2")).toBe("15:15");
    expect(side().refusal).toContain("connection broke");
    reachable = false;
    bridge.change(to("dw2", ["17:15", "18:45"]));
    expect(start("dw2")).toBe("15:15");
  });

  it("that would overlap is put back here, and says with what", () => {
    bridge.change(to("dw2", ["14:30", "16:00"]));
    expect(patches()).toEqual([]);
    expect(side().refusal).toBe("Prototype of the importer would overlap Design review with the platform team from 14:00 to 15:00, so it stays where it was.");
  });

  it("that changes nothing is not sent", () => {
    bridge.change(to("dw2", ["15:15", "16:45"]));
    expect(patches()).toEqual([]);
    expect(side().refusal).toBe("");
  });

  it("waits for the answer to the one before, and is made on that", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    bridge.change({ kind: "remove", id: "walk" });
    expect(patches()).toHaveLength(1);
    expect(shown(side()).map((one) => one.id)).not.toContain("walk");
    says({ revision: 4, blocks: shown({ ...side(), queue: [] }) });
    expect(patches()).toHaveLength(2);
    expect(patches()[1]).toMatchObject({ revision: 4, patch: { ops: [{ op: "re", ids: ["walk"] }] } });
  });

  it("waits for the hand, whatever comes meanwhile", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    bridge.draft(to("walk", ["07:00", "07:30"]));
    says({ revision: 4 });
    expect(patches()).toHaveLength(1);
    bridge.discard();
    expect(start("walk")).toBe("07:15");
  });

  it("is dropped with the day that it was for", () => {
    bridge.change(to("dw2", ["17:15", "18:45"]));
    says({ date: "2026-11-24", blocks: [], stage: "constraints" });
    expect(side().sent).toBeNull();
    expect(shown(side())).toEqual([]);
  });
});

describe("a change by key", () => {
  it("is one change when the keys follow one another", () => {
    bridge.nudge(to("dw2", ["15:20", "16:50"]));
    vi.advanceTimersByTime(NUDGE_MS - 1);
    bridge.nudge(to("dw2", ["15:25", "16:55"]));
    vi.advanceTimersByTime(NUDGE_MS - 1);
    expect(patches()).toEqual([]);
    expect(start("dw2")).toBe("15:25");
    vi.advanceTimersByTime(1);
    expect(patches()).toHaveLength(1);
    expect(patches()[0]?.patch.ops[0]).toMatchObject({ id: "dw2", p: { st: "15:25" } });
  });

  it("is sent before the next on another block", () => {
    bridge.nudge(to("dw2", ["15:20", "16:50"]));
    bridge.nudge(to("walk", ["07:20", "07:50"]));
    expect(patches()).toHaveLength(1);
    expect(patches()[0]?.patch.ops[0]).toMatchObject({ id: "dw2" });
  });
});

describe("forms and buttons", () => {
  it("wait for their answer", () => {
    bridge.ask({ version: 1, type: "MOVE", move: "next" });
    expect(sent).toEqual([["MOVE", { version: 1, move: "next" }]]);
    expect(usePlan.getState().asked).toBe("MOVE");
    says({ stage: "review" });
    expect(usePlan.getState().asked).toBeNull();
  });

  it("are free again after a refusal, which is said, and after a while", () => {
    bridge.ask({ version: 1, type: "COMMIT", revision: 3 });
    bridge.refused("Your calendar has this plan already.", mark());
    expect(usePlan.getState()).toMatchObject({ asked: null, trouble: "Nothing was written: Your calendar has this plan already." });
    bridge.ask({ version: 1, type: "UNDO", transaction: "t1" });
    expect(usePlan.getState().trouble).toBe("");
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(usePlan.getState().asked).toBeNull();
  });

  it("say why they were refused though the plan that they were too old for comes right after", () => {
    bridge.ask({ version: 1, type: "COMMIT", revision: 3 });
    bridge.refused("The plan has changed meanwhile; please look at it again.", mark());
    says({ revision: 4 });
    expect(usePlan.getState().trouble).toBe("Nothing was written: The plan has changed meanwhile; please look at it again.");
    says({ revision: 5 });
    expect(usePlan.getState().trouble).toBe("");
  });

  it("are refused no longer once somebody else has done it", () => {
    bridge.ask({ version: 1, type: "COMMIT", revision: 3 });
    bridge.refused("The plan has changed meanwhile; please look at it again.", mark());
    says({ written: true });
    expect(usePlan.getState().trouble).toBe("");
  });

  it("come back as they were sent where they are refused, with what followed", () => {
    const rows = [row("hours", "08:00", "16:00", { must: true, scope: "profile", days: ["fri"] })];
    bridge.ask({ version: 1, type: "SET_CONSTRAINTS", constraints: rows.map(constraintOf) });
    const first = mark();
    bridge.ask({ version: 1, type: "MOVE", move: "next" });
    bridge.refused("It is too much.", first);
    bridge.refused("You have not said yet what is fixed.", mark());
    expect(usePlan.getState()).toMatchObject({
      rows,
      asked: null,
      trouble: "What is fixed was not saved: It is too much. The step was not taken: You have not said yet what is fixed.",
    });
  });

  it("send what the hand has left before them", () => {
    bridge.nudge(to("dw2", ["15:20", "16:50"]));
    bridge.ask({ version: 1, type: "MOVE", move: "next" });
    expect(sent.map(([type]) => type)).toEqual(["PATCH", "MOVE"]);
  });
});
