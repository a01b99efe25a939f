/** What a kind's own page asks of its session, by a visit. */
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Connection } from "../src/room/connection";
import type { Requests } from "../src/room/requests";
import { useRoom } from "../src/room/store";
import { makeVisit } from "../src/room/visit";
import { answerTo, json, serve } from "./answers";

interface Made {
  lost: () => void;
  requests: Requests;
}

const made: Made[] = [];
const sent: (string | undefined)[] = [];

vi.mock("../src/room/connection", () => ({
  makeConnection: async (options: Made): Promise<Connection> => {
    made.push(options);
    return {
      client: { enableMic: vi.fn() } as unknown as Connection["client"],
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
      say: () => undefined,
      kind: (_name, _data, ref) => void sent.push(ref),
      energy: () => Promise.resolve(2),
      path: () => Promise.resolve(null),
    };
  },
}));

const JOIN = answerTo("GET /sessions/{session}/join", { session: "s1", title: "Retro", participant: "p1", name: "" });
const inRoom = async () => {
  serve({ "GET /sessions/s1/join": () => json(JOIN) });
  const visit = makeVisit("s1");
  await visit.open();
  await visit.join("Ada", false);
  const [{ requests, lost }] = made as [Made];
  return { visit, requests, lost };
};

beforeEach(() => {
  made.length = 0;
  sent.length = 0;
  useRoom.getState().reset();
  vi.stubGlobal("BroadcastChannel", undefined); // visits of other tests are no other tabs
  window.history.replaceState(null, "", "/room/s1#join=tok");
});

describe("what a page asks of the session's kind", () => {
  it("is answered by its mark, whatever comes first", async () => {
    const { visit, requests } = await inRoom();
    const [one, other] = [visit.ask("enter_team"), visit.ask("enter_team")];
    const [first = "", second = ""] = sent;
    expect(requests.refused("somebody-else's", "No.")).toBe(false);
    expect(requests.refused(second, "There is a team Owls already.")).toBe(true);
    requests.taken(first, { team: "Owls" });
    await expect(one).resolves.toEqual({ team: "Owls" });
    await expect(other).rejects.toThrow("There is a team Owls already.");
  });

  it("is refused where nobody can be asked", async () => {
    await expect(makeVisit("s1").ask("enter_team")).rejects.toThrow("The connection is being restored");
  });

  it("is not waited for when the connection is gone", async () => {
    const { visit, lost } = await inRoom();
    const waits = visit.ask("enter_team");
    lost();
    await expect(waits).rejects.toThrow("The connection was lost");
  });
});
