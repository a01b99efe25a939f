/** What is typed is kept until the session has it stored: sent again in order, and given back where it did not arrive. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { quietVisit } from "../dev/scenes";
import { Composer } from "../src/room/Composer";
import type { Connection } from "../src/room/connection";
import { useRoom } from "../src/room/store";
import type { Typed } from "../src/room/typed";
import { makeVisit, type Visit } from "../src/room/visit";
import { VisitContext } from "../src/room/visitContext";
import type { JoinAnswer } from "../src/wire/types.gen";
import { answerTo, json, problem, serve } from "./answers";

interface Made {
  lost: () => void;
  typed: Typed;
}

const made: Made[] = [];
/** What came to the session, by connection: [text, mark]. */
const sent: [string, string][][] = [];
let opens = (): Promise<void> => Promise.resolve();

vi.mock("../src/room/connection", () => ({
  makeConnection: async (options: Made): Promise<Connection> => {
    const own: [string, string][] = [];
    made.push(options);
    sent.push(own);
    return {
      client: { enableMic: vi.fn() } as unknown as Connection["client"],
      open: () => opens(),
      close: () => Promise.resolve(),
      say: (text, ref) => void own.push([text, ref]),
      kind: () => undefined,
      energy: () => Promise.resolve(0),
      path: () => Promise.resolve(null),
    };
  },
}));

const JOIN = answerTo<JoinAnswer>("GET /sessions/{session}/join", { session: "s1", title: "Retro", participant: "p1", name: "" });
const GONE = () => Promise.reject(new Error("gone"));
let door: () => Response | Promise<Response> = () => json(JOIN);
let visit: Visit;

const room = () => useRoom.getState();
const texts = (): string[] => (sent.at(-1) ?? []).map(([text]) => text);
const markOf = (text: string): string => sent.flat().findLast(([said]) => said === text)?.[1] ?? "";
const pass = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
const session = () => made.at(-1) as Made;
const line = (id: number, text: string) => ({ type: "transcript" as const, id, who: "person" as const, name: "Ada", text, at: 1, via: "text" as const, source: "person", interrupted: false, began: null });
const items = (): (string | null)[] => screen.queryAllByRole("listitem").map((one) => one.textContent);

const breaks = async (): Promise<void> => {
  opens = GONE;
  await act(async () => {
    session().lost();
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(room().stage).toBe("reconnecting");
};
const comesBack = async (): Promise<void> => {
  opens = () => Promise.resolve();
  await pass(10_000);
  expect(room().stage).toBe("in");
};
/** The page is loaded anew: nothing is left of it but what the tab has kept. */
const reloads = async (away = 1_000): Promise<void> => {
  const kept = Object.keys(window.sessionStorage).map((key): [string, string] => [key, window.sessionStorage.getItem(key) ?? ""]);
  await act(() => visit.close());
  act(() => room().reset());
  window.sessionStorage.clear();
  for (const [key, value] of kept) window.sessionStorage.setItem(key, value);
  await pass(away);
  visit = makeVisit("s1");
  await act(() => visit.open());
};
const enters = (): Promise<void> => act(() => visit.join("Ada", false));
const later = (text: string): void => act(() => expect(session().typed.refused(markOf(text), "You write faster than the host can answer.", true)).toBe(true));
const say = (text: string): void => act(() => expect(visit.say(text)).toBe(true));

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  made.length = 0;
  sent.length = 0;
  door = () => json(JOIN);
  opens = () => Promise.resolve();
  room().reset();
  window.sessionStorage.clear();
  vi.stubGlobal("BroadcastChannel", undefined);
  window.history.replaceState(null, "", "/room/s1#join=tok");
  serve({ "GET /sessions/s1/join": () => door(), [`GET /sessions/s1/join?participant=${JOIN.participant_key}`]: () => door(), "GET /sessions/s1/keepsake": () => problem(410, "This session is over.") });
  visit = makeVisit("s1");
  await visit.open();
  await visit.join("Ada", false);
  render(
    <VisitContext.Provider value={{ ...quietVisit, say: visit.say, sayAgain: visit.sayAgain, takeBack: visit.takeBack }}>
      <Composer />
    </VisitContext.Provider>,
  );
});

afterEach(async () => {
  await act(() => visit.close());
  vi.useRealTimers();
});

describe("what is typed in the room", () => {
  it("has a mark of its own each time, and nothing is shown of it while all is well", async () => {
    say("one");
    say("one");
    expect(texts()).toEqual(["one", "one"]);
    expect(new Set(sent.flat().map(([, ref]) => ref)).size).toBe(2);
    expect(sent.flat().every(([, ref]) => ref.length > 15 && ref.length <= 60)).toBe(true);
    for (const [, ref] of sent.flat()) act(() => session().typed.taken(ref, 7, false));
    await pass(60_000);
    expect(items()).toEqual([]);
    for (const [, ref] of sent.flat()) act(() => session().typed.taken(ref, 7, true));
    expect(room().typed).toEqual([]);
  });

  it("is shown as not yet taken where that takes long", async () => {
    say("one");
    expect(items()).toEqual([]);
    await pass(1_000);
    expect(items()).toEqual(["oneNot with the session yet. It is sent again by itself."]);
    act(() => session().typed.taken(markOf("one"), 7, false));
    expect(items()).toEqual([]);
  });

  it("is sent again after a break, with the same marks and in order; what is stored is not", async () => {
    for (const text of ["one", "two", "three"]) say(text);
    const marks = ["two", "three"].map(markOf);
    act(() => session().typed.taken(markOf("one"), 7, true));
    await breaks();
    say("four"); // while nobody is there
    expect(texts()).not.toContain("four");
    expect(items()).toHaveLength(3);
    await comesBack();
    expect(texts()).toEqual(["two", "three", "four"]);
    expect(["two", "three"].map(markOf)).toEqual(marks);
    for (const text of ["two", "three", "four"]) act(() => session().typed.taken(markOf(text), 9, true));
    expect(items()).toEqual([]);
  });

  it("is sent again, and its line is gone, where the session had said it and not stored it", async () => {
    say("one");
    act(() => {
      room().receive(line(7, "one"), 0);
      session().typed.taken(markOf("one"), 7, false);
      room().receive(line(8, "somebody else"), 0);
    });
    await breaks();
    expect(room().content.lines.map(({ id }) => id)).toEqual([8]);
    expect(items()).toHaveLength(1);
    await comesBack();
    expect(texts()).toEqual(["one"]);
  });

  it("is given back where an open connection tells nothing of it, and a late receipt still counts", async () => {
    say("one");
    say("two");
    const [one, two] = [markOf("one"), markOf("two")];
    await pass(31_000);
    expect(items()[0]).toContain("This did not arrive. The session has not answered.");
    act(() => session().typed.taken(two, 8, true));
    expect(items()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(texts()).toEqual(["one", "two", "one"]);
    expect(markOf("one")).toBe(one);
    expect(screen.getByTestId("message-input")).toHaveFocus();
    act(() => session().typed.taken(one, 9, true));
    expect(items()).toEqual([]);
  });

  it("is given back with the session's reason where it is refused, and is no notice", async () => {
    say("one");
    act(() => expect(session().typed.refused(markOf("one"), "You write faster than the host can answer.")).toBe(true));
    expect(session().typed.refused("somebody else's", "No.")).toBe(false);
    expect(items()[0]).toContain("This did not arrive. You write faster than the host can answer.");
    expect(room().content.notices).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(screen.getByTestId("message-input")).toHaveValue("one");
    expect(items()).toEqual([]);
    await breaks();
    await comesBack();
    expect(texts()).toEqual([]);
  });

  it("does not take what is in the box for what did not arrive", async () => {
    say("one");
    act(() => void session().typed.refused(markOf("one"), "No."));
    await userEvent.type(screen.getByTestId("message-input"), "mine");
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.getByRole("button", { name: "Send again" })).toBeInTheDocument();
  });

  it("did not arrive where the page gives up, and is not sent by itself any more", async () => {
    say("one");
    door = () => Promise.reject(new TypeError("offline"));
    await breaks();
    await pass(120_000);
    expect(room().stage).toBe("lost");
    expect(items()[0]).toContain("This did not arrive. The connection was gone.");
    expect(visit.say("two")).toBe(false);
    door = () => json(JOIN);
    opens = () => Promise.resolve();
    await pass(40_000);
    expect(room().stage).toBe("in");
    expect(texts()).toEqual([]);
    expect(items()).toHaveLength(1);
  });

  it("did not arrive where the session is over, unless the session had it", async () => {
    say("one");
    say("two");
    act(() => session().typed.taken(markOf("two"), 8, false));
    act(() => room().receive({ type: "ended", reason: "the end" }, 0));
    await act(() => visit.leave());
    expect(items()).toEqual(["oneThis did not arrive. The session was over.Send againEdit"]);
  });
});

describe("what finds no room with the host", () => {
  it("waits in its order, and nothing typed later goes before it", async () => {
    for (const text of ["one", "two", "three"]) say(text);
    act(() => session().typed.taken(markOf("one"), 7, false));
    later("two");
    later("three");
    say("four");
    expect(texts()).toEqual(["one", "two", "three"]);
    expect(items()).toEqual(["two", "three", "four"].map((text) => `${text}Not with the session yet. It is sent again by itself.`));
    await pass(3_100);
    expect(texts().slice(3)).toEqual(["two"]);
    later("two");
    await pass(3_100);
    expect(texts().slice(4)).toEqual(["two"]);
    act(() => session().typed.taken(markOf("two"), 8, false));
    expect(texts().slice(5)).toEqual(["three", "four"]);
    later("three");
    later("four");
    await breaks();
    await comesBack();
    expect(texts()).toEqual(["one", "two", "three", "four"]);
  });

  it("did not arrive where the session is over first", async () => {
    say("one");
    later("one");
    act(() => room().receive({ type: "ended", reason: "the end" }, 0));
    await act(() => visit.leave());
    expect(items()).toEqual(["oneThis did not arrive. The session was over.Send againEdit"]);
  });
});

describe("what is typed and not stored when the page is loaded anew", () => {
  it("is sent again with the same marks, in order, before what is typed then; what is stored is not", async () => {
    for (const text of ["one", "two"]) say(text);
    act(() => session().typed.taken(markOf("one"), 7, true));
    await breaks();
    say("three"); // while nobody is there
    const two = markOf("two");
    await reloads();
    expect(items()).toHaveLength(2);
    opens = () => Promise.resolve();
    await enters();
    say("four");
    expect(texts()).toEqual(["two", "three", "four"]);
    expect(markOf("two")).toBe(two);
    for (const text of ["two", "three", "four"]) act(() => session().typed.taken(markOf(text), 9, true));
    await reloads();
    await enters();
    expect(texts()).toEqual([]);
    expect(items()).toEqual([]);
  });

  it("is given back where it did not arrive, or waited for too long to be sent unasked", async () => {
    say("one");
    act(() => void session().typed.refused(markOf("one"), "No."));
    say("two");
    await reloads(300_000);
    await enters();
    expect(texts()).toEqual([]);
    expect(items()).toEqual(["oneThis did not arrive. No.Send againEdit", "twoThis did not arrive. The connection was gone.Send againEdit"]);
  });

  it("did not arrive where the session is over meanwhile", async () => {
    say("one");
    door = () => problem(410, "This session is over.");
    await reloads();
    expect(room().typed).toMatchObject([{ text: "one", failed: "over" }]);
  });

  it("is nobody else's: another key in the room has none of it", async () => {
    say("one");
    door = () => json({ ...JOIN, participant_key: "somebody-else" });
    await reloads();
    await enters();
    expect(texts()).toEqual([]);
    expect(items()).toEqual([]);
  });
});
