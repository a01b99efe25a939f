/** One connection to a session: from the offer until it is closed or lost. */
import { LogLevel, PipecatClient, type RTVIMessage, type Transport } from "@pipecat-ai/client-js";

import { ApiError, readProblem, retryAfterOf } from "../api/http";
import { read, readOne } from "../api/read";
import type { Join, ServerMessage } from "../protocol";
import type { KindRequest, TypedTurn } from "../wire/types.gen";
import { vPageMessage, vRefusal } from "../wire/valibot.gen";
import type { BrowserMediaManager } from "./media";
import { asIceServers, noPath, pathOf, type Path } from "./paths";
import { peerOf, receivedEnergy, replaceAudio, watchOffers, watchPeer } from "./peer";
import type { Requests } from "./requests";
import { useRoom } from "./store";
import type { Typed } from "./typed";

const CONNECT_MS = 15_000;

export interface Connection {
  client: PipecatClient;
  /** Resolves when somebody is there and the host answers; throws when that fails. */
  open: () => Promise<void>;
  close: () => Promise<void>;
  /** What becomes of it is told by its `ref`. */
  say: (text: string, ref: string) => void;
  /** Asks for something that the session's kind lets people do; a refusal has the `ref` to it. */
  kind: (name: string, data?: Record<string, unknown>, ref?: string) => void;
  energy: () => Promise<number>;
  /** By which way sound goes; null where that is not known, as in a Daily room. */
  path: () => Promise<Path | null>;
}

/** Of a kind with a page of its own: what the session says beyond the room, as it comes. */
export interface Listener {
  message: (message: ServerMessage) => void;
  /** RTVI's `ui-command`: such as `navigate`, `scroll_to`, `highlight`, `focus`. */
  command: (name: string, payload: unknown) => void;
  /** What a page asked for is refused, as a sentence; `ref` is what the page had given with it. */
  refused?: (why: string, ref: string | null) => void;
}

interface Options {
  join: Join;
  token: string;
  name: string;
  media: BrowserMediaManager;
  withMic: boolean;
  /** Whether the microphone is off at first; of the service's own room `media` knows that. */
  muted: boolean;
  /** When somebody asked to be let in, on the page's clock. */
  begun: number;
  /** Called once when the connection breaks after it was open. */
  lost: () => void;
  listener?: Listener | undefined;
  /** Who waits for what came of a request. */
  requests: Requests;
  /** What was typed and is not known to be on record. */
  typed: Typed;
}

export async function makeConnection(options: Options): Promise<Connection> {
  const { join, media, withMic } = options;
  const transport = await makeTransport(join, media);
  let unwatch = (): void => undefined;
  let state: "opening" | "open" | "closed" = "opening";
  const broke = (): void => {
    if (state !== "open") return;
    state = "closed";
    unwatch();
    options.lost();
  };
  const moving = (): void => {
    useRoom.getState().set({ away: "moving" });
    // Of the service's own room the other end is gone in a moment; Daily's stays.
    if (join.transport.kind === "webrtc") broke();
  };
  const client = new PipecatClient({
    transport,
    enableMic: withMic && !(join.transport.kind === "daily" && options.muted),
    enableCam: false,
    disconnectOnBotDisconnect: false,
    callbacks: { ...toStore(options, moving), onDisconnected: broke, onBotDisconnected: broke },
  });
  client.setLogLevel(LogLevel.ERROR);
  media.onReplaced = (track) => replaceAudio(transport, track);

  const close = async (): Promise<void> => {
    state = "closed";
    unwatch();
    await client.disconnect();
  };
  return {
    client,
    open: async () => {
      const unwatchOffers = watchOffers(transport, (answer) => void tellWhy(answer));
      const blocked = noPath(transport, serversOf(join), options.begun, () => useRoom.getState().set({ waitsFor: "sound" }));
      try {
        await withDeadline(Promise.race([client.connect(target(options)), blocked.failed]), CONNECT_MS);
      } catch (error) {
        await close().catch(() => undefined);
        throw await withReason(error);
      } finally {
        blocked.stop();
        unwatchOffers();
      }
      state = "open";
      const pc = peerOf(transport);
      if (pc) unwatch = watchPeer(pc, broke);
    },
    close,
    say: (text, ref) => client.sendClientMessage("say", { text, ref } satisfies TypedTurn),
    kind: (name, data = {}, ref) => client.sendClientMessage("kind", { name, data, ref: ref ?? null } satisfies KindRequest),
    energy: () => receivedEnergy(peerOf(transport)),
    path: () => pathOf(peerOf(transport)),
  };
}

async function makeTransport(join: Join, media: BrowserMediaManager): Promise<Transport> {
  if (join.transport.kind === "daily") {
    const { HostsDailyTransport } = await import("./dailyRoom");
    media.release();
    return new HostsDailyTransport(join.transport.host);
  }
  const { SmallWebRTCTransport } = await import("@pipecat-ai/small-webrtc-transport");
  return new SmallWebRTCTransport({ mediaManager: media });
}

const serversOf = ({ transport }: Join) => (transport.kind === "webrtc" ? transport.ice_servers : []);

function target({ join, token, name }: Options) {
  if (join.transport.kind === "daily") {
    return { url: join.transport.url, ...(join.transport.token ? { token: join.transport.token } : {}) };
  }
  return {
    iceConfig: { iceServers: asIceServers(join.transport.ice_servers) },
    webrtcRequestParams: {
      endpoint: join.transport.endpoint,
      headers: new Headers({ Authorization: `Bearer ${token}` }),
      requestData: { name, participant: join.participant },
    },
  };
}

/** What the session says goes to the store. */
function toStore({ listener, requests, typed }: Options, moving: () => void) {
  const room = useRoom.getState();
  return {
    onServerMessage: (data: unknown) => {
      const message = readOne(vPageMessage, data, "The session's message");
      if (!message) return;
      if (message.type === "kind_taken") return requests.taken(message.ref, message.answer);
      if (message.type === "typed_taken") return typed.taken(message.ref, message.line, message.saved);
      if (message.type === "moving") return moving();
      if (message.type === "agenda_state") room.set({ away: null });
      room.receive(message, performance.now());
      listener?.message(message);
    },
    onUICommand: ({ command, payload }: { command: string; payload: unknown }) => listener?.command(command, payload),
    onAvailableMicsUpdated: (mics: MediaDeviceInfo[]) => room.set({ mics }),
    onMicUpdated: (mic: MediaDeviceInfo) => room.set({ micId: mic.deviceId }),
    onError: ({ data }: RTVIMessage) => {
      const refusal = read(vRefusal, data, "The session's refusal");
      if (!refusal?.error) return;
      const { ref, error, later } = refusal;
      if (ref && (typed.refused(ref, error, later ?? false) || requests.refused(ref, error))) return;
      if (listener?.refused) listener.refused(refusal.error, refusal.ref ?? null);
      else room.notify("warn", refusal.error);
    },
    onMessageError: () => room.notify("warn", "The session did not accept that message."),
  };
}

/** Says in the room how the session is run, where it could not be asked for. */
export async function tellWhy(answer: Response): Promise<void> {
  const { run } = readProblem(await answer.json().catch(() => null));
  if (run) useRoom.getState().set({ away: run === "moving" ? "moving" : "broke" });
}

/** The transport keeps the service's answer to its offer: the reason stands in there. */
async function withReason(error: unknown): Promise<unknown> {
  const answer = error instanceof Error ? error.cause : null;
  if (!(answer instanceof Response) || answer.bodyUsed) return error;
  return new ApiError(answer.status, readProblem(await answer.json().catch(() => null)), retryAfterOf(answer));
}

function withDeadline<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The session did not answer in time.")), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
