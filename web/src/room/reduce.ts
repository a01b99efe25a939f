/** What the room knows, and what a message from the session makes of it. */
import { floorMoved, type Speech } from "../beatstrip/speech";
import { anchor, elapsed, isOver, serverNow, type Anchor } from "../clock/sessionClock";
import { ofKind, type KindFold } from "../kinds/kindPages";
import type { News } from "../kinds/KindPart";
import type { Agenda, AgendaItem, Caption, Floor, Join, Line, Person, ServerMessage } from "../protocol";
import { addLine } from "../shared/lineOrder";
import type { KindState } from "../wire/types.gen";
import { withCaption, withoutLine } from "./captions";

export interface Notice {
  id: number;
  level: "info" | "warn";
  text: string;
}

/** What the module of a kind in a package of its own draws: where it is, and what it begins with. */
export interface Panel {
  page: string;
  language: string;
  state: Record<string, unknown>;
}

export interface RoomContent {
  agenda: Agenda | null;
  anchor: Anchor | null;
  people: Person[];
  you: string;
  floor: Floor;
  speech: Speech[];
  lines: Line[];
  notices: Notice[];
  /** Whether what happens is being saved. */
  saved: boolean;
  /** Whether what is heard is being recorded. */
  recording: boolean;
  /** What is being said and has no line yet. */
  captions: Caption[];
  endedReason: string | null;
  /** Of a kind in a package of its own. */
  panel: Panel | null;
  /** The latest that such a kind has told since the panel's state, in order. */
  news: News[];
  /** What is known of the session's kind, where the kind has a fold of its own. */
  kind: { name: string; state: unknown } | null;
}

export const EMPTY_ROOM: RoomContent = {
  agenda: null,
  anchor: null,
  people: [],
  you: "",
  floor: { holder: "nobody", participant: null },
  speech: [],
  lines: [],
  notices: [],
  saved: true,
  recording: false,
  captions: [],
  endedReason: null,
  panel: null,
  news: [],
  kind: null,
};

const KEPT_NOTICES = 3;
/** So much may happen while a panel's module is on its way. */
export const KEPT_NEWS = 256;
const foldOf = ofKind(import.meta.glob<KindFold<unknown>>("../kinds/*/fold.ts", { eager: true, import: "FOLD" }));
/** Where this service has the files of kinds in packages of their own; a module comes from nowhere else. */
const KIND_FILE = /^\/kinds\/[\w-]+\/[\w-]+(\.[\w-]+)*$/;

/** `at` is the reading of `performance.now()` when the message came. */
export function receive(room: RoomContent, message: ServerMessage, at: number): RoomContent {
  switch (message.type) {
    case "agenda_state":
      return { ...room, agenda: message, anchor: anchor(message.server_now_epoch, at) };
    case "people":
      // `people` goes to everybody in the room: the id of the join link, where known, is ours.
      return { ...room, people: message.participants, you: room.you || (message.you ?? "") };
    case "floor":
      return { ...room, floor: pick(message), speech: spokenBy(room, message, at) };
    case "transcript":
      return withLine(room, message);
    case "caption":
      return { ...room, captions: withCaption(room.captions, message, room.lines) };
    case "saving":
      return { ...room, saved: message.saved };
    case "recording":
      return { ...room, recording: message.on };
    case "notice":
      return withNotice(room, message.level, message.text);
    case "kind_state":
      if (message.page !== null) return withPanel(room, message.page, message);
      return withKind(room, message);
    case "kind":
      if (room.panel) return { ...room, news: withNews(room.news, message.name, message.data) };
      return message.kind === room.kind?.name
        ? kindThen(room, (fold, state) => fold.heard(state, message.name, message.data))
        : room;
    case "kind_taken":
    case "typed_taken":
    case "moving":
      return room; // whoever asked has it; where it moves the connection sees to it
    case "ended":
      return ended(room, message.reason, at);
  }
}

function withPanel(room: RoomContent, page: string, { data, language }: KindState): RoomContent {
  if (!KIND_FILE.test(page)) return room;
  return { ...room, panel: { page, language: language ?? "en", state: data }, news: [] };
}

/** The name that the host goes by, as its words have it; before the first ones, as the join answer has it. */
export function hostIn({ captions, lines }: Pick<RoomContent, "captions" | "lines">, join: Join | null): string {
  const last = captions.findLast((one) => one.who === "bot") ?? lines.findLast((one) => one.who === "bot");
  return last?.name || join?.personality.host || "Host";
}

function withNews(news: News[], name: string, data: Record<string, unknown>): News[] {
  const number = (news.at(-1)?.number ?? 0) + 1;
  return [...news.slice(1 - KEPT_NEWS), { number, name, data }];
}

function withKind(room: RoomContent, { kind: name, data }: KindState): RoomContent {
  const before = room.kind?.name === name ? room.kind.state : null;
  const state = foldOf(name)?.joined(before, data) ?? null;
  return state === null ? room : { ...room, kind: { name, state } };
}

function kindThen(room: RoomContent, next: (fold: KindFold<unknown>, state: unknown) => unknown): RoomContent {
  const fold = room.kind && foldOf(room.kind.name);
  return room.kind && fold ? { ...room, kind: { ...room.kind, state: next(fold, room.kind.state) } } : room;
}

export function withNotice(room: RoomContent, level: Notice["level"], text: string): RoomContent {
  const id = (room.notices.at(-1)?.id ?? 0) + 1;
  return { ...room, notices: [...room.notices.slice(1 - KEPT_NOTICES), { id, level, text }] };
}

function withLine(room: RoomContent, line: Line): RoomContent {
  const shown = { ...room, lines: addLine(room.lines, line), captions: withoutLine(room.captions, line) };
  return line.who === "bot" ? kindThen(shown, (fold, state) => fold.spoken(state, line.name)) : shown;
}

const pick = ({ holder, participant }: Floor): Floor => ({ holder, participant });

function spokenBy(room: RoomContent, floor: Floor & { at: number }, at: number): Speech[] {
  if (!room.agenda || !room.anchor || room.agenda.meeting_start_epoch === null) return room.speech;
  const now = Math.min(floor.at, serverNow(room.anchor, at));
  return floorMoved(room.speech, floor.holder, elapsed(room.agenda, now));
}

/** The agenda of a session that ended at `at` on its clock, where the session could not say it any more: what ran is done. */
function closed(agenda: Agenda, at: number): Agenda {
  if (isOver(agenda)) return agenda;
  const items = agenda.items.map((item): AgendaItem => {
    if (item.start === null) return { ...item, left_out: item.left_out ?? { why: "session_over", by: "" } };
    return item.end === null ? { ...item, state: "completed", end: at, ends: null } : item;
  });
  return { ...agenda, phase: "ended", items };
}

function ended(room: RoomContent, reason: string, at: number): RoomContent {
  if (!room.agenda || !room.anchor) return { ...room, captions: [], endedReason: reason };
  // One that is over stands where it ended, whenever this is read.
  const now = isOver(room.agenda) ? room.anchor.epoch : serverNow(room.anchor, at);
  const spoken = floorMoved(room.speech, "nobody", elapsed(room.agenda, now));
  return {
    ...room,
    agenda: closed(room.agenda, elapsed(room.agenda, now)),
    anchor: anchor(now, at),
    floor: EMPTY_ROOM.floor,
    speech: spoken,
    endedReason: reason,
    captions: [],
  };
}
