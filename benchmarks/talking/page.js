// Both sides of a talk on one audio clock: what the page says, and what it hears of the host.
const LOUD = 300 / 32768;
const RECORDER = `
registerProcessor("recorder", class extends AudioWorkletProcessor {
  process(inputs) {
    const peak = (input) =>
      input.reduce((most, channel) => channel.reduce((a, b) => Math.max(a, Math.abs(b)), most), 0);
    this.port.postMessage({ at: currentTime, page: peak(inputs[0]), host: peak(inputs[1]) });
    return true;
  }
});
`;

const call = {
  lastPage: 0, // when the page was last loud, in the audio clock's seconds
  lastHost: 0,
  now: 0,
  waiting: [],

  async offer() {
    this.context = new AudioContext({ sampleRate: 48000 });
    await this.context.resume();
    const module = URL.createObjectURL(new Blob([RECORDER], { type: "text/javascript" }));
    await this.context.audioWorklet.addModule(module);
    this.recorder = new AudioWorkletNode(this.context, "recorder", { numberOfInputs: 2 });
    this.recorder.port.onmessage = ({ data }) => this.heard(data);
    this.recorder.connect(this.context.destination);
    this.microphone = this.context.createMediaStreamDestination();
    this.connection = new RTCPeerConnection();
    this.connection.addTrack(this.microphone.stream.getAudioTracks()[0], this.microphone.stream);
    this.connection.addTransceiver("video", { direction: "recvonly" });
    this.connection.ontrack = ({ track }) => {
      if (track.kind !== "audio") return;
      const stream = new MediaStream([track]);
      const player = document.querySelector("audio");
      player.muted = true; // Chromium decodes only what is played somewhere
      player.srcObject = stream;
      this.context.createMediaStreamSource(stream).connect(this.recorder, 0, 1);
    };
    const channel = this.connection.createDataChannel("chat");
    channel.onopen = () => {
      const data = { version: "2.0.0", about: { library: "benchmark" } };
      const ready = { label: "rtvi-ai", type: "client-ready", id: "1", data };
      channel.send(JSON.stringify(ready));
      setInterval(() => channel.send("ping: " + Date.now()), 1000);
    };
    await this.connection.setLocalDescription(await this.connection.createOffer());
    while (this.connection.iceGatheringState !== "complete") {
      await new Promise((done) =>
        this.connection.addEventListener("icegatheringstatechange", done, { once: true }),
      );
    }
    const { sdp, type } = this.connection.localDescription;
    return { sdp, type };
  },

  accept({ sdp, type }) {
    return this.connection.setRemoteDescription({ sdp, type });
  },

  heard({ at, page, host }) {
    this.now = at;
    if (page > LOUD) this.lastPage = at;
    if (host > LOUD) this.lastHost = at;
    this.waiting = this.waiting.filter((look) => !look());
  },

  // Resolves with what `look` gives as soon as that is not undefined, else null at the deadline.
  until(look, seconds) {
    const deadline = this.now + seconds;
    return new Promise((done) => {
      this.waiting.push(() => {
        const found = look();
        if (found === undefined && this.now < deadline) return false;
        done(found === undefined ? null : found);
        return true;
      });
    });
  },

  greeted(seconds) {
    return this.until(() => (this.lastHost > 0 ? true : undefined), seconds);
  },

  async turn(wav, quiet, seconds) {
    await this.until(() => (this.now - this.lastHost > quiet ? true : undefined), 30);
    const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));
    const source = this.context.createBufferSource();
    source.buffer = await this.context.decodeAudioData(bytes.buffer);
    source.connect(this.microphone);
    source.connect(this.recorder, 0, 0);
    const over = new Promise((done) => source.addEventListener("ended", done, { once: true }));
    source.start();
    await over;
    const found = () => (this.lastHost > this.lastPage ? this.lastHost - this.lastPage : undefined);
    return this.until(found, seconds);
  },
};
