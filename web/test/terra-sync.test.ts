import { describe, expect, it } from "vitest";

import { fieldsOf, orderOf, reservationOf, same, valid, type Fields, type FormName, type Value } from "../src/kinds/restaurant/fields";
import type { FormUpdate, GuestMessage, StateUpdate } from "../src/wire/types.gen";
import { edited, flushed, FORM_NAMES, FRESH_SIDE, greeted, prefilled, stated, submitting, syncing, type Side } from "../src/kinds/restaurant/sync";

const typed = (side: Side, field: string, value: Value, form: FormName = "reservation"): Side => edited(side, form, field, value);

/** Edited and sent. */
function put(side: Side, field: string, value: Value, form: FormName = "reservation"): [Side, FormUpdate | null] {
  return flushed(typed(side, field, value, form), form, field);
}

const nothing = (acked: number) => ({ acked, reservation: null, order: null });

describe("edits of the guest", () => {
  it("are shown at once and numbered when they are sent", () => {
    const draft = typed(FRESH_SIDE, "name", "Ada ");
    expect(draft.forms.reservation.name).toBe("Ada ");
    const [side, message] = flushed(draft, "reservation", "name");
    expect(message).toEqual({ version: 1, type: "FORM_UPDATE", form: "reservation", field: "name", value: "Ada", edit: 1 });
    expect(side.forms.reservation.name).toBe("Ada ");
    expect(put(side, "guests", 4)[1]).toMatchObject({ field: "guests", value: 4, edit: 2 });
  });

  it("that empty a field are sent as null", () => {
    const [side] = put(FRESH_SIDE, "requests", "a high chair");
    expect(put(side, "requests", "  ")[1]).toMatchObject({ field: "requests", value: null, edit: 2 });
  });

  it.each([
    ["phone", "12"],
    ["phone", "call me"],
    ["date", "2026-02-31"],
    ["time", "25:00"],
    ["guests", 21],
    ["guests", 0],
    ["name", "x".repeat(61)],
    ["table", 1.5],
  ])("that are not valid stay here: %s %s", (field, value) => {
    const [side, message] = put(FRESH_SIDE, field, value);
    expect(message).toBeNull();
    expect(side.forms.reservation[field]).toBe(value);
    expect(side.edit).toBe(0);
  });

  it("that were sent are not sent again", () => {
    const [side] = put(FRESH_SIDE, "name", "Ada");
    expect(put(side, "name", "Ada ")[1]).toBeNull();
  });

  it("keep dishes in their order when a quantity changes", () => {
    const one = typed(FRESH_SIDE, "dish:soup", { quantity: 1, note: "" }, "order");
    const two = typed(one, "dish:bread", { quantity: 1, note: "" }, "order");
    const side = typed(two, "dish:soup", { quantity: 3, note: "hot" }, "order");
    expect(orderOf(side.forms.order).dishes).toEqual({ soup: { quantity: 3, note: "hot" }, bread: { quantity: 1, note: "" } });
    expect(Object.keys(side.forms.order)).toEqual(["dish:soup", "dish:bread"]);
    expect(typed(side, "dish:soup", null, "order").forms.order).toEqual({ "dish:bread": { quantity: 1, note: "" } });
  });
});

describe("what the host says", () => {
  const five = { form: "reservation" as const, values: { name: "Ada", phone: "+43 1 555 0100", date: "2026-12-04", time: "19:30", guests: 4 } };

  it("is filled in without an echo", () => {
    const side = prefilled(FRESH_SIDE, five);
    expect(side.forms.reservation).toEqual(five.values);
    const messages = Object.keys(five.values).map((field) => flushed(side, "reservation", field)[1]);
    expect(messages).toEqual([null, null, null, null, null]);
    expect(side.filled).toHaveProperty("reservation/name");
  });

  it("can be overwritten by the guest, and that is sent", () => {
    const [side, message] = put(prefilled(FRESH_SIDE, five), "guests", 5);
    expect(message).toMatchObject({ value: 5, edit: 1 });
    expect(side.filled).not.toHaveProperty("reservation/guests");
  });

  it("is not shown in a field that the guest is at", () => {
    const side = prefilled(typed(FRESH_SIDE, "name", "Grace"), five);
    expect(side.forms.reservation).toMatchObject({ name: "Grace", guests: 4 });
    expect(flushed(side, "reservation", "name")[1]).toMatchObject({ value: "Grace" });
  });

  it("is older than an edit until that is acknowledged, and counts afterwards", () => {
    const [sent] = put(FRESH_SIDE, "name", "Grace");
    expect(prefilled(sent, five).forms.reservation.name).toBe("Grace");
    const acked = stated(sent, nothing(1));
    expect(prefilled(acked, five).forms.reservation.name).toBe("Ada");
  });

  it("that acknowledges an edit does not acknowledge what was typed after it", () => {
    const [sent] = put(FRESH_SIDE, "name", "Gra");
    const more = stated(typed(sent, "name", "Grace"), nothing(1));
    expect(prefilled(more, five).forms.reservation.name).toBe("Grace");
    expect(flushed(more, "reservation", "name")[1]).toMatchObject({ value: "Grace", edit: 2 });
  });

  it("going back to what the host had is sent, too", () => {
    const [sent] = put(prefilled(FRESH_SIDE, five), "name", "Grace");
    expect(put(sent, "name", "Ada")[1]).toMatchObject({ value: "Ada", edit: 2 });
  });

  it("leaves blanks at the end alone while somebody types on", () => {
    const [sent] = put(FRESH_SIDE, "name", "Ada ");
    const side = stated(sent, { acked: 1, reservation: reservationOf({ name: "Ada" }), order: null });
    expect(side.forms.reservation.name).toBe("Ada ");
    expect(side.filled).toEqual({});
  });

  it("leaves a half-typed number alone until it says another", () => {
    const [half] = put(FRESH_SIDE, "phone", "+43");
    const whole = { acked: 0, reservation: reservationOf({}), order: null };
    expect(stated(half, whole).forms.reservation.phone).toBe("+43");
    const other = stated(half, { ...whole, reservation: reservationOf({ phone: "+43 1 5550100" }) });
    expect(other.forms.reservation.phone).toBe("+43 1 5550100");
    expect(prefilled(half, five).forms.reservation.phone).toBe("+43 1 555 0100");
  });

  it("as a whole empties what it does not have", () => {
    const side = stated(prefilled(FRESH_SIDE, five), { acked: 0, reservation: reservationOf({ name: "Ada" }), order: null });
    expect(side.forms.reservation).toEqual({ name: "Ada" });
  });

  it("reads times to the minute", () => {
    expect(fieldsOf("reservation", { ...reservationOf({ date: "2026-12-04" }), time: "19:30:00" })).toEqual({ time: "19:30", date: "2026-12-04" });
  });
});

describe("meeting the host", () => {
  const empty = (acked: number) => ({ acked, reservation: reservationOf({}), order: orderOf({}) });

  it("hands over what was filled in before", () => {
    const filled = typed(typed(FRESH_SIDE, "name", "Ada"), "guests", 4);
    const [side, sync, updates] = syncing(greeted(filled, empty(0)), "booking");
    expect(sync).toMatchObject({ type: "SESSION_SYNC", page: "booking", edit: 1, reservation: { name: "Ada", guests: 4, date: null } });
    expect(updates).toEqual([]);
    expect(stated(side, nothing(1)).pending).toEqual({});
  });

  it("leaves out what is not valid", () => {
    const [, sync] = syncing(greeted(typed(FRESH_SIDE, "phone", "12"), empty(0)), "home");
    expect(sync.reservation.phone).toBeNull();
  });

  it("counts on after a reload, where a forerunner stopped", () => {
    const hello = { acked: 7, reservation: reservationOf({ name: "Ada", time: "19:30" }), order: orderOf({}) };
    const [side, sync] = syncing(greeted(typed(FRESH_SIDE, "name", "Grace"), hello), "home");
    expect(sync).toMatchObject({ edit: 8, reservation: { name: "Grace", time: "19:30" } });
    expect(side.forms.reservation).toEqual({ name: "Grace", time: "19:30" });
  });

  it("sends again after a reconnect what the host did not get, and an emptied field by itself", () => {
    const [met] = syncing(greeted(FRESH_SIDE, empty(0)), "home");
    const [named] = put(prefilled(met, { form: "reservation", values: { guests: 4 } }), "name", "Ada");
    const [lost] = put(named, "guests", null);
    const hello = { acked: 0, reservation: reservationOf({ guests: 4 }), order: orderOf({}) };
    const [side, sync, updates] = syncing(greeted(lost, hello), "booking");
    expect(sync.reservation).toMatchObject({ name: "Ada", guests: null });
    expect(updates).toMatchObject([{ field: "guests", value: null, edit: sync.edit + 1 }]);
    expect(side.forms.reservation).toEqual({ name: "Ada" });
  });
});

describe("a submission", () => {
  let made = 0;
  const id = (): string => `submit-${(made += 1)}`;

  it("carries the whole form and everything on its way", () => {
    const [, message] = submitting(typed(put(FRESH_SIDE, "guests", 2)[0], "name", "Ada"), "reservation", id);
    expect(message).toMatchObject({ form: "reservation", edit: 2, order: null, reservation: { name: "Ada", guests: 2 } });
  });

  it("has the same id as long as the form is the same, and another afterwards", () => {
    const [first, one] = submitting(put(FRESH_SIDE, "name", "Ada")[0], "reservation", id);
    const [again, two] = submitting(first, "reservation", id);
    const [, three] = submitting(put(again, "guests", 3)[0], "reservation", id);
    expect(two.submit).toBe(one.submit);
    expect(three.submit).not.toBe(one.submit);
    expect(one.submit).toMatch(/^[A-Za-z0-9-]{8,64}$/);
  });
});

/** A host as the messages describe it, for the fields alone. */
class Host {
  forms: Record<FormName, Fields> = { reservation: {}, order: {} };
  acked = 0;

  take(message: GuestMessage): void {
    if (message.type === "SESSION_SYNC") {
      this.acked = message.edit;
      this.put("reservation", fieldsOf("reservation", message.reservation));
      this.put("order", fieldsOf("order", message.order));
    } else if (message.type === "FORM_UPDATE") {
      if (message.edit <= this.acked) return;
      this.acked = message.edit;
      this.put(message.form, { [message.field]: message.value as Value });
    } else if (message.type === "FORM_SUBMITTED") {
      this.acked = Math.max(this.acked, message.edit);
      const form = message.form === "order" ? message.order : message.reservation;
      this.forms[message.form] = form ? fieldsOf(message.form, form) : {};
    }
  }

  put(form: FormName, values: Fields): void {
    this.forms[form] = Object.fromEntries(Object.entries({ ...this.forms[form], ...values }).filter(([, value]) => value !== null));
  }

  state(whole: boolean): Pick<StateUpdate, "acked" | "reservation" | "order"> {
    return { acked: this.acked, reservation: whole ? reservationOf(this.forms.reservation) : null, order: whole ? orderOf(this.forms.order) : null };
  }
}

type ToPage = { prefill: FormName; values: Fields } | { state: Pick<StateUpdate, "acked" | "reservation" | "order">; hello: boolean };

const FIELDS: [FormName, string, Value[]][] = [
  ["reservation", "name", ["Ada", "Grace ", null]],
  ["reservation", "phone", ["+43 1 5550100", "+43", null]],
  ["reservation", "guests", [1, 4, 20, null]],
  ["reservation", "time", ["19:30", "12:00", null]],
  ["reservation", "table", [3, 14, null]],
  ["order", "notes", ["quick", null]],
  ["order", "dish:soup", [{ quantity: 1, note: "" }, { quantity: 2, note: "hot " }, null]],
  ["order", "dish:tart", [{ quantity: 3, note: "" }, null]],
];

/** Two sides, two wires that keep the order, and everything at random times. */
function play(seed: number): { side: Side; host: Host } {
  let state = seed;
  const roll = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
  const host = new Host();
  let side = FRESH_SIDE;
  let up: GuestMessage[] = [];
  let down: ToPage[] = [];
  const wire = { open: false };

  const one = (): (typeof FIELDS)[number] => FIELDS[roll(FIELDS.length)] as (typeof FIELDS)[number];
  const value = (values: Value[]): Value => values[roll(values.length)] ?? null;
  const send = (...messages: GuestMessage[]): void => void up.push(...messages);

  const connect = (): void => {
    [up, down] = [[], [{ state: host.state(true), hello: true }]];
  };
  const hear = (): void => {
    const message = down.shift();
    if (!message) return;
    if ("prefill" in message) {
      side = prefilled(side, { form: message.prefill, values: message.values });
    } else if (message.hello) {
      const [next, sync, updates] = syncing(greeted(side, message.state), "home");
      side = next;
      wire.open = true;
      send(sync, ...updates);
    } else side = stated(side, message.state);
  };
  const listen = (): void => {
    const message = up.shift();
    if (!message) return;
    host.take(message);
    down.push({ state: host.state(message.type !== "FORM_UPDATE" || roll(4) === 0), hello: false });
  };
  const flush = (form: FormName, field: string): void => {
    if (!wire.open) return;
    const [next, message] = flushed(side, form, field);
    side = next;
    if (message) send(message);
  };

  const [form, field, values] = one();
  side = edited(side, form, field, value(values));
  connect();
  for (let step = 0; step < 120; step++) {
    const [name, key, options] = one();
    switch (roll(9)) {
      case 0:
      case 1:
        side = edited(side, name, key, value(options));
        break;
      case 2:
        flush(name, key);
        break;
      case 3: {
        const said = valid({ [key]: value(options) })[key] ?? null;
        host.put(name, { [key]: said });
        down.push({ prefill: name, values: { [key]: said } });
        break;
      }
      case 4:
      case 5:
        hear();
        break;
      case 6:
      case 7:
        listen();
        break;
      default:
        if (wire.open && roll(6) === 0) {
          const [next, message] = submitting(side, name, () => `submit-${step}`);
          side = next;
          send(message);
        } else if (roll(12) === 0) {
          wire.open = false;
          connect();
        }
    }
  }
  while (!wire.open) hear();
  for (const [name, key] of FIELDS) flush(name, key);
  while (up.length > 0 || down.length > 0) {
    listen();
    hear();
  }
  return { side, host };
}

describe("both sides", () => {
  it("end equal, whatever crosses what (400 seeded runs)", () => {
    for (let seed = 1; seed <= 400; seed++) {
      const { side, host } = play(seed * 7919);
      expect(side.pending, `seed ${seed}`).toEqual({});
      for (const form of FORM_NAMES) {
        const names = new Set([...Object.keys(side.forms[form]), ...Object.keys(host.forms[form])]);
        for (const field of names) {
          const [here, there] = [side.forms[form][field] ?? null, host.forms[form][field] ?? null];
          // What the host would not take is on the page alone, and says so there.
          const shown = here === "+43" ? there : here;
          expect(same(field, shown, there), `seed ${seed}: ${form} ${field} is ${JSON.stringify(here)} here, ${JSON.stringify(there)} there`).toBe(true);
        }
      }
    }
  });
});
