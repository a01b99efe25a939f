/** What the restaurant's page asks of the service. Booking and ordering are the host's to do. */
import { anything, call, statusOf } from "../../api/http";
import { operatorToken } from "../../api/token";
import type { FreeTime, OrderAnswer, OwnAnswer, OwnChangeBody, ReservationAnswer, RestaurantAnswer } from "../../wire/types.gen";
import { vOrderPage, vOwnAnswer, vReservationPage, vRestaurantAnswer, vStartedAnswer, vTablesAnswer, vTimesAnswer, vVisitAnswer } from "../../wire/valibot.gen";

export const getHouse = (): Promise<RestaurantAnswer> => call("/restaurant", { token: null }, vRestaurantAnswer);

/** The numbers of the tables that are taken. */
export const getTaken = async (date: string, time: string): Promise<number[]> =>
  (await call(`/restaurant/tables?${new URLSearchParams({ date, time }).toString()}`, { token: null }, vTablesAnswer)).taken;

const day = (date: string, more: Record<string, string> = {}): string => new URLSearchParams({ date, ...more }).toString();

/** When so many may come that day, and whether a table is free then. */
export const getTimes = async (date: string, guests: number): Promise<FreeTime[]> =>
  (await call(`/restaurant/times?${day(date, { guests: String(guests) })}`, { token: null }, vTimesAnswer)).times;

/** When an order can be collected that day. */
export const getSlots = async (date: string): Promise<FreeTime[]> => (await call(`/restaurant/slots?${day(date)}`, { token: null }, vTimesAnswer)).times;

/** A booking or an order of the guest's, by what only they know; the answers are in that language. */
export const findOwn = (language: string, reference: string, phone: string): Promise<OwnAnswer> =>
  call("/restaurant/own/find", { method: "POST", token: null, body: { reference, phone }, headers: { "Accept-Language": language } }, vOwnAnswer);

/** The same of what was booked in the visit that the join token is for. */
export const ownOfVisit = (language: string, session: string, token: string, reference: string): Promise<OwnAnswer> =>
  call(`/restaurant/visits/${encodeURIComponent(session)}/own`, { method: "POST", token, body: { reference }, headers: { "Accept-Language": language } }, vOwnAnswer);

/** The same by the token of a link. */
export const getOwn = (language: string, token: string): Promise<OwnAnswer> => call("/restaurant/own", { token, headers: { "Accept-Language": language } }, vOwnAnswer);

export const changeOwn = (language: string, token: string, change: OwnChangeBody): Promise<OwnAnswer> =>
  call("/restaurant/own", { method: "PATCH", token, body: change, headers: { "Accept-Language": language } }, vOwnAnswer);

export const cancelOwn = (language: string, token: string): Promise<OwnAnswer> =>
  call("/restaurant/own", { method: "DELETE", token, headers: { "Accept-Language": language } }, vOwnAnswer);

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
