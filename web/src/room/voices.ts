/** The other people in a Daily room: each of their voices is played by itself, as it comes. */

interface Voice {
  owner: string;
  audio: HTMLAudioElement;
}

export class Voices {
  private readonly playing = new Map<string, Voice>();

  /** `owner` is whose track it is; one that is played already goes on. */
  play(owner: string, track: MediaStreamTrack): void {
    if (this.playing.has(track.id)) return;
    const audio = new Audio();
    audio.autoplay = true;
    audio.srcObject = new MediaStream([track]);
    // Where the browser wants a click first, the host's voice waits for it too.
    void audio.play().catch(() => undefined);
    this.playing.set(track.id, { owner, audio });
  }

  stop(track: MediaStreamTrack): void {
    this.end(track.id);
  }

  /** Everything of somebody who has gone. */
  forget(owner: string): void {
    for (const [id, voice] of this.playing) if (voice.owner === owner) this.end(id);
  }

  clear(): void {
    for (const id of [...this.playing.keys()]) this.end(id);
  }

  private end(id: string): void {
    const voice = this.playing.get(id);
    if (!voice) return;
    voice.audio.pause();
    voice.audio.srcObject = null;
    this.playing.delete(id);
  }
}
