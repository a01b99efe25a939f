/** The fields of both forms: which there are, what they take, and how they travel. */
import { read } from "../../api/read";
import { NAME_CAP, NOTE_CAP, ORDER_FIELDS, ORDER_NEEDED, PARTY_MOST, QUANTITY_MOST, RESERVATION_FIELDS, RESERVATION_NEEDED } from "../../wire/constants.gen";
import type { OrderForm, OrderLine, ReservationForm, FormPrefill, StateUpdate } from "../../wire/types.gen";
import { vOrderLine } from "../../wire/valibot.gen";
import type { Words } from "./words/en";

export type FormName = FormPrefill["form"];
export type Page = StateUpdate["page"];

/** What stands in a field: text as it was typed, a number, a yes, or so many of a dish; null is empty. */
export type Value = string | number | boolean | OrderLine | null;

/** The fields that are not empty, by name; dishes are `dish:ID`, in the order in which they came. */
export type Fields = Record<string, Value>;

export type Forms = Record<FormName, Fields>;

const DISH = "dish:";
const PHONE_CAP = 30;
const TABLE_MOST = 99;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d/;
const PHONE = /^\+?[\d\s()./-]+$/;
const EMAIL = /^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$/;
const EMAIL_CAP = 254;
const PHONE_DIGITS = 6;
const NUMBER_DIGITS_MOST = 15;

export const dishField = (id: string): string => DISH + id;
export const dishOf = (field: string): string | null => (field.startsWith(DISH) ? field.slice(DISH.length) : null);

export const isLine = (value: unknown): value is OrderLine =>
  typeof value === "object" && value !== null && "quantity" in value;

/** How the host writes it: without blanks around it, times to the minute, nothing instead of "". */
export function normal(field: string, value: Value): Value {
  if (isLine(value)) return { quantity: value.quantity, note: value.note.trim() };
  if (typeof value !== "string") return value;
  const plain = value.trim();
  if (plain === "") return null;
  return field === "time" && TIME.test(plain) ? plain.slice(0, 5) : plain;
}

export function same(field: string, a: Value, b: Value): boolean {
  const [x, y] = [normal(field, a), normal(field, b)];
  if (isLine(x) && isLine(y)) return x.quantity === y.quantity && x.note === y.note;
  return x === y;
}

/** What is wrong with a field: by that name every language has a sentence for it. */
export type Wrong = keyof Words["wrong"];

/** What is wrong with it; null when the host would take it. */
export function refusal(field: string, value: Value): Wrong | null {
  const plain = normal(field, value);
  if (plain === null) return null;
  if (dishOf(field) !== null) return isLine(plain) ? lineRefusal(plain) : "line";
  if (isLine(plain)) return "text";
  switch (field) {
    case "name":
      return textRefusal(plain, NAME_CAP);
    case "phone":
      return phoneRefusal(String(plain));
    case "email":
      return EMAIL.test(String(plain)) && String(plain).length <= EMAIL_CAP ? null : "email";
    case "whatsapp":
      return typeof plain === "boolean" ? null : "text";
    case "date":
      return DATE.test(String(plain)) && isDay(String(plain)) ? null : "date";
    case "time":
      return TIME.test(String(plain)) ? null : "time";
    case "guests":
      return within(plain, PARTY_MOST) ? null : "guests";
    case "table":
      return within(plain, TABLE_MOST) ? null : "table";
    default:
      return textRefusal(plain, NOTE_CAP);
  }
}

const within = (value: string | number | boolean, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most;

const textRefusal = (value: string | number | boolean, most: number): Wrong | null =>
  typeof value === "string" && value.length <= most ? null : "text";

const lineRefusal = ({ quantity, note }: OrderLine): Wrong | null =>
  within(quantity, QUANTITY_MOST) && note.length <= NOTE_CAP ? null : "line";

function phoneRefusal(value: string): Wrong | null {
  const digits = value.replace(/\D/g, "").length;
  const good = PHONE.test(value) && value.length <= PHONE_CAP && digits >= PHONE_DIGITS && digits <= NUMBER_DIGITS_MOST;
  return good ? null : "phone";
}

function isDay(iso: string): boolean {
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

/** A field's value off the wire; undefined when it is none that the field could have. */
export function readValue(field: string, value: unknown): Value | undefined {
  if (value === null) return null;
  if (dishOf(field) !== null) {
    return read(vOrderLine, value, "A dish of the order") ?? undefined;
  }
  const wanted = field === "guests" || field === "table" ? "number" : field === "whatsapp" ? "boolean" : "string";
  return typeof value === wanted ? normal(field, value as string | number | boolean) : undefined;
}

const known = (form: FormName): readonly string[] =>
  form === "reservation" ? RESERVATION_FIELDS : ORDER_FIELDS;

export const isField = (form: FormName, field: string): boolean =>
  known(form).includes(field) || (form === "order" && dishOf(field) !== null);

/** Fields that the host has filled in; null when one of them is none that the form has. */
export function prefillOf({ form, values }: FormPrefill): { form: FormName; values: Fields } | null {
  const fields: Fields = {};
  for (const [field, raw] of Object.entries(values)) {
    const value = isField(form, field) ? readValue(field, raw) : undefined;
    if (value === undefined) return null;
    fields[field] = value;
  }
  return { form, values: fields };
}

/** The fields of a form as the host sends it whole. */
export function fieldsOf(form: FormName, sent: ReservationForm | OrderForm): Fields {
  const { dishes, ...plain } = { dishes: undefined, ...sent };
  const lines = Object.entries(dishes ?? {});
  const all = [...Object.entries(plain), ...lines.map(([id, line]) => [dishField(id), line] as const)];
  const fields: Fields = {};
  for (const [field, raw] of all) {
    const value = isField(form, field) ? readValue(field, raw) : undefined;
    if (value !== undefined && value !== null) fields[field] = value;
  }
  return fields;
}

/** What of it may travel: valid values, as the host writes them. */
export function valid(fields: Fields): Fields {
  const kept: Fields = {};
  for (const [field, value] of Object.entries(fields)) {
    const plain = normal(field, value);
    if (plain !== null && refusal(field, plain) === null) kept[field] = plain;
  }
  return kept;
}

const text = (value: Value | undefined): string | null => (typeof value === "string" ? value : null);
const yes = (value: Value | undefined): true | null => (value === true ? true : null);
const number = (value: Value | undefined): number | null => (typeof value === "number" ? value : null);

export function reservationOf(fields: Fields): ReservationForm {
  const { name, phone, date, time, guests, requests, table, email, whatsapp } = valid(fields);
  return {
    name: text(name),
    phone: text(phone),
    date: text(date),
    time: text(time),
    guests: number(guests),
    requests: text(requests),
    table: number(table),
    email: text(email),
    whatsapp: yes(whatsapp),
  };
}

export function orderOf(fields: Fields): OrderForm {
  const { name, phone, date, time, notes, email, whatsapp, ...rest } = valid(fields);
  const dishes: OrderForm["dishes"] = {};
  for (const [field, value] of Object.entries(rest)) {
    const id = dishOf(field);
    if (id !== null && isLine(value)) dishes[id] = value;
  }
  return { name: text(name), phone: text(phone), date: text(date), time: text(time), notes: text(notes), email: text(email), whatsapp: yes(whatsapp), dishes };
}

/** The lines of an order, as they came. */
export const linesOf = (fields: Fields): [id: string, line: OrderLine][] =>
  Object.entries(fields).flatMap(([field, value]) => {
    const id = dishOf(field);
    return id !== null && isLine(value) ? [[id, value] as [string, OrderLine]] : [];
  });

/** The fields that a submission still needs, in the order of asking. */
export function missing(form: FormName, fields: Fields): string[] {
  const has = valid(fields);
  const needed: readonly string[] = form === "reservation" ? RESERVATION_NEEDED : ORDER_NEEDED;
  const without = needed.filter((field) => has[field] === undefined);
  return form === "order" && linesOf(has).length === 0 ? ["dishes", ...without] : without;
}
