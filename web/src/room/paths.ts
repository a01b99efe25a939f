/** By which way sound goes between this browser and the session: directly, or by way of a TURN server. */
import { hasOperatorToken } from "../api/token";
import { typedCommand } from "../shared/typedCommand";
import type { IceServerAnswer } from "../wire/types.gen";
import { peerOf } from "./peer";

/** With both ends' addresses known, so long may ICE look for a way. */
export const NO_PATH_MS = 6_500;
/** Where the session took long to answer, it is told so long after it was asked for, */
export const TOLD_MS = 9_000;
/** but ICE may always look for so long: a direct way is found at once, one by a TURN server takes some rounds. */
export const LOOK_MS = { direct: 2_000, relay: 3_500 };
const LOOK_EVERY_MS = 200;
const RELAY_MS = 5_000;

/** `relay`: by way of a TURN server, which is reached over UDP, TCP or TLS. */
export type Path = { way: "direct" } | { way: "relay"; over: string };

/** The servers as `RTCPeerConnection` takes them. */
export const asIceServers = (servers: IceServerAnswer[]): RTCIceServer[] =>
  servers.map(({ urls, username, credential }) =>
    username === null || credential === null ? { urls } : { urls, username, credential },
  );

/** The hosts of the TURN servers among them. */
export function turnHosts(servers: IceServerAnswer[]): string[] {
  const turn = servers.flatMap(({ urls }) => urls).filter((url) => url.startsWith("turn"));
  return [...new Set(turn.map((url) => url.split(":")[1] ?? ""))];
}

/** What somebody can do, and whom a guest can tell. */
const elsewhere = (): string =>
  "Try another network, such as a telephone's, or switch a VPN off. If that does not help, " +
  `${hasOperatorToken() ? "" : "tell whoever invited you: "}whoever runs the service can`;

/** No sound gets through, and what can be done about it. */
export class NoPathError extends Error {
  constructor(servers: IceServerAnswer[]) {
    const hosts = turnHosts(servers).join(" and ");
    const { installed, checkout } = typedCommand("doctor");
    super(
      hosts
        ? `No sound gets from this network to the session, neither directly nor by way of ${hosts}. ` +
            `${elsewhere()} see with \`${installed}\` (in a checkout \`${checkout}\`) whether that server works.`
        : "No sound gets from this network to the session: a firewall or a VPN seems to block UDP. " +
            `${elsewhere()} set ICE_SERVERS and TURN_SECRET, so that sound goes by way of a TURN server.`,
    );
  }
}

/** Rejects with `NoPathError` once ICE has found no way for too long; never resolves. `looks`: ICE has begun to look. */
export function noPath(
  transport: unknown,
  servers: IceServerAnswer[],
  begun: number,
  looks: () => void = () => undefined,
): { failed: Promise<never>; stop: () => void } {
  const least = turnHosts(servers).length > 0 ? LOOK_MS.relay : LOOK_MS.direct;
  let looking: ReturnType<typeof setInterval> | undefined;
  let since: number | null = null;
  const failed = new Promise<never>((_resolve, reject) => {
    looking = setInterval(() => {
      const pc = peerOf(transport);
      if (pc?.iceConnectionState === "connected" || pc?.iceConnectionState === "completed") since = null;
      else if (since === null) {
        since = pc?.remoteDescription ? performance.now() : null;
        if (since !== null) looks();
      } else if (performance.now() - since >= patience(since - begun, least)) reject(new NoPathError(servers));
    }, LOOK_EVERY_MS);
  });
  return { failed, stop: () => clearInterval(looking) };
}

/** How long ICE may look where the session has answered after so long. */
const patience = (answered: number, least: number): number => Math.min(NO_PATH_MS, Math.max(least, TOLD_MS - answered));

interface Stat {
  type: string;
  selectedCandidatePairId?: string;
  localCandidateId?: string;
  remoteCandidateId?: string;
  candidateType?: string;
  relayProtocol?: string;
}

/** The way that a connection has taken; null where it has none or the browser does not say. */
export async function pathOf(pc: RTCPeerConnection | null): Promise<Path | null> {
  const stats = new Map<string, Stat>();
  (await pc?.getStats())?.forEach((stat: Stat, id: string) => stats.set(id, stat));
  const chosen = [...stats.values()].find(({ type, selectedCandidatePairId }) => type === "transport" && selectedCandidatePairId);
  const pair = stats.get(chosen?.selectedCandidatePairId ?? "");
  const ours = stats.get(pair?.localCandidateId ?? "");
  if (!ours) return null;
  if (ours.candidateType === "relay") return { way: "relay", over: (ours.relayProtocol ?? "udp").toUpperCase() };
  const theirs = stats.get(pair?.remoteCandidateId ?? "");
  return theirs?.candidateType === "relay" ? { way: "relay", over: "UDP" } : { way: "direct" };
}

/** Not every browser says it, and its name is not in the types of all. */
const overWhat = (candidate: RTCIceCandidate): string =>
  ((candidate as { relayProtocol?: string | null }).relayProtocol ?? "udp").toUpperCase();

/** Whether one of the TURN servers passes something on from here: over what, or null. */
export async function relayFrom(servers: IceServerAnswer[]): Promise<string | null> {
  const pc = new RTCPeerConnection({ iceServers: asIceServers(servers), iceTransportPolicy: "relay" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const found = new Promise<string | null>((resolve) => {
      pc.onicecandidate = ({ candidate }) => {
        if (candidate?.type === "relay") resolve(overWhat(candidate));
        else if (candidate === null) resolve(null);
      };
      timer = setTimeout(() => resolve(null), RELAY_MS);
    });
    pc.createDataChannel("probe");
    await pc.setLocalDescription();
    return await found;
  } finally {
    clearTimeout(timer);
    pc.close();
  }
}
