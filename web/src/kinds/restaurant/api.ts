/** What the restaurant's page asks of the service. Booking and ordering are the host's to do. */
import { anything, call } from "../../api/http";
import { readOrders, readReservations, type OrderRow, type ReservationRow } from "./adminRead";
import type { House } from "./messages";
import { operatorToken } from "../../api/token";
import { readDoor, readHouse, readStarted, readTaken, type Door } from "./read";

export const getHouse = (): Promise<House> => call("/restaurant", { token: null }, readHouse);

export const getTaken = (date: string, time: string): Promise<number[]> =>
  call(`/restaurant/tables?${new URLSearchParams({ date, time }).toString()}`, { token: null }, readTaken);

/** A session with the host: an operator's tab starts one itself, a guest's where the door is open. */
export const openDoor = (): Promise<Door> => {
  const token = operatorToken();
  return token
    ? call("/sessions", { method: "POST", token, body: { personality: "terra" } }, readStarted)
    : call("/restaurant/connect", { method: "POST", token: null, body: {} }, readDoor);
};

/** A day's books are short: one page holds them. */
const dayQuery = (day: string): string => `?${new URLSearchParams({ day, limit: "200" }).toString()}`;

export const getReservations = (token: string, day: string): Promise<ReservationRow[]> =>
  call(`/restaurant/reservations${dayQuery(day)}`, { token }, readReservations);

export const getOrders = (token: string, day: string): Promise<OrderRow[]> =>
  call(`/restaurant/orders${dayQuery(day)}`, { token }, readOrders);

export const cancelReservation = (token: string, reference: string): Promise<true> =>
  call(`/restaurant/reservations/${encodeURIComponent(reference)}`, { method: "DELETE", token }, anything);
