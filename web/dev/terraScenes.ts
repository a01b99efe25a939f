/** States of the restaurant's site to look at and to test. */
import { ApiError } from "../src/api/http";
import { EMPTY_ROOM } from "../src/room/reduce";
import type { useRoom } from "../src/room/store";
import type { Call } from "../src/kinds/restaurant/call";
import { makeBridge } from "../src/kinds/restaurant/bridge";
import type { Page } from "../src/kinds/restaurant/fields";
import { narrow } from "../src/kinds/restaurant/show";
import type { useTerra } from "../src/kinds/restaurant/store";
import { FRESH_SIDE, prefilled, type Side } from "../src/kinds/restaurant/sync";
import type { OwnAnswer } from "../src/wire/types.gen";
import { quietVisit, SCENES } from "./scenes";
import { HOUSE } from "./terraHouse";

type Room = Partial<ReturnType<typeof useRoom.getState>>;
type Terra = Partial<ReturnType<typeof useTerra.getState>>;

interface Scene {
  page: Page;
  terra: Terra;
  room: Room;
  /** The guest's own page: what the link leads to, or nothing to look it up by hand. */
  own?: OwnAnswer | "find" | "unknown";
}

export const quietCall: Call = {
  bridge: makeBridge(() => true),
  connect: () => Promise.resolve(),
  leave: () => Promise.resolve(),
  speak: () => Promise.resolve(),
  close: () => undefined,
};

const said = (id: number, who: "bot" | "person", text: string) => ({
  id,
  who,
  name: who === "bot" ? "Livia" : "Ada",
  text,
  at: id,
  via: "voice" as const,
  source: "model",
  interrupted: false,
});

const LINES = [
  said(1, "bot", "Good evening, and welcome to Terra. Would you like a table, or something to take home?"),
  said(2, "person", "I'd like to book a table."),
  said(3, "bot", "Gladly. In whose name?"),
  said(4, "person", "Ada Lovelace, for four, on Friday at half past seven."),
];

const booking: Side = prefilled(FRESH_SIDE, {
  form: "reservation",
  values: { name: "Ada Lovelace", date: "2026-11-27", time: "19:30", guests: 4 },
});
const order: Side = prefilled(FRESH_SIDE, {
  form: "order",
  values: { "dish:wiener-schnitzel": { quantity: 2, note: "" }, "dish:beetroot-carpaccio": { quantity: 1, note: "no nuts" }, "dish:house-lemonade": { quantity: 2, note: "" } },
});

const talking = (at: number): Room => ({
  ...SCENES.live?.(at),
  content: { ...EMPTY_ROOM, lines: LINES, you: "p1", people: [{ id: "p1", name: "Ada" }], floor: { holder: "bot", participant: null }, captions: [{ id: 1, who: "bot", name: "Livia", text: "Friday the 27th at half past seven. I have a table by the window, would you", line: null }] },
});

const OFF: Room = { stage: "opening" };
const there: Terra = { house: HOUSE, hostThere: true, visit: quietVisit };
const away = (page: Page, terra: Terra = {}): Scene => ({ page, terra: { house: HOUSE, ...terra }, room: OFF });

const OWN: OwnAnswer = {
  form: "reservation",
  reference: "7KQ2MX",
  state: "booked",
  summary: "Table 5 for 4 people on Friday, 27 November 2026 at 19:30, in the name of Ada Lovelace",
  name: "Ada Lovelace",
  date: "2026-11-27",
  time: "19:30",
  guests: 4,
  requests: "A quiet corner, and a high chair.",
  table: 5,
  total: null,
  changes: true,
  cancels: true,
  reason: "",
  token: "a-token",
};
const yours = (own: NonNullable<Scene["own"]>): Scene => ({ ...away("booking", { panelOpen: !narrow() }), own });

export const TERRA_SCENES: Record<string, (at: number) => Scene> = {
  home: () => away("home"),
  booking: () => away("booking"),
  order: () => away("order"),
  closedPanel: () => away("home", { panelOpen: false }),
  noMenu: () => ({ page: "order", terra: { houseTrouble: new ApiError(0, {}) }, room: OFF }),
  calling: () => away("home", { dialling: true }),
  failed: () => away("booking", { trouble: new ApiError(429, { detail: "Four guests talk to the host already. Try again in a few minutes." }) }),
  lost: () => ({ ...away("booking", { side: booking }), room: { stage: "lost" } }),
  over: (at) => ({ page: "home", terra: { house: HOUSE }, room: { ...talking(at), stage: "ended", content: { ...EMPTY_ROOM, lines: LINES, endedReason: "wrapped up" } } }),
  talking: (at) => ({ page: "booking", terra: { ...there, agent: "reservation", side: { ...booking, forms: { ...booking.forms, reservation: { ...booking.forms.reservation, table: 5 } } } }, room: talking(at) }),
  talkingHome: (at) => ({ page: "home", terra: { ...there, lit: "hours" }, room: talking(at) }),
  reconnecting: (at) => ({ page: "booking", terra: { ...there, hostThere: false, side: booking }, room: { ...talking(at), stage: "reconnecting" } }),
  refused: (at) => ({
    page: "booking",
    terra: { ...there, agent: "reservation", side: booking, tried: { reservation: true }, problem: { text: "We are full at half past seven. Nine o'clock is free.", form: "reservation", field: "time" } },
    room: talking(at),
  }),
  booked: (at) => ({
    page: "booking",
    terra: { ...there, agent: "reservation", booked: [{ form: "reservation", submit: "s-00000001", reference: "7KQ2MX", summary: "Table 5 for 4 people on Friday, 27 November 2026 at 19:30, in the name of Ada Lovelace", total: null, state: "booked" as const }] },
    room: talking(at),
  }),
  ordering: (at) => ({ page: "order", terra: { ...there, agent: "order_food", side: order }, room: { ...talking(at), mic: "none" } }),
  panelClosed: (at) => ({ page: "order", terra: { ...there, agent: "order_food", side: order, panelOpen: false }, room: talking(at) }),
  yoursFind: () => yours("find"),
  yoursUnknown: () => yours("unknown"),
  yours: () => yours(OWN),
  yoursOrder: () =>
    yours({
      ...OWN,
      form: "order",
      summary: "2 Wiener schnitzel and 1 Beetroot carpaccio (no nuts), to collect on Friday, 27 November 2026 at 19:15, in the name of Ada Lovelace",
      time: "19:15",
      guests: null,
      requests: "",
      table: null,
      total: "60.50 EUR",
      changes: false,
      cancels: false,
      reason: "The kitchen has begun with it: please call us at +43 1 5550123.",
    }),
  yoursCancelled: () => yours({ ...OWN, state: "cancelled", summary: `Cancelled: ${OWN.summary}`, changes: false, cancels: false }),
};
