/**
 * The page's side of the two forms, as pure functions.
 *
 * The host puts changes in order. An edit of the guest is shown at once and is *pending* until the
 * host has acknowledged its number; meanwhile what the host says about that field is older than the
 * edit and is not shown. `told` is what the host has, or will have once it has read what was sent:
 * what equals it needs no sending, so nothing that the host filled in comes back to it.
 */
import { fieldsOf, normal, orderOf, refusal, reservationOf, same, type Fields, type FormName, type Forms, type Page, type Value } from "./fields";
import type { FormPrefill, FormSubmitted, FormUpdate, SessionSync, StateUpdate, SubmissionMessage } from "../../wire/types.gen";

/** An edit on its way: not sent yet, sent under a number, or both when it went on after that. */
interface Pending {
  draft: boolean;
  sent: number | null;
}

export interface Side {
  forms: Forms;
  told: Forms;
  pending: Record<string, Pending>;
  /** The number of the last edit that was sent. */
  edit: number;
  /** Whether this page's numbers are known to the host. */
  synced: boolean;
  /** Fields that the host filled in last. */
  filled: Record<string, true>;
  /** One for each form as it stands; a form that has changed gets another. */
  submits: Partial<Record<FormName, { words: string; id: string }>>;
}

export const FRESH_SIDE: Side = {
  forms: { reservation: {}, order: {} },
  told: { reservation: {}, order: {} },
  pending: {},
  edit: 0,
  synced: false,
  filled: {},
  submits: {},
};

export const FORM_NAMES: readonly FormName[] = ["reservation", "order"];

export const keyOf = (form: FormName, field: string): string => `${form}/${field}`;

function put(forms: Forms, form: FormName, field: string, value: Value): Forms {
  if (value === null || value === "") return { ...forms, [form]: without(forms[form], field) };
  // A field that is there keeps its place: dishes stand in the order in which they came.
  return { ...forms, [form]: { ...forms[form], [field]: value } };
}

function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The guest changed a field; it is sent later, by `flushed`. */
export function edited(side: Side, form: FormName, field: string, value: Value): Side {
  const key = keyOf(form, field);
  const sent = side.pending[key]?.sent ?? null;
  return {
    ...side,
    forms: put(side.forms, form, field, value),
    pending: { ...side.pending, [key]: { draft: true, sent } },
    filled: without(side.filled, key),
  };
}

/** The debounce of a field is over: the message to send, or null when there is nothing to say. */
export function flushed(side: Side, form: FormName, field: string): [Side, FormUpdate | null] {
  const key = keyOf(form, field);
  const pending = side.pending[key];
  if (!pending?.draft) return [side, null];
  const value = side.forms[form][field] ?? null;
  const known = side.told[form][field] ?? null;
  if (refusal(field, value) !== null || same(field, value, known)) {
    const settled = pending.sent === null ? without(side.pending, key) : { ...side.pending, [key]: { draft: false, sent: pending.sent } };
    return [{ ...side, pending: settled }, null];
  }
  const edit = side.edit + 1;
  const plain = normal(field, value);
  const next = {
    ...side,
    edit,
    told: put(side.told, form, field, plain),
    pending: { ...side.pending, [key]: { draft: false, sent: edit } },
  };
  return [next, { version: 1, type: "FORM_UPDATE", form, field, value: plain, edit }];
}

/** What the host says a field holds. */
function heard(side: Side, form: FormName, field: string, value: Value, by: "prefill" | "state"): Side {
  const key = keyOf(form, field);
  const pending = side.pending[key];
  // It was said before the host read our edit.
  if (pending && pending.sent !== null) return side;
  const before = side.told[form][field] ?? null;
  const told = put(side.told, form, field, value);
  if (pending) return { ...side, told };
  const shown = side.forms[form][field] ?? null;
  // What the guest left half typed stays until the host says something else about that field.
  const halfTyped = refusal(field, shown) !== null;
  if (same(field, shown, value) || (by === "state" && halfTyped && same(field, before, value))) return { ...side, told };
  const filled = value === null ? without(side.filled, key) : { ...side.filled, [key]: true as const };
  return { ...side, told, forms: put(side.forms, form, field, value), filled };
}

export function prefilled(side: Side, { form, values }: Pick<FormPrefill, "form"> & { values: Fields }): Side {
  return Object.entries(values).reduce((now, [field, value]) => heard(now, form, field, value, "prefill"), side);
}

/** Edits up to this number have been taken. */
function acknowledged(side: Side, acked: number): Side {
  const pending: Side["pending"] = {};
  for (const [key, one] of Object.entries(side.pending)) {
    const sent = one.sent !== null && one.sent <= acked ? null : one.sent;
    if (one.draft || sent !== null) pending[key] = { ...one, sent };
  }
  return { ...side, pending };
}

type Stated = Pick<StateUpdate, "acked" | "reservation" | "order">;

/** How things stand, by the host. */
export function stated(side: Side, state: Stated): Side {
  return FORM_NAMES.reduce((now, form) => whole(now, form, state[form]), acknowledged(side, state.acked));
}

function whole(side: Side, form: FormName, sent: Stated[FormName]): Side {
  if (!sent) return side;
  const fields = fieldsOf(form, sent);
  const names = new Set([...Object.keys(side.told[form]), ...Object.keys(side.forms[form]), ...Object.keys(fields)]);
  return [...names].reduce((now, field) => heard(now, form, field, fields[field] ?? null, "state"), side);
}

/**
 * The first word of a host after joining. A page that was reloaded counts from where its forerunner
 * stopped, and what its guest has filled in before is an edit that was never sent.
 */
export function greeted(side: Side, state: Stated): Side {
  if (side.synced) return stated(restarted(acknowledged(side, state.acked)), state);
  const based = { ...restarted(side), edit: Math.max(side.edit, state.acked) };
  return stated(based, { ...state, acked: -1 });
}

/** What was on its way when the connection broke may be lost: it is an edit to send again. */
function restarted(side: Side): Side {
  const pending: Side["pending"] = {};
  for (const key of Object.keys(side.pending)) pending[key] = { draft: true, sent: null };
  return { ...side, pending };
}

/** The whole to send once the host is there, and the fields that the guest has emptied. */
export function syncing(side: Side, page: Page): [Side, SessionSync, FormUpdate[]] {
  const { next, emptied } = taken(side, FORM_NAMES);
  const sync: SessionSync = {
    version: 1,
    type: "SESSION_SYNC",
    page,
    edit: next.edit,
    reservation: reservationOf(next.forms.reservation),
    order: orderOf(next.forms.order),
  };
  const updates: FormUpdate[] = [];
  const pending = { ...next.pending };
  let { edit } = next;
  for (const [form, field] of emptied) {
    edit += 1;
    pending[keyOf(form, field)] = { draft: false, sent: edit };
    updates.push({ version: 1, type: "FORM_UPDATE", form, field, value: null, edit });
  }
  return [{ ...next, pending, edit, synced: true }, sync, updates];
}

/** The form as a whole; the same form has the same id. `makeId` is asked for one when it changed. */
export function submitting(side: Side, form: FormName, makeId: () => string): [Side, FormSubmitted] {
  const { next } = taken(side, [form]);
  const reservation = form === "reservation" ? reservationOf(next.forms.reservation) : null;
  const order = form === "order" ? orderOf(next.forms.order) : null;
  const words = JSON.stringify(reservation ?? order);
  const before = side.submits[form];
  const id = before?.words === words ? before.id : makeId();
  const message: FormSubmitted = { version: 1, type: "FORM_SUBMITTED", form, submit: id, edit: next.edit, reservation, order };
  return [{ ...next, submits: { ...side.submits, [form]: { words, id } } }, message];
}

/** What was called off may be booked again: the same form is then another submission. */
export function renewed(side: Side, booked: readonly SubmissionMessage[]): Side {
  const off = new Set(booked.filter((one) => one.state === "cancelled").map((one) => one.submit));
  const gone = FORM_NAMES.filter((form) => off.has(side.submits[form]?.id ?? ""));
  return gone.length === 0 ? side : { ...side, submits: gone.reduce<Side["submits"]>((kept, form) => ({ ...kept, [form]: undefined }), side.submits) };
}

/** The side once everything in these forms is on its way under one number. */
function taken(side: Side, forms: readonly FormName[]): { next: Side; emptied: [FormName, string][] } {
  const edit = side.edit + 1;
  const emptied: [FormName, string][] = [];
  const pending = { ...side.pending };
  let { told } = side;
  let some = false;
  for (const form of forms) {
    for (const field of draftsOf(side, form)) {
      const value = side.forms[form][field] ?? null;
      if (refusal(field, value) !== null) continue;
      if (value === null && side.told[form][field] !== undefined) emptied.push([form, field]);
      some = true;
      pending[keyOf(form, field)] = { draft: false, sent: edit };
      told = put(told, form, field, normal(field, value));
    }
  }
  return { next: some ? { ...side, edit, told, pending } : side, emptied };
}

const draftsOf = (side: Side, form: FormName): string[] =>
  Object.entries(side.pending)
    .filter(([key, { draft }]) => draft && key.startsWith(`${form}/`))
    .map(([key]) => key.slice(form.length + 1));
