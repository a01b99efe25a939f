/** The messages of docs/protocol.md, as the page reads and writes them. */

export type Phase =
  | "scheduled"
  | "starting"
  | "lobby"
  | "live"
  | "held"
  | "wrapping_up"
  | "ended"
  | "failed"
  | "missed";

export type ItemState =
  | "upcoming"
  | "active"
  | "warning"
  | "overtime"
  | "completed"
  | "skipped";

/** One beat; times are seconds on the session's clock, which stands still on hold. */
export interface AgendaItem {
  id: string;
  title: string;
  offset: number;
  allocated: number;
  /** When the running one's time is up: the next one's start. Null for the others. */
  ends: number | null;
  state: ItemState;
  start: number | null;
  end: number | null;
}

/** Plan and progress; `*_epoch` are seconds since the epoch by the server's clock. */
export interface Agenda {
  server_now_epoch: number;
  meeting_start_epoch: number | null;
  item_start_epoch: number | null;
  title: string;
  phase: Phase;
  held_since_epoch: number | null;
  held_seconds: number;
  length: number;
  hard_end: boolean;
  items: AgendaItem[];
}

export interface Person {
  id: string;
  name: string;
}

export type Holder = "nobody" | "person" | "bot";

export interface Floor {
  holder: Holder;
  participant: string | null;
}

export interface Line {
  id: number;
  who: "bot" | "person";
  name: string;
  text: string;
  at: number;
  via: "voice" | "text";
  source: string;
  interrupted: boolean;
}

export type ServerMessage =
  | ({ type: "agenda_state" } & Agenda)
  | { type: "people"; participants: Person[]; you: string | null }
  | ({ type: "floor"; at: number } & Floor)
  | ({ type: "transcript" } & Line)
  /** Whether what happens is being saved; what is not waits, and will be. */
  | { type: "saving"; saved: boolean }
  | { type: "notice"; level: "info" | "warn"; text: string }
  | { type: "kind_state"; kind: string; data: Record<string, unknown> }
  | { type: "kind"; kind: string; name: string; data: Record<string, unknown> }
  | { type: "ended"; reason: string };

export type Mode = "queued" | "immediate";
export type InstructionKind = "prompt" | "say";
export type ReceiptState =
  | "accepted"
  | "delivered"
  | "injected"
  | "spoken"
  | "expired"
  | "cancelled"
  | "failed";

/** What a pending instruction waits for; docs/protocol.md says what each means. */
export type WaitsFor =
  | "start"
  | "unmute"
  | "next reply"
  | "instruction"
  | "person"
  | "beat"
  | "line"
  | "sentence"
  | "host"
  | "stage"
  | "model"
  | "voice";

export interface Receipt {
  id: string;
  mode: Mode;
  kind: InstructionKind;
  text: string;
  state: ReceiptState;
  reason: string;
  retries: number;
  /** Seconds since the epoch; null where it stays until it is spoken. */
  expires_at: number | null;
  /** Whether an immediate one cuts the host off in the middle of its sentence. */
  interrupt: boolean;
  /** Null until the session has it, and when it is spent. */
  waits_for: WaitsFor | null;
}

export interface PersonalityBeat {
  id: string;
  title: string;
  offset: number;
  allocated: number;
}

export interface Personality {
  name: string;
  title: string;
  kind: string;
  language: string;
  length: number;
  beats: PersonalityBeat[];
  problems: string[];
}

export interface Started {
  id: string;
  title: string;
  hostUrl: string;
  guestUrl: string;
}

export interface SessionSummary {
  id: string;
  title: string;
  personality: string;
  /** Such as `conversation`, `meeting` or `boardroom`. */
  kind: string;
  phase: Phase;
  /** Seconds since the epoch, by the server's clock, as are the others. */
  created_at: number | null;
  starts_at: number | null;
  ended_at: number | null;
}

/** How a session's process is. */
export interface Health {
  /** Seconds since it was last heard of. */
  heartbeatAge: number | null;
  /** Bytes. */
  memory: number | null;
}

/** What a session has used; null where the service does not count it. */
export interface Usage {
  modelCalls: number | null;
  spokenSeconds: number | null;
}

export interface Session extends SessionSummary {
  floor: Floor;
  muted: boolean;
  agenda: Agenda;
  participants: Person[];
  instructions: Receipt[];
  etag: string;
  guestUrl: string | null;
  transport: string;
  /** 1 for the first process; each one that took it over counts one more. */
  epoch: number;
  health: Health;
  usage: Usage;
}

export type TransportOffer =
  | { kind: "webrtc"; endpoint: string }
  /** `host` is by whom the host is known in the room: nobody else's messages count. */
  | { kind: "daily"; url: string; token: string; host: string };

export interface Join {
  session: string;
  title: string;
  /** The personality's kind; empty where the service does not say. */
  kind: string;
  participant: string;
  /** By which this browser stays the same person; empty when the service gives none. */
  key: string;
  name: string;
  /** The scheduled start, in seconds since the epoch; null where there was none. */
  starts_at: number | null;
  transport: TransportOffer;
}

export type RundownOp = "skip" | "extend" | "hold" | "resume" | "jump" | "insert" | "remove" | "wrap_up";

/** One record of a session's log, as the live feed sends it. */
export interface Recorded {
  seq: number;
  at: number;
  event: { type: string } & Record<string, unknown>;
}

/** What the service says when it refuses (RFC 9457). */
export interface Problem {
  title: string;
  status: number;
  detail: string;
  errors: { field: string; message: string }[];
  /** When a session that is yet to start does, in seconds since the epoch. */
  startsAt: number | null;
}
