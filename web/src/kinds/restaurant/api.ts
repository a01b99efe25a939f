/** What the restaurant's page asks of the service. Booking and ordering are the host's to do. */
import { anything, call, statusOf } from "../../api/http";
import { operatorToken } from "../../api/token";
import type { OrderAnswer, ReservationAnswer, RestaurantAnswer } from "../../wire/types.gen";
import { vOrderPage, vReservationPage, vRestaurantAnswer, vStartedAnswer, vTablesAnswer, vVisitAnswer } from "../../wire/valibot.gen";

export const getHouse = (): Promise<RestaurantAnswer> => call("/restaurant", { token: null }, vRestaurantAnswer);

/** The numbers of the tables that are taken. */
export const getTaken = async (date: string, time: string): Promise<number[]> =>
  (await call(`/restaurant/tables?${new URLSearchParams({ date, time }).toString()}`, { token: null }, vTablesAnswer)).taken;

/** A session, the token of its guests, and the language of its host. */
export interface Door {
  session: string;
  token: string;
  language: string;
}

/** What the host of the shipped personality speaks by itself. */
const OWN = "en";
/** The status of a request that the service cannot fulfil as it is. */
const UNFIT = 422;

/** A session with the host: an operator's tab starts one itself, a guest's where the door is open. */
export async function openDoor(language: string): Promise<Door> {
  const token = operatorToken();
  if (token) {
    const start = async (wishes: object): Promise<{ session: string; token: string }> => {
      const { id, join } = await call("/sessions", { method: "POST", token, body: { personality: "terra", ...wishes } }, vStartedAnswer);
      return { session: id, token: join.guest.token };
    };
    try {
      return { ...(await start({ restaurant: { language } })), language };
    } catch (error) {
      // Nothing here hears or speaks it: the host then speaks its own.
      if (statusOf(error) !== UNFIT || language === OWN) throw error;
      return { ...(await start({})), language: OWN };
    }
  }
  const { session, join, language: spoken } = await call("/restaurant/connect", { method: "POST", token: null, body: { language } }, vVisitAnswer);
  return { session, token: join.token, language: spoken };
}

/** A day's books are short: one page holds them. */
const dayQuery = (day: string): string => `?${new URLSearchParams({ day, limit: "200" }).toString()}`;

export const getReservations = async (token: string, day: string): Promise<ReservationAnswer[]> =>
  (await call(`/restaurant/reservations${dayQuery(day)}`, { token }, vReservationPage)).items;

export const getOrders = async (token: string, day: string): Promise<OrderAnswer[]> =>
  (await call(`/restaurant/orders${dayQuery(day)}`, { token }, vOrderPage)).items;

export const cancelReservation = (token: string, reference: string): Promise<true> =>
  call(`/restaurant/reservations/${encodeURIComponent(reference)}`, { method: "DELETE", token }, anything);
