/** Reading the back office's books off the wire. */
import { all, isRecord } from "../../guards";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

export interface ReservationRow {
  reference: string;
  name: string;
  phone: string;
  /** As `2026-05-31`, in the restaurant's zone, as is `time`. */
  date: string;
  time: string;
  guests: number;
  requests: string;
  table: number;
  cancelled: boolean;
}

export interface OrderRow {
  reference: string;
  name: string;
  phone: string;
  notes: string;
  total: string;
  /** Seconds since the epoch. */
  placedAt: number;
  lines: { name: string; quantity: number; note: string }[];
}

function readReservation(value: unknown): ReservationRow | null {
  if (!isRecord(value) || !text(value.reference) || !text(value.date)) return null;
  return {
    reference: text(value.reference),
    name: text(value.name),
    phone: text(value.phone),
    date: text(value.date),
    time: text(value.time).slice(0, 5),
    guests: count(value.guests),
    requests: text(value.requests),
    table: count(value.table),
    cancelled: value.state === "cancelled",
  };
}

function readLine(value: unknown): OrderRow["lines"][number] | null {
  return isRecord(value) ? { name: text(value.name) || text(value.dish), quantity: count(value.quantity), note: text(value.note) } : null;
}

function readOrder(value: unknown): OrderRow | null {
  if (!isRecord(value) || !text(value.reference)) return null;
  return {
    reference: text(value.reference),
    name: text(value.name),
    phone: text(value.phone),
    notes: text(value.notes),
    total: text(value.total),
    placedAt: count(value.placed_at),
    lines: all(value.lines ?? [], readLine) ?? [],
  };
}

const items = (value: unknown): unknown => (isRecord(value) ? value.items : value);

export const readReservations = (value: unknown): ReservationRow[] | null => all(items(value), readReservation);
export const readOrders = (value: unknown): OrderRow[] | null => all(items(value), readOrder);
