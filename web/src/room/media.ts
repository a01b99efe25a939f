/**
 * The microphone by plain getUserMedia.
 *
 * The transport's default media manager fetches a bundle from another host; this one has the same
 * methods and stays on the machine. It is duck-typed: the abstract class is not exported.
 */
import type { Participant, PipecatClientOptions, RTVIEventCallbacks, Tracks } from "@pipecat-ai/client-js";

export type MicProblem = "refused" | "missing" | "busy" | "insecure";

/** Why getUserMedia said no. */
export function micProblem(error: unknown): MicProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  if (name === "TypeError") return "insecure";
  return "busy";
}

const LOCAL: Participant = { id: "local", name: "", local: true };
const NONE: Record<string, never> = {};

export class BrowserMediaManager {
  readonly supportsScreenShare = false;
  readonly isCamEnabled = false;
  readonly isSharingScreen = false;
  readonly selectedCam = NONE;
  readonly selectedSpeaker = NONE;

  #callbacks: RTVIEventCallbacks = {};
  #track: MediaStreamTrack | null = null;
  #deviceId: string | null = null;
  #enabled = true;
  #wanted = false;
  /** Hands the sender another track when the microphone changes. */
  onReplaced: (track: MediaStreamTrack) => Promise<void> = () => Promise.resolve();
  /** The microphone was there before and is not to be had again. */
  onGone: (problem: MicProblem) => void = () => undefined;

  /** Asks for the microphone; throws what getUserMedia throws. */
  async acquire(deviceId: string | null = this.#deviceId): Promise<MediaStreamTrack> {
    // Absent on pages that are neither https nor localhost.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) throw new TypeError("This page may not use a microphone: it needs https or localhost.");
    const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    const stream = await devices.getUserMedia({
      audio: deviceId ? { ...audio, deviceId: { exact: deviceId } } : audio,
    });
    const [track] = stream.getAudioTracks();
    if (!track) throw new DOMException("The stream has no audio track.", "NotFoundError");
    this.#track?.stop();
    track.enabled = this.#enabled;
    this.#track = track;
    this.#wanted = true;
    this.#deviceId = track.getSettings().deviceId ?? deviceId;
    return track;
  }

  /** Lets go of the microphone for good: a later connection will do without. */
  release(): void {
    this.#wanted = false;
    this.#drop();
  }

  get track(): MediaStreamTrack | null {
    return this.#track;
  }

  setUserAudioCallback(): void {
    // Audio goes out by WebRTC, never as buffers.
  }

  setClientOptions(options: PipecatClientOptions): void {
    this.#callbacks = options.callbacks ?? {};
  }

  async initialize(): Promise<void> {
    if (this.#wanted && this.#track?.readyState !== "live") await this.#again();
    if (this.#track) this.#announce(this.#track);
    this.#callbacks.onAvailableMicsUpdated?.(await this.getAllMics());
  }

  /** Closing a connection stops its tracks: a later one needs the microphone anew. */
  async connect(): Promise<void> {
    if (this.#wanted && this.#track?.readyState !== "live") await this.initialize();
  }

  disconnect(): Promise<void> {
    this.#drop();
    return Promise.resolve();
  }

  async updateMic(deviceId: string): Promise<void> {
    const track = await this.acquire(deviceId);
    await this.onReplaced(track);
    this.#announce(track);
  }

  enableMic(enable: boolean): void {
    this.#enabled = enable;
    if (this.#track) this.#track.enabled = enable;
  }

  async getAllMics(): Promise<MediaDeviceInfo[]> {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const all = (await devices?.enumerateDevices()) ?? [];
    return all.filter((device) => device.kind === "audioinput");
  }

  get isMicEnabled(): boolean {
    return this.#track !== null && this.#enabled;
  }

  get selectedMic(): MediaDeviceInfo | Record<string, never> {
    return this.#deviceId ? ({ deviceId: this.#deviceId, kind: "audioinput" } as MediaDeviceInfo) : NONE;
  }

  tracks(): Tracks {
    return { local: this.#track ? { audio: this.#track } : {} };
  }

  // What a session by voice has no use for.
  getAllCams = (): Promise<MediaDeviceInfo[]> => Promise.resolve([]);
  getAllSpeakers = (): Promise<MediaDeviceInfo[]> => Promise.resolve([]);
  updateCam = (): void => undefined;
  updateSpeaker = (): void => undefined;
  enableCam = (): void => undefined;
  enableScreenShare = (): void => undefined;
  userStartedSpeaking = (): Promise<undefined> => Promise.resolve(undefined);
  bufferBotAudio = (): undefined => undefined;

  /** A connection that is taken up again goes on by text when the microphone has gone. */
  async #again(): Promise<void> {
    try {
      await this.acquire();
    } catch (error) {
      this.release();
      this.onGone(micProblem(error));
    }
  }

  #drop(): void {
    this.#track?.stop();
    this.#track = null;
  }

  #announce(track: MediaStreamTrack): void {
    this.#callbacks.onTrackStarted?.(track, LOCAL);
    this.#callbacks.onMicUpdated?.(this.selectedMic as MediaDeviceInfo);
  }
}
