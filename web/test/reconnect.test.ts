import { describe, expect, it, vi } from "vitest";

import { ApiError } from "../src/api/http";
import { FOR_MS, persist, verdict } from "../src/room/reconnect";
import { watchPeer } from "../src/room/peer";

const refused = (status: number): ApiError => new ApiError(status, {});

function timed() {
  const pauses: number[] = [];
  let now = 0;
  return {
    pauses,
    options: {
      now: () => now,
      pause: async (ms: number) => {
        pauses.push(ms);
        now += ms;
      },
    },
  };
}

describe("reconnecting", () => {
  it("tries with growing pauses until it works", async () => {
    const { pauses, options } = timed();
    const attempt = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("gone")).mockRejectedValueOnce(refused(503)).mockResolvedValue();
    await expect(persist(attempt, { ...options, signal: new AbortController().signal })).resolves.toBe("connected");
    expect(pauses).toEqual([500, 1000]);
  });

  it("gives up after a minute, for the button to take over", async () => {
    const { pauses, options } = timed();
    await expect(persist(() => Promise.reject(new Error("gone")), { ...options, signal: new AbortController().signal })).resolves.toBe("gave up");
    const total = pauses.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeLessThanOrEqual(FOR_MS);
    expect(total).toBeGreaterThan(FOR_MS - 8_000);
    expect(Math.max(...pauses)).toBe(8_000);
  });

  it.each([
    [401, "refused"],
    [403, "refused"],
    [404, "over"],
    [410, "over"],
  ])("does not insist on a %d", async (status, outcome) => {
    const attempt = vi.fn(() => Promise.reject(refused(status)));
    await expect(persist(attempt, { ...timed().options, signal: new AbortController().signal })).resolves.toBe(outcome);
    expect(attempt).toHaveBeenCalledOnce();
  });

  it("reads the status that the transport puts on its error", () => {
    expect(verdict(Object.assign(new Error("offer rejected"), { status: 403 }))).toBe("refused");
    expect(verdict(Object.assign(new Error("offer rejected"), { status: 429 }))).toBe("again");
  });

  it("stops when the person leaves meanwhile", async () => {
    const stop = new AbortController();
    const attempt = vi.fn(() => {
      stop.abort();
      return Promise.reject(new Error("gone"));
    });
    await expect(persist(attempt, { ...timed().options, signal: stop.signal })).resolves.toBe("cancelled");
    expect(attempt).toHaveBeenCalledOnce();
  });
});

describe("watching the peer connection", () => {
  const peer = () => Object.assign(new EventTarget(), { iceConnectionState: "connected", connectionState: "connected" });
  const change = (pc: ReturnType<typeof peer>, state: string): void => {
    pc.iceConnectionState = state;
    pc.dispatchEvent(new Event("iceconnectionstatechange"));
  };

  it("forgives an absence of less than three seconds", () => {
    vi.useFakeTimers();
    const [pc, lost] = [peer(), vi.fn()];
    watchPeer(pc as unknown as RTCPeerConnection, lost);
    change(pc, "disconnected");
    vi.advanceTimersByTime(2_900);
    change(pc, "connected");
    vi.advanceTimersByTime(10_000);
    expect(lost).not.toHaveBeenCalled();
    change(pc, "disconnected");
    vi.advanceTimersByTime(3_000);
    expect(lost).toHaveBeenCalledOnce();
  });

  it("reports a failure at once, and nothing after it was let go", () => {
    const [pc, lost] = [peer(), vi.fn()];
    const unwatch = watchPeer(pc as unknown as RTCPeerConnection, lost);
    change(pc, "failed");
    expect(lost).toHaveBeenCalledOnce();
    unwatch();
    change(pc, "failed");
    expect(lost).toHaveBeenCalledOnce();
  });
});
