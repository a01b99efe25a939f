/** The transport keeps its RTCPeerConnection private; stats and track changes need it. */

const GONE_AFTER_MS = 3000;

export function peerOf(transport: unknown): RTCPeerConnection | null {
  const { pc } = transport as { pc?: RTCPeerConnection | null };
  return pc ?? null;
}

const LOOKS_EACH_MS = 300;

/** Calls `refused` with each answer that the transport takes as none and asks again after; until the returned function is called. */
export function watchOffers(transport: unknown, refused: (answer: Response) => void): () => void {
  let last: unknown;
  const timer = setInterval(() => {
    const { _lastNegotiationError: now } = transport as { _lastNegotiationError?: unknown };
    if (now === last) return;
    last = now;
    if (now instanceof Response && !now.bodyUsed) refused(now.clone());
  }, LOOKS_EACH_MS);
  return () => clearInterval(timer);
}

export async function replaceAudio(transport: unknown, track: MediaStreamTrack): Promise<void> {
  const [audio] = peerOf(transport)?.getTransceivers() ?? [];
  await audio?.sender.replaceTrack(track);
}

/** Calls `lost` once when the connection fails, or stays away for three seconds. */
export function watchPeer(pc: RTCPeerConnection, lost: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    const states: string[] = [pc.iceConnectionState, pc.connectionState];
    if (states.includes("failed") || states.includes("closed")) lost();
    else if (states.includes("disconnected")) timer = setTimeout(lost, GONE_AFTER_MS);
  };
  pc.addEventListener("iceconnectionstatechange", changed);
  pc.addEventListener("connectionstatechange", changed);
  return () => {
    clearTimeout(timer);
    pc.removeEventListener("iceconnectionstatechange", changed);
    pc.removeEventListener("connectionstatechange", changed);
  };
}

/** The energy of all audio received so far (`totalAudioEnergy`); 0 without a connection. */
export async function receivedEnergy(pc: RTCPeerConnection | null): Promise<number> {
  let energy = 0;
  (await pc?.getStats())?.forEach((stat: { type: string; kind?: string; totalAudioEnergy?: number }) => {
    if (stat.type === "inbound-rtp" && stat.kind === "audio") energy += stat.totalAudioEnergy ?? 0;
  });
  return energy;
}
