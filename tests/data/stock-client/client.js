/** Pipecat's own JavaScript client as its documentation has it; nothing of Beatroom's is in it. */
import { PipecatClient } from "@pipecat-ai/client-js";
import { SmallWebRTCTransport, WavMediaManager } from "@pipecat-ai/small-webrtc-transport";

const seen = { ready: null, said: [], heard: [], over: false };
const sound = new Audio();
sound.autoplay = true;

const client = new PipecatClient({
  // The other media manager fetches a part of itself from the internet.
  transport: new SmallWebRTCTransport({ mediaManager: new WavMediaManager() }),
  enableMic: true,
  enableCam: false,
  callbacks: {
    onBotReady: (data) => (seen.ready = data.version),
    onBotOutput: ({ text }) => seen.said.push(text),
    onUserTranscript: ({ text, final }) => final && seen.heard.push(text),
    onTrackStarted: (track, who) => {
      if (!who?.local && track.kind === "audio") sound.srcObject = new MediaStream([track]);
    },
    onDisconnected: () => (seen.over = true),
  },
});

window.stock = {
  seen,
  join: (name) => client.startBotAndConnect({ endpoint: "/start", requestData: { transport: "webrtc", body: { name } } }),
};
