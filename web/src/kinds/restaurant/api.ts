/** What the restaurant's page asks of the service. Booking and ordering are the host's to do. */
import { anything, call } from "../../api/http";
import { operatorToken } from "../../api/token";
import type { OrderAnswer, ReservationAnswer, RestaurantAnswer } from "../../wire/types.gen";
import { vOrderPage, vReservationPage, vRestaurantAnswer, vStartedAnswer, vTablesAnswer, vVisitAnswer } from "../../wire/valibot.gen";

export const getHouse = (): Promise<RestaurantAnswer> => call("/restaurant", { token: null }, vRestaurantAnswer);

/** The numbers of the tables that are taken. */
export const getTaken = async (date: string, time: string): Promise<number[]> =>
  (await call(`/restaurant/tables?${new URLSearchParams({ date, time }).toString()}`, { token: null }, vTablesAnswer)).taken;

/** A session, and the token of its guests. */
export interface Door {
  session: string;
  token: string;
}

/** A session with the host: an operator's tab starts one itself, a guest's where the door is open. */
export async function openDoor(): Promise<Door> {
  const token = operatorToken();
  if (token) {
    const { id, join } = await call("/sessions", { method: "POST", token, body: { personality: "terra" } }, vStartedAnswer);
    return { session: id, token: join.guest.token };
  }
  const { session, join } = await call("/restaurant/connect", { method: "POST", token: null, body: {} }, vVisitAnswer);
  return { session, token: join.token };
}

/** A day's books are short: one page holds them. */
const dayQuery = (day: string): string => `?${new URLSearchParams({ day, limit: "200" }).toString()}`;

export const getReservations = async (token: string, day: string): Promise<ReservationAnswer[]> =>
  (await call(`/restaurant/reservations${dayQuery(day)}`, { token }, vReservationPage)).items;

export const getOrders = async (token: string, day: string): Promise<OrderAnswer[]> =>
  (await call(`/restaurant/orders${dayQuery(day)}`, { token }, vOrderPage)).items;

export const cancelReservation = (token: string, reference: string): Promise<true> =>
  call(`/restaurant/reservations/${encodeURIComponent(reference)}`, { method: "DELETE", token }, anything);
