import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { watchTabs } from "../src/room/tabs";

/** Channels of one browser: each tells the others, at once. */
class Channel {
  static open: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    Channel.open = Channel.open.filter((one) => one !== this);
  }
}

beforeEach(() => vi.stubGlobal("BroadcastChannel", Channel));
afterEach(() => {
  Channel.open = [];
  vi.unstubAllGlobals();
});

function tab(session: string, inside: string | null = null) {
  const state = { inside, elsewhere: null as string | null, left: 0 };
  const tabs = watchTabs(session, {
    inside: () => state.inside,
    elsewhere: (who) => (state.elsewhere = who),
    leave: () => (state.left += 1),
  });
  return { state, tabs };
}

describe("the tabs of one browser", () => {
  it("know of each other who is in the room", () => {
    const first = tab("s1", "p1");
    const second = tab("s1");
    expect(second.state.elsewhere).toBe("p1");
    expect(first.state.elsewhere).toBeNull();
    first.tabs.moved("left", "p1");
    expect(second.state.elsewhere).toBeNull();
    second.tabs.moved("here", "p2");
    expect(first.state.elsewhere).toBe("p2");
  });

  it("leave when they are asked to, and only the one that is meant", () => {
    const [first, second, third] = [tab("s1", "p1"), tab("s1", "p2"), tab("s1")];
    third.tabs.takeOver("p1");
    expect([first.state.left, second.state.left]).toEqual([1, 0]);
  });

  it("are alone in another room, and once they are closed", () => {
    const first = tab("s1", "p1");
    expect(tab("s2").state.elsewhere).toBeNull();
    first.tabs.close();
    expect(tab("s1").state.elsewhere).toBeNull();
  });

  it("do without where the browser has no such channel", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    expect(tab("s1", "p1").state.elsewhere).toBeNull();
  });
});
