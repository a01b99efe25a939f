/** A boardroom as it is being filled in, and the request that it comes to. */
import type { NewSession } from "../../api/operator";
import type { RoomView } from "../../wire/types.gen";

export interface Draft {
  /** The room that it begins with: its chair, and what is left empty here. */
  room: string;
  topic: string;
  type: string;
  /** One point a line. */
  agenda: string;
  seats: string[];
  turns: string;
  minutes: string;
  routing: "" | "smart" | "round-robin";
  /** A local date and time as `<input type="datetime-local">` gives it; empty for now. */
  startsAt: string;
  waits: boolean;
  /** Addresses, separated by commas or spaces. */
  emails: string;
  whatsapp: boolean;
}

export const SEATS_LEAST = 2;
export const SEATS_MOST = 12;

export const begun = (room: RoomView): Draft => ({
  room: room.name,
  topic: "",
  type: "",
  agenda: "",
  seats: [...room.seats],
  turns: "",
  minutes: "",
  routing: "",
  startsAt: "",
  waits: false,
  emails: "",
  whatsapp: false,
});

/** Another room: what was typed stays, and its seats come with it unless others were chosen. */
export function inRoom(draft: Draft, before: RoomView, room: RoomView): Draft {
  const untouched = [...draft.seats].sort().join() === [...before.seats].sort().join();
  return { ...draft, room: room.name, seats: untouched ? [...room.seats] : draft.seats };
}

export const seated = (draft: Draft, seat: string, sits: boolean): Draft => ({
  ...draft,
  seats: sits ? [...draft.seats, seat] : draft.seats.filter((one) => one !== seat),
});

/** What is missing before it can be convened; empty: nothing. */
export function lacking(draft: Draft): string {
  if (!draft.topic.trim()) return "Say what it is about.";
  if (draft.seats.length < SEATS_LEAST) return `Seat at least ${SEATS_LEAST}.`;
  if (draft.seats.length > SEATS_MOST) return `There is room for ${SEATS_MOST}.`;
  return "";
}

/** That some will not be heard; empty where all will. The service says the same when it is convened. */
export function crowded(draft: Draft, room: RoomView): string {
  const turns = Number(draft.turns) || (draft.minutes ? 0 : room.turns);
  const seats = draft.seats.length;
  return turns > 0 && seats > turns ? `${seats} seats and ${turns} turns: ${seats - turns} of them will not speak.` : "";
}

export const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);
export const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export function requestOf(draft: Draft, timezone: string): NewSession {
  const { room, topic, type, agenda, seats, turns, minutes, routing, startsAt, waits, emails, whatsapp } = draft;
  const points = linesOf(agenda);
  const addresses = addressesOf(emails);
  return {
    personality: room,
    timezone,
    boardroom: {
      topic: topic.trim(),
      seats,
      ...(type.trim() ? { type: type.trim() } : {}),
      ...(points.length > 0 ? { agenda: points } : {}),
      ...(turns ? { turns: Number(turns) } : {}),
      ...(minutes ? { minutes: Number(minutes) } : {}),
      ...(routing ? { routing_mode: routing } : {}),
    },
    ...(startsAt ? { starts_at: new Date(startsAt).toISOString() } : {}),
    ...(waits ? { auto_start: false } : {}),
    ...(addresses.length > 0 || whatsapp ? { notify: { email: addresses, ...(whatsapp ? { whatsapp } : {}) } } : {}),
  };
}
