/** By which way sound goes, and what is said where it goes by none. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { IceServerAnswer } from "../src/wire/types.gen";
import { asIceServers, noPath, NoPathError, LOOK_MS, NO_PATH_MS, pathOf, turnHosts } from "../src/room/paths";

const STUN = { urls: ["stun:turn.example.org"], username: null, credential: null };
const TURN = {
  urls: ["turn:turn.example.org:3478", "turn:turn.example.org:3478?transport=tcp"],
  username: "1800000000:p1",
  credential: "c2VjcmV0",
};

describe("the servers", () => {
  it("have credentials where they have any", () => {
    expect(asIceServers([STUN, TURN])).toEqual([{ urls: STUN.urls }, TURN]);
  });

  it("are named once each", () => {
    expect(turnHosts([STUN, TURN])).toEqual(["turn.example.org"]);
    expect(turnHosts([STUN])).toEqual([]);
  });
});

describe("where ICE finds no way", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const stateOf = async (pc: Partial<RTCPeerConnection>, servers: IceServerAnswer[] = [STUN]): Promise<{ said: () => string; stop: () => void }> => {
    let said = "";
    const { failed, stop } = noPath({ pc }, servers, performance.now());
    failed.catch((error: unknown) => {
      said = error instanceof NoPathError ? error.message : "something else";
    });
    await vi.advanceTimersByTimeAsync(0);
    return { said: () => said, stop };
  };

  it("says so within ten seconds of the click where the session took seven to answer", async () => {
    const pc = { iceConnectionState: "checking" as RTCIceConnectionState, remoteDescription: null as RTCSessionDescription | null };
    const { said, stop } = await stateOf(pc);
    await vi.advanceTimersByTimeAsync(7_000);
    pc.remoteDescription = {} as RTCSessionDescription;
    await vi.advanceTimersByTimeAsync(LOOK_MS.direct - 200);
    expect(said()).toBe("");
    await vi.advanceTimersByTimeAsync(9_500 - 7_000 - LOOK_MS.direct + 200);
    expect(said()).toContain("can set ICE_SERVERS and TURN_SECRET");
    stop();
  });

  it("lets ICE look for a while, however long the session took", async () => {
    const pc = { iceConnectionState: "checking" as RTCIceConnectionState, remoteDescription: null as RTCSessionDescription | null };
    const { said, stop } = await stateOf(pc, [TURN]);
    await vi.advanceTimersByTimeAsync(14_000);
    pc.remoteDescription = {} as RTCSessionDescription;
    await vi.advanceTimersByTimeAsync(LOOK_MS.relay - 200);
    expect(said()).toBe("");
    pc.iceConnectionState = "connected";
    await vi.advanceTimersByTimeAsync(20_000);
    expect(said()).toBe("");
    stop();
  });

  it("says so within ten seconds of the answer, with what to set", async () => {
    const pc = { iceConnectionState: "checking" as RTCIceConnectionState, remoteDescription: null as RTCSessionDescription | null };
    const { said, stop } = await stateOf(pc);
    await vi.advanceTimersByTimeAsync(400);
    expect(said()).toBe("");
    pc.remoteDescription = {} as RTCSessionDescription;
    await vi.advanceTimersByTimeAsync(NO_PATH_MS - 1_000);
    expect(said()).toBe("");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(NO_PATH_MS + 1_000).toBeLessThan(10_000);
    expect(said()).toContain("Try another network, such as a telephone's, or switch a VPN off. If that does not help, tell whoever invited you");
    expect(said()).toContain("can set ICE_SERVERS and TURN_SECRET");
    stop();
  });

  it("names the TURN server that did not help either", async () => {
    const { said, stop } = await stateOf({ iceConnectionState: "failed", remoteDescription: {} as RTCSessionDescription }, [TURN]);
    await vi.advanceTimersByTimeAsync(NO_PATH_MS + 1_000);
    expect(said()).toContain("nor by way of turn.example.org");
    stop();
  });

  it("says nothing of a connection that stands", async () => {
    const { said, stop } = await stateOf({ iceConnectionState: "connected", remoteDescription: {} as RTCSessionDescription });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).toBe("");
    stop();
  });
});

describe("the way that was taken", () => {
  const took = (local: object, remote: object): Promise<unknown> => {
    const stats = new Map<string, object>([
      ["t", { type: "transport", selectedCandidatePairId: "p" }],
      ["p", { type: "candidate-pair", localCandidateId: "l", remoteCandidateId: "r" }],
      ["l", local],
      ["r", remote],
    ]);
    return pathOf({ getStats: () => Promise.resolve(stats) } as unknown as RTCPeerConnection);
  };

  it.each([
    [{ candidateType: "host" }, { candidateType: "host" }, { way: "direct" }],
    [{ candidateType: "relay", relayProtocol: "tcp" }, { candidateType: "host" }, { way: "relay", over: "TCP" }],
    [{ candidateType: "prflx" }, { candidateType: "relay" }, { way: "relay", over: "UDP" }],
  ])("is read from the browser: %o", async (local, remote, path) => {
    await expect(took(local, remote)).resolves.toEqual(path);
  });

  it("is not known without a connection", async () => {
    await expect(pathOf(null)).resolves.toBeNull();
  });
});
