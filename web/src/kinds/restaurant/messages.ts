/** What the restaurant's page and its host say to each other. Made by tools/terra_types.py. */

export const PARTY_MOST = 20;
export const QUANTITY_MOST = 20;
export const NOTE_CAP = 300;
export const DISHES_MOST = 60;
export const NAME_CAP = 60;

export const RESERVATION_FIELDS = ["name", "phone", "date", "time", "guests", "requests", "table"] as const;
export const RESERVATION_NEEDED = ["name", "phone", "date", "time", "guests"] as const;
export const ORDER_FIELDS = ["name", "phone", "notes"] as const;
export const ORDER_NEEDED = ["name", "phone"] as const;

/** What came of a submission. */
export interface Booked {
  form: "reservation" | "order";
  /** like ^[A-Za-z0-9-]{8,64}$ */
  submit: string;
  reference: string;
  summary: string;
  total: string | null;
}

/** One dish of the menu. price is in the restaurant's currency, as decimal text: 12.50. */
export interface Dish {
  id: string;
  name: string;
  category: string;
  description: string;
  price: string;
  allergens: string[];
  diets: string[];
}

/** Fields that the host has filled, merged into the form; None empties one. */
export interface FormPrefill {
  version: 1;
  type: "FORM_PREFILL";
  form: "reservation" | "order";
  values: Record<string, unknown>;
}

/**
 * The guest clicked Confirm. The form as a whole, so that no edit is still on its way.
 *
 * submit is made once for a form as it stands; the same id again is the same submission.
 */
export interface FormSubmitted {
  version: 1;
  type: "FORM_SUBMITTED";
  form: "reservation" | "order";
  /** like ^[A-Za-z0-9-]{8,64}$ */
  submit: string;
  /** from 0, to 9007199254740991 */
  edit: number;
  reservation: ReservationForm | null;
  order: OrderForm | null;
}

/** One field, after its debounce, valid values only; None empties it. */
export interface FormUpdate {
  version: 1;
  type: "FORM_UPDATE";
  form: "reservation" | "order";
  /** like ^[a-z]+(:[a-z0-9-]{1,40})?$ */
  field: string;
  value: unknown;
  /** from 1, to 9007199254740991 */
  edit: number;
}

/** When guests may come on one weekday (0 is Monday); a day may have several, or none. */
export interface Hours {
  weekday: number;
  /** time as ISO 8601 */
  opens: string;
  /** time as ISO 8601 */
  closes: string;
}

/** The restaurant as guests may know it. */
export interface House {
  name: string;
  timezone: string;
  currency: string;
  address: string;
  phone: string;
  hours: Hours[];
  tables: Table[];
  menu: Dish[];
}

/** Go to a page, and to a place on it; never a reload. */
export interface NavigatePage {
  version: 1;
  type: "NAVIGATE_PAGE";
  page: "home" | "booking" | "order";
  /** like ^[a-z][a-z0-9-]{0,60}$ */
  target: string | null;
}

/** Dishes to take away, by their ids, in the order in which they came. */
export interface OrderForm {
  /** at most 60 characters */
  name: string | null;
  /** at most 30 characters */
  phone: string | null;
  /** at most 300 characters */
  notes: string | null;
  dishes: Record<string, OrderLine>;
}

/** So many of one dish. */
export interface OrderLine {
  /** from 1, to 20 */
  quantity: number;
  /** at most 300 characters */
  note: string;
}

/** The guest went to another page by hand. */
export interface PageChanged {
  version: 1;
  type: "PAGE_CHANGED";
  page: "home" | "booking" | "order";
}

/** A table for some people at some time, as far as it is known. */
export interface ReservationForm {
  /** at most 60 characters */
  name: string | null;
  /** at most 30 characters */
  phone: string | null;
  /** date as ISO 8601 */
  date: string | null;
  /** time as ISO 8601 */
  time: string | null;
  /** from 1, to 20 */
  guests: number | null;
  /** at most 300 characters */
  requests: string | null;
  /** from 1, to 99 */
  table: number | null;
}

/**
 * Once, when the host is there, and after a reconnect: the guest's page and what is filled in.
 *
 * edit is the number of the page's last edit; whatever it carries counts as acknowledged.
 */
export interface SessionSync {
  version: 1;
  type: "SESSION_SYNC";
  page: "home" | "booking" | "order";
  /** from 0, to 9007199254740991 */
  edit: number;
  reservation: ReservationForm;
  order: OrderForm;
}

/**
 * How things stand: whole with reservation and order, else only what changed otherwise.
 *
 * acked is the number of the last edit of the participant who reads it that the host has taken;
 * in the log, which nobody's page reads, it is 0.
 */
export interface StateUpdate {
  version: 1;
  type: "STATE_UPDATE";
  agent: "greeter" | "reservation" | "order_food";
  page: "home" | "booking" | "order";
  /** from 0, to 9007199254740991 */
  acked: number;
  reservation: ReservationForm | null;
  order: OrderForm | null;
  submitting: "reservation" | "order" | null;
  booked: Booked[];
  problem: string | null;
  problem_form: "reservation" | "order" | null;
  /** like ^[a-z]+(:[a-z0-9-]{1,40})?$ */
  problem_field: string | null;
}

/** A table on the floor plan; x, y in percent of the room, shape as it is drawn. */
export interface Table {
  number: number;
  seats: number;
  x: number;
  y: number;
  shape: string;
}

/** Show the guest a registered element. */
export interface UiAction {
  version: 1;
  type: "UI_ACTION";
  action: "SCROLL_TO" | "HIGHLIGHT" | "FOCUS";
  /** like ^[a-z][a-z0-9-]{0,60}$ */
  target: string;
}

export type FromPage = SessionSync | FormUpdate | FormSubmitted | PageChanged;

export type ToPage = NavigatePage | FormPrefill | StateUpdate | UiAction;
