/** A Daily room in which everybody is heard, and nobody but the host as the host. */
import { DailyTransport } from "@pipecat-ai/daily-transport";

import { Voices } from "./voices";

/** Of Daily's participants and events: what is looked at. */
interface Somebody {
  local?: boolean;
  session_id: string;
  user_id: string;
}
interface AppMessage {
  fromId: string;
  data: unknown;
}
interface Presence {
  participant: Somebody;
}
interface TrackChange {
  /** Null of somebody who has gone. */
  participant: Somebody | null;
  track: MediaStreamTrack;
  /** `audio` is a microphone's; a screen that is shown has a sound of its own. */
  type: string;
}

declare module "@pipecat-ai/daily-transport" {
  /** What it listens to Daily with, which its declarations leave out. */
  interface DailyTransport {
    handleAppMessage(event: AppMessage): void;
    handleParticipantJoined(event: Presence): void;
    handleParticipantLeft(event: Presence): void;
    handleTrackStarted(event: TrackChange): void;
    handleTrackStopped(event: TrackChange): void;
    handleLeftMeeting(): void;
  }
}

/**
 * In a Daily room anybody may send anything to everybody, and the transport would take it for the
 * host's, as it would take whoever comes or goes for the host. Here only the participant counts who
 * came with the token that the service has made for the host: its `user_id` nobody can choose. What
 * the others say is played beside the host's voice, which it would otherwise take the place of.
 */
export class HostsDailyTransport extends DailyTransport {
  private readonly seen = new Set<string>();
  private hostHeard: () => void = () => undefined;
  private readonly hostIsHeard = new Promise<void>((resolve) => (this.hostHeard = resolve));

  /** `host` is the host's `user_id`, as the service has told it. */
  constructor(
    private readonly host: string,
    private readonly voices = new Voices(),
  ) {
    super();
  }

  /** The page is ready once the host can be heard, and not because somebody else can. */
  override async sendReadyMessage(): Promise<void> {
    if (!this.isAudible()) await this.hostIsHeard;
    await super.sendReadyMessage();
  }

  override handleTrackStarted(event: TrackChange): void {
    const { participant, track, type } = event;
    if (participant && (participant.local || this.isHost(participant))) {
      super.handleTrackStarted(event);
      if (!participant.local && type === "audio") this.hostHeard();
    } else if (participant && type === "audio") this.voices.play(participant.session_id, track);
  }

  override handleTrackStopped(event: TrackChange): void {
    this.voices.stop(event.track);
    if (event.participant && (event.participant.local || this.isHost(event.participant))) super.handleTrackStopped(event);
  }

  override handleAppMessage(event: AppMessage): void {
    if (this.isHosts(event.fromId)) super.handleAppMessage(event);
  }

  override handleParticipantJoined(event: Presence): void {
    if (this.isHost(event.participant)) super.handleParticipantJoined(event);
  }

  override handleParticipantLeft(event: Presence): void {
    this.voices.forget(event.participant.session_id);
    if (this.isHost(event.participant)) super.handleParticipantLeft(event);
  }

  override handleLeftMeeting(): void {
    this.voices.clear();
    super.handleLeftMeeting();
  }

  private isAudible(): boolean {
    return Object.values(this.dailyCallClient.participants()).some(
      (one) => this.isHost(one) && one.tracks.audio.persistentTrack !== undefined,
    );
  }

  /** Also once the host is gone: its last words may come after it went. */
  private isHosts(id: string): boolean {
    if (this.seen.has(id)) return true;
    const one = Object.values(this.dailyCallClient.participants()).find(({ session_id }) => session_id === id);
    return one !== undefined && this.isHost(one);
  }

  private isHost(one: Somebody): boolean {
    const is = !one.local && this.host !== "" && one.user_id === this.host;
    if (is) this.seen.add(one.session_id);
    return is;
  }
}
