/** A Daily room in which nobody but the host is heard as the host. */
import { DailyTransport } from "@pipecat-ai/daily-transport";

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

declare module "@pipecat-ai/daily-transport" {
  /** What it listens to Daily with, which its declarations leave out. */
  interface DailyTransport {
    handleAppMessage(event: AppMessage): void;
    handleParticipantJoined(event: Presence): void;
    handleParticipantLeft(event: Presence): void;
  }
}

/**
 * In a Daily room anybody may send anything to everybody, and the transport would take it for the
 * host's, as it would take whoever comes or goes for the host. Here only the participant counts who
 * came with the token that the service has made for the host: its `user_id` nobody can choose.
 */
export class HostsDailyTransport extends DailyTransport {
  private readonly seen = new Set<string>();

  /** `host` is the host's `user_id`, as the service has told it. */
  constructor(private readonly host: string) {
    super();
  }

  override handleAppMessage(event: AppMessage): void {
    if (this.isHosts(event.fromId)) super.handleAppMessage(event);
  }

  override handleParticipantJoined(event: Presence): void {
    if (this.isHost(event.participant)) super.handleParticipantJoined(event);
  }

  override handleParticipantLeft(event: Presence): void {
    if (this.isHost(event.participant)) super.handleParticipantLeft(event);
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
