/** Between the store and the host: what the guest does goes out, what the host says comes in. */
import type { Listener } from "../../room/connection";
import { newKey } from "../../api/key";
import { read } from "../../api/read";
import type { ServerMessage } from "../../protocol";
import { navigate } from "../../router";
import { isLine, missing, prefillOf, refusal, type FormName, type Page, type Value } from "./fields";
import type { GuestMessage, StateUpdate } from "../../wire/types.gen";
import { vFormPrefill, vNavigate, vPointAt, vStateUpdate } from "../../wire/valibot.gen";
import { isOf } from "../kindPages";
import { useTerra, type Wanted } from "./store";
import { edited, flushed, greeted, keyOf, prefilled, renewed, stated, submitting, syncing } from "./sync";

export const TYPING_MS = 500;
const PATHS: Record<Page, string> = { home: "/terra", booking: "/terra/booking", order: "/terra/order" };

/** Where a guest finds what is booked already; for the host it is the page of bookings. */
export const OWN_PATH = "/terra/yours";

const isPage = (name: string): name is Page => name in PATHS;

/** What an element of the page may be called: nothing that means something else in a selector. */
const TARGET = /^[a-z][a-z0-9-]{0,60}$/;
const ACTIONS: Partial<Record<string, Wanted["action"]>> = { scroll_to: "SCROLL_TO", highlight: "HIGHLIGHT", focus: "FOCUS" };

export const pathOf = (page: Page): string => PATHS[page];

export interface Bridge extends Listener {
  /** The connection is open: the host gets the forms once it has spoken first. */
  opened: () => void;
  /** The connection is gone; what is changed meanwhile waits. */
  closed: () => void;
  edit: (form: FormName, field: string, value: Value) => void;
  /** Sends the form to the host; false when something is missing, which the page then says. */
  submit: (form: FormName) => boolean;
  /** The page that stands in the address now. */
  arrived: (page: Page) => void;
}

/** `send` gives a message to the host; false when it could not. */
export function makeBridge(send: (name: string, data: Record<string, unknown>) => boolean): Bridge {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let open = false;
  let greeting: StateUpdate | null = null;
  const { set } = useTerra.getState();
  const get = useTerra.getState;

  const out = ({ type, ...data }: GuestMessage): void => void send(type, data);

  const flush = (form: FormName, field: string): void => {
    timers.delete(keyOf(form, field));
    if (!get().hostThere) return; // The sync will carry it.
    const [side, message] = flushed(get().side, form, field);
    set({ side });
    if (message) out(message);
  };

  const soon = (form: FormName, field: string, ms: number): void => {
    const key = keyOf(form, field);
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => flush(form, field), ms));
  };

  const stop = (form: FormName | null = null): void => {
    for (const [key, timer] of timers) {
      if (form !== null && !key.startsWith(`${form}/`)) continue;
      clearTimeout(timer);
      timers.delete(key);
    }
  };

  /** Once for each connection: when it is open and the host has said how things stand. */
  const meet = (): void => {
    if (!open || !greeting) return;
    stop();
    const [side, sync, updates] = syncing(greeted(get().side, greeting), get().page);
    set({ side, hostThere: true, ...signals(greeting) });
    greeting = null;
    out(sync);
    updates.forEach(out);
  };

  const state = (update: StateUpdate): void => set({ side: renewed(stated(get().side, update), update.booked), ...signals(update) });

  return {
    opened: () => {
      open = true;
      meet();
    },
    closed: () => {
      open = false;
      greeting = null;
      stop();
      set({ hostThere: false, submitting: null });
    },
    edit: (form, field, value) => {
      const before = get().side.forms[form][field] ?? null;
      const { problem } = get();
      set({
        side: edited(get().side, form, field, value),
        problem: problem?.form === form && problem.field === field ? null : problem,
      });
      const typed = typeof value === "string" && !["date", "time"].includes(field);
      const noted = isLine(before) && isLine(value) && before.quantity === value.quantity;
      if (typed || noted) soon(form, field, TYPING_MS);
      else flush(form, field);
    },
    submit: (form) => {
      const { side, hostThere, submitting: busy, tried } = get();
      set({ tried: { ...tried, [form]: true } });
      const fields = side.forms[form];
      const wrong = Object.entries(fields).some(([field, value]) => refusal(field, value) !== null);
      if (!hostThere || wrong || missing(form, fields).length > 0) return false;
      if (busy === form) return true;
      stop(form);
      const [next, message] = submitting(side, form, newKey);
      set({ side: next, submitting: form, problem: null });
      out(message);
      return true;
    },
    arrived: (page) => {
      if (get().page === page) return;
      set({ page });
      if (get().hostThere) out({ version: 1, type: "PAGE_CHANGED", page });
    },
    message: (message: ServerMessage) => {
      if (message.type === "kind_state" && isOf("restaurant", message.kind)) {
        const update = read(vStateUpdate, message.data, "How things stand");
        if (!update) return;
        greeting = update;
        return meet();
      }
      if (message.type !== "kind" || !isOf("restaurant", message.kind)) return;
      if (message.name === "FORM_PREFILL") {
        const sent = read(vFormPrefill, message.data, "What the host filled in");
        const prefill = sent && prefillOf(sent);
        if (prefill) set({ side: prefilled(get().side, prefill) });
      } else if (message.name === "STATE_UPDATE") {
        const update = read(vStateUpdate, message.data, "How things stand");
        if (update) state(update);
      }
    },
    command: (name, payload) => {
      const action = ACTIONS[name];
      if (action) {
        const pointed = read(vPointAt, payload, `The host's ${name}`);
        return pointed && TARGET.test(pointed.target_id) ? set({ wanted: { action, target: pointed.target_id } }) : undefined;
      }
      const way = name === "navigate" ? read(vNavigate, payload, "The host's navigate") : null;
      if (!way || !isPage(way.view)) return;
      const page = way.view;
      const wanted = way.params && TARGET.test(way.params.target) ? { action: "SCROLL_TO" as const, target: way.params.target } : null;
      // The place first: what the address says then is no news to the host.
      const moves = get().page !== page || window.location.pathname === OWN_PATH;
      set({ page, wanted });
      if (moves) navigate(pathOf(page));
    },
  };
}

/** What a state says beside the forms. */
function signals(update: StateUpdate) {
  const { booked, tried } = useTerra.getState();
  const before = new Set(booked.map((one) => one.submit));
  // A form that was booked is empty for the next one: nothing is missing from it yet.
  const fresh = update.booked.filter((one) => !before.has(one.submit)).map((one) => [one.form, false] as const);
  const known = new Set(update.booked.map((one) => one.submit));
  const { problem, problem_form: form, problem_field: field } = update;
  return {
    agent: update.agent,
    submitting: update.submitting,
    tried: { ...tried, ...Object.fromEntries(fresh) },
    booked: [...booked.filter((one) => !known.has(one.submit)), ...update.booked],
    problem: problem === null ? null : { text: problem, form, field },
  };
}
