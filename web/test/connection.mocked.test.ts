/** What the session refuses reaches the person who asked, with a listener and without. */
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Join } from "../src/protocol";
import { makeConnection, tellWhy, type Listener } from "../src/room/connection";
import { BrowserMediaManager } from "../src/room/media";
import { useRoom } from "../src/room/store";
import { watchOffers } from "../src/room/peer";
import { answerTo, problem } from "./answers";
import { makeRequests } from "../src/room/requests";
import { makeTyped } from "../src/room/typed";

interface Callbacks {
  onError: (message: unknown) => void;
  onServerMessage: (data: unknown) => void;
}

const made: Callbacks[] = [];

vi.mock("@pipecat-ai/small-webrtc-transport", () => ({ SmallWebRTCTransport: vi.fn() }));
vi.mock("@pipecat-ai/client-js", () => ({
  LogLevel: { ERROR: 1 },
  PipecatClient: class {
    constructor({ callbacks }: { callbacks: Callbacks }) {
      made.push(callbacks);
    }
    setLogLevel(): void {
      return undefined;
    }
  },
}));

async function connected(listener?: Listener): Promise<Callbacks> {
  const join = answerTo("GET /sessions/{session}/join", { session: "s1", participant: "p1" }) as Join;
  await makeConnection({ join, token: "tok", name: "Ada", media: new BrowserMediaManager(), withMic: false, muted: false, begun: 0, lost: () => undefined, listener, requests: makeRequests(), typed: makeTyped("s1", () => undefined) });
  const callbacks = made.at(-1);
  if (!callbacks) throw new Error("No client was made.");
  return callbacks;
}

const refuse = ({ onError }: Callbacks, error: string): void => onError({ type: "error", data: { error, fatal: false } });
const shown = (): string[] => useRoom.getState().content.notices.map(({ level, text }) => `${level}: ${text}`);

beforeEach(() => {
  made.length = 0;
  useRoom.getState().reset();
});

describe("a session that moves", () => {
  it("is said to do so from its own word on", async () => {
    const { onServerMessage } = await connected();
    onServerMessage({ type: "moving" });
    expect(useRoom.getState().away).toBe("moving");
  });
});

describe("a session that could not be asked for", () => {
  it.each([
    ["moving", "moving"],
    ["nobody", "broke"],
    ["starting", "broke"],
  ])("says why, while the transport asks again by itself: %s", async (run, away) => {
    vi.useFakeTimers();
    const transport: { _lastNegotiationError?: unknown } = {};
    const unwatch = watchOffers(transport, (answer) => void tellWhy(answer));
    transport._lastNegotiationError = problem(503, "It does not run.", { run });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(useRoom.getState().away).toBe(away);
    useRoom.getState().set({ away: null });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(useRoom.getState().away).toBeNull(); // the same answer is told once
    unwatch();
    vi.useRealTimers();
  });
});

describe("what the session refuses", () => {
  it.each(["Too many messages; slow down.", "A message may have at most 4000 characters.", "In a boardroom you may not give the command 'pause'."])(
    "is a notice in the room: %s",
    async (sentence) => {
      refuse(await connected(), sentence);
      expect(shown()).toEqual([`warn: ${sentence}`]);
    },
  );

  it("is a notice, too, where a page of its own listens for other things", async () => {
    refuse(await connected({ message: () => undefined, command: () => undefined }), "Slow down.");
    expect(shown()).toEqual(["warn: Slow down."]);
  });

  it("is the listener's where it takes refusals", async () => {
    const refused = vi.fn();
    refuse(await connected({ message: () => undefined, command: () => undefined, refused }), "Slow down.");
    expect(refused).toHaveBeenCalledWith("Slow down.", null);
    expect(shown()).toEqual([]);
  });
});
