import { beforeEach, describe, expect, it, vi } from "vitest";

import { BrowserMediaManager, micProblem } from "../src/room/media";

interface FakeTrack {
  id: string;
  kind: string;
  enabled: boolean;
  readyState: string;
  stop: () => void;
  getSettings: () => { deviceId: string };
}

function microphone() {
  const tracks: FakeTrack[] = [];
  const getUserMedia = vi.fn(async ({ audio }: { audio: { deviceId?: { exact: string } } }) => {
    const deviceId = audio.deviceId?.exact ?? "default";
    const track: FakeTrack = {
      id: `t${tracks.length}`,
      kind: "audio",
      enabled: true,
      readyState: "live",
      stop: () => (track.readyState = "ended"),
      getSettings: () => ({ deviceId }),
    };
    tracks.push(track);
    return { getAudioTracks: () => [track] };
  });
  const enumerateDevices = async () => [
    { deviceId: "default", kind: "audioinput", label: "A" },
    { deviceId: "cam", kind: "videoinput", label: "C" },
  ];
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia, enumerateDevices } });
  return { tracks, getUserMedia };
}

describe("the microphone", () => {
  let fake: ReturnType<typeof microphone>;
  beforeEach(() => {
    fake = microphone();
  });

  it("is asked for once: the check's track goes into the call", async () => {
    const media = new BrowserMediaManager();
    const onTrackStarted = vi.fn();
    media.setClientOptions({ callbacks: { onTrackStarted } } as never);
    await media.acquire();
    await media.initialize();
    await media.connect();
    expect(fake.getUserMedia).toHaveBeenCalledOnce();
    expect(onTrackStarted).toHaveBeenCalledWith(fake.tracks[0], expect.objectContaining({ local: true }));
    expect(media.tracks()).toEqual({ local: { audio: fake.tracks[0] } });
  });

  it("is never asked for without consent", async () => {
    const media = new BrowserMediaManager();
    await media.initialize();
    await media.connect();
    expect(fake.getUserMedia).not.toHaveBeenCalled();
    expect(media.tracks()).toEqual({ local: {} });
  });

  it("is given back when somebody joins without it after a check", async () => {
    const media = new BrowserMediaManager();
    await media.acquire();
    media.release();
    await media.connect();
    expect(fake.tracks.map((t) => t.readyState)).toEqual(["ended"]);
  });

  it("goes to the sender as another track when it is changed, still muted", async () => {
    const media = new BrowserMediaManager();
    const onReplaced = vi.fn(async () => undefined);
    media.onReplaced = onReplaced;
    await media.acquire();
    media.enableMic(false);
    await media.updateMic("usb");
    expect(onReplaced).toHaveBeenCalledWith(fake.tracks[1]);
    expect(fake.tracks.map((t) => [t.readyState, t.enabled])).toEqual([
      ["ended", false],
      ["live", false],
    ]);
    expect(media.selectedMic).toMatchObject({ deviceId: "usb" });
  });

  it("is taken up again after a connection was closed", async () => {
    const media = new BrowserMediaManager();
    await media.acquire();
    await media.disconnect();
    await media.connect();
    expect(fake.tracks).toHaveLength(2);
    expect(media.isMicEnabled).toBe(true);
  });

  it("may be gone by then: the call goes on without", async () => {
    const media = new BrowserMediaManager();
    const onGone = vi.fn();
    media.onGone = onGone;
    await media.acquire();
    await media.disconnect();
    fake.getUserMedia.mockRejectedValueOnce(new DOMException("none", "NotFoundError"));
    await media.connect();
    expect(onGone).toHaveBeenCalledWith("missing");
    expect(media.isMicEnabled).toBe(false);
  });

  it("lists microphones only", async () => {
    await expect(new BrowserMediaManager().getAllMics()).resolves.toHaveLength(1);
  });

  it.each([
    ["NotAllowedError", "refused"],
    ["SecurityError", "refused"],
    ["NotFoundError", "missing"],
    ["OverconstrainedError", "missing"],
    ["NotReadableError", "busy"],
  ])("tells %s as %s", (name, what) => {
    expect(micProblem(new DOMException("", name))).toBe(what);
  });

  it("says of a page without https that it may not have one", async () => {
    vi.stubGlobal("navigator", {});
    const error: unknown = await new BrowserMediaManager().acquire().catch((e: unknown) => e);
    expect(micProblem(error)).toBe("insecure");
  });
});
