/** Reading the restaurant's messages and answers off the wire: a value of the right shape, or null. */
import { all, isRecord } from "../../guards";
import { fieldsOf, isField, orderOf, readValue, reservationOf, type Fields, type FormName, type Page } from "./fields";
import type { Booked, Dish, FormPrefill, Hours, House, NavigatePage, StateUpdate, Table, UiAction } from "./messages";

const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

function oneOf<T extends string>(options: readonly T[], value: unknown): T | null {
  return options.find((option) => option === value) ?? null;
}

export const PAGES: readonly Page[] = ["home", "booking", "order"];
const AGENTS: readonly StateUpdate["agent"][] = ["greeter", "reservation", "order_food"];
const ACTIONS: Record<string, UiAction["action"]> = { scroll_to: "SCROLL_TO", highlight: "HIGHLIGHT", focus: "FOCUS" };
const TARGET = /^[a-z][a-z0-9-]{0,60}$/;

const readFormName = (value: unknown): FormName | null => oneOf(["reservation", "order"] as const, value);
const readTarget = (value: unknown): string | null => (isText(value) && TARGET.test(value) ? value : null);

/** A form that is sent whole; fields that it does not have are left out. */
const readForm = (form: FormName, value: unknown): Fields | null => (isRecord(value) ? fieldsOf(form, value) : null);

function readBooked(value: unknown): Booked | null {
  if (!isRecord(value)) return null;
  const form = readFormName(value.form);
  const { submit, reference, summary } = value;
  if (!form || !isText(submit) || !isText(reference) || !isText(summary)) return null;
  return { form, submit, reference, summary, total: textOrNull(value.total) };
}

export function readState(value: unknown): StateUpdate | null {
  if (!isRecord(value)) return null;
  const agent = oneOf(AGENTS, value.agent);
  const page = oneOf(PAGES, value.page);
  const booked = all(value.booked ?? [], readBooked);
  if (!agent || !page || !booked || !isCount(value.acked)) return null;
  const reservation = readForm("reservation", value.reservation);
  const order = readForm("order", value.order);
  return {
    version: 1,
    type: "STATE_UPDATE",
    agent,
    page,
    acked: value.acked,
    reservation: reservation && reservationOf(reservation),
    order: order && orderOf(order),
    submitting: readFormName(value.submitting),
    booked,
    problem: textOrNull(value.problem),
    problem_form: readFormName(value.problem_form),
    problem_field: textOrNull(value.problem_field),
  };
}

export function readPrefill(value: unknown): (Pick<FormPrefill, "form"> & { values: Fields }) | null {
  if (!isRecord(value) || !isRecord(value.values)) return null;
  const form = readFormName(value.form);
  if (!form) return null;
  const values: Fields = {};
  for (const [field, raw] of Object.entries(value.values)) {
    const read = isField(form, field) ? readValue(field, raw) : undefined;
    if (read === undefined) return null;
    values[field] = read;
  }
  return { form, values };
}

type Command = Pick<NavigatePage, "type" | "page" | "target"> | Pick<UiAction, "type" | "action" | "target">;

/** One of RTVI's own `ui-command`s; null for what this page does not do. */
export function readCommand(name: string, payload: unknown): Command | null {
  if (!isRecord(payload)) return null;
  if (name === "navigate") {
    const params = isRecord(payload.params) ? payload.params : {};
    const page = oneOf(PAGES, payload.page ?? payload.view);
    return page && { type: "NAVIGATE_PAGE", page, target: readTarget(payload.target ?? params.target) };
  }
  const action = ACTIONS[name];
  const target = readTarget(payload.target_id);
  return action && target ? { type: "UI_ACTION", action, target } : null;
}

function readDish(value: unknown): Dish | null {
  if (!isRecord(value)) return null;
  const { id, name, category, description, price } = value;
  if (!isText(id) || !isText(name) || !isText(category) || !isText(price)) return null;
  return {
    id,
    name,
    category,
    description: isText(description) ? description : "",
    price,
    allergens: texts(value.allergens),
    diets: texts(value.diets),
  };
}

function readHours(value: unknown): Hours | null {
  if (!isRecord(value) || !isCount(value.weekday) || !isText(value.opens) || !isText(value.closes)) return null;
  return { weekday: value.weekday, opens: value.opens.slice(0, 5), closes: value.closes.slice(0, 5) };
}

function readTable(value: unknown): Table | null {
  if (!isRecord(value)) return null;
  const { number, seats, x, y, shape } = value;
  if (!isCount(number) || !isCount(seats) || !isCount(x) || !isCount(y)) return null;
  return { number, seats, x, y, shape: isText(shape) ? shape : "round" };
}

export function readHouse(value: unknown): House | null {
  if (!isRecord(value) || !isText(value.name)) return null;
  const hours = all(value.hours, readHours);
  const tables = all(value.tables, readTable);
  const menu = all(value.menu, readDish);
  if (!hours || !tables || !menu) return null;
  return {
    name: value.name,
    timezone: textOrNull(value.timezone) ?? "UTC",
    currency: textOrNull(value.currency) ?? "EUR",
    address: textOrNull(value.address) ?? "",
    phone: textOrNull(value.phone) ?? "",
    hours,
    tables,
    menu,
  };
}

/** The numbers of the tables that are taken. */
export const readTaken = (value: unknown): number[] | null =>
  isRecord(value) && Array.isArray(value.taken) ? value.taken.filter(isCount) : null;

export interface Door {
  session: string;
  token: string;
}

/** A session of one's own: its id, and the token in its guest link. */
export function readDoor(value: unknown): Door | null {
  if (!isRecord(value) || !isText(value.session) || !isRecord(value.join) || !isText(value.join.url)) return null;
  const hash = value.join.url.indexOf("#");
  const token = new URLSearchParams(value.join.url.slice(hash + 1)).get("join");
  return hash !== -1 && token ? { session: value.session, token } : null;
}

/** A session that an operator has started: its id, and the token of its guests. */
export function readStarted(value: unknown): Door | null {
  if (!isRecord(value) || !isText(value.id) || !isRecord(value.join) || !isRecord(value.join.guest)) return null;
  const { token } = value.join.guest;
  return isText(token) ? { session: value.id, token } : null;
}
