/** The wire's types by the names that the pages have for them; `wire/` is made of the service's models. */
import type { Agenda, AgendaBeat, Caption as ToldCaption, Floor, ReceiptAnswer, RundownBody, SaidLine, SessionAnswer, SessionWithLinks } from "./wire/types.gen";

export type {
  Agenda,
  AgendaBeat as AgendaItem,
  Floor,
  JoinAnswer as Join,
  PageMessage as ServerMessage,
  PersonalitySummary as Personality,
  Present as Person,
  ReceiptAnswer as Receipt,
  Recorded,
  SessionSummary,
  StartedAnswer as Started,
} from "./wire/types.gen";

export type Phase = Agenda["phase"];
export type ItemState = AgendaBeat["state"];
export type Holder = Floor["holder"];
/** `began` is when it began to sound, in seconds since the epoch, where that is told. */
export type Line = Omit<SaidLine, "type" | "began"> & Partial<Pick<SaidLine, "began">>;
export type Caption = Omit<ToldCaption, "type">;
export type ReceiptState = ReceiptAnswer["state"];
export type Mode = ReceiptAnswer["mode"];
export type InstructionKind = ReceiptAnswer["kind"];
export type WaitsFor = NonNullable<ReceiptAnswer["waits_for"]>;
export type RundownOp = RundownBody["op"];

/** A session in full; `join` where it was asked for by somebody who may steer. */
export type Session = SessionAnswer & Partial<Pick<SessionWithLinks, "join">>;
