/** Between the store and the host: what the person does goes out, how things stand comes in. */
import { read } from "../../api/read";
import type { ServerMessage } from "../../protocol";
import { vPlanState } from "../../wire/valibot.gen";
import type { Listener } from "../../room/connection";
import { rowOf, type Row } from "./constraintRows";
import type { Edit } from "./edits";
import type { PlannerMessage, Intention } from "../../wire/types.gen";
import { isOf } from "../kindPages";
import { planOf } from "./plan";
import { discarded, drafted, heard, refusedSide, sending, settle, unanswered, type Side } from "./side";
import { usePlan } from "./store";
import { REFUSED_WORDS } from "./words";

/** Keys that follow one another within this are one change. */
export const NUDGE_MS = 600;
/** So long the host may take to answer. */
export const PATIENCE_MS = 8_000;
const LATE = "The host did not answer in time, so the page shows the plan as it was.";
const BROKEN = "The connection broke before the change was taken, so it was put back.";

/** So many of the things that were asked for are known by their marks. */
const REMEMBERED = 20;

type Asked = Exclude<PlannerMessage, { type: "PATCH" }>;

export interface Bridge extends Required<Listener> {
  /** The connection is gone. */
  closed: () => void;
  /** Shows a change while the hand is on it. */
  draft: (edit: Edit) => void;
  /** The hand is off. */
  settle: () => void;
  discard: () => void;
  /** A change by key: shown at once, sent when the keys rest. */
  nudge: (edit: Extract<Edit, { kind: "place" }>) => void;
  /** A change that is whole. */
  change: (edit: Edit) => void;
  /** A form or a button. */
  ask: (message: Asked) => void;
  /** The same, of what need not change anything: nobody waits for it. */
  tell: (message: Asked) => void;
}

/** `send` gives a message to the host, with a mark that a refusal has too; false when it could not. */
export function makeBridge(send: (name: string, data: Record<string, unknown>, ref: string) => boolean): Bridge {
  const { set } = usePlan.getState();
  const get = (): Side => usePlan.getState().side;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let patching: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  // Other pages of the session hear of refusals as well: marks are this page's own.
  const page = Math.random().toString(36).slice(2, 10);
  const asked = new Map<string, Asked>();
  let patch = "";
  let number = 0;
  let catchesUp = false;

  const out = (message: PlannerMessage): boolean => {
    const { type, ...data } = message;
    number += 1;
    const ref = `${page}-${number}`;
    if (message.type === "PATCH") patch = ref;
    else asked.set(ref, message);
    const [oldest] = asked.keys();
    if (asked.size > REMEMBERED && oldest !== undefined) asked.delete(oldest);
    return send(type, data, ref);
  };

  const putBack = (why: string): void => {
    clearTimeout(patching);
    set({ side: unanswered(get(), why) });
  };

  const flush = (): void => {
    const [side, message] = sending(get());
    set({ side });
    if (!message) return;
    clearTimeout(patching);
    if (!out(message)) return putBack(BROKEN);
    patching = setTimeout(() => putBack(LATE), PATIENCE_MS);
  };

  const rest = (): void => {
    clearTimeout(resting);
    resting = undefined;
    set({ side: settle(get()) });
    flush();
  };

  const draft = (edit: Edit): void => {
    // Keys on one block and then a hand on another: the first is a change of its own.
    if (resting !== undefined) rest();
    set({ side: drafted(get(), edit) });
  };

  return {
    draft,
    settle: rest,
    discard: () => {
      clearTimeout(resting);
      resting = undefined;
      set({ side: discarded(get()) });
    },
    nudge: (edit) => {
      const { draft: held } = get();
      const goesOn = held?.kind === "place" && held.id === edit.id && held.how === edit.how;
      if (resting !== undefined && !goesOn) rest();
      clearTimeout(resting);
      set({ side: drafted(get(), edit) });
      resting = setTimeout(rest, NUDGE_MS);
    },
    change: (edit) => {
      draft(edit);
      rest();
    },
    ask: (message) => {
      if (resting !== undefined) rest();
      clearTimeout(asking);
      if (!out(message)) return;
      set({ asked: message.type, trouble: "" });
      asking = setTimeout(() => set({ asked: null }), PATIENCE_MS);
    },
    tell: (message) => {
      if (resting !== undefined) rest();
      if (out(message)) set({ trouble: "" });
    },
    closed: () => {
      clearTimeout(resting);
      clearTimeout(asking);
      resting = undefined;
      set({ asked: null, side: discarded(get()) });
      putBack(BROKEN);
    },
    message: (message: ServerMessage) => {
      const told = message.type === "kind_state" || (message.type === "kind" && message.name === "PLAN_STATE");
      if (!told || !isOf("planner", message.kind)) return;
      const state = read(vPlanState, message.data, "The plan");
      const plan = state && planOf(state);
      if (!plan) return;
      clearTimeout(asking);
      const { host } = get();
      const same = host?.stage === plan.stage && host.date === plan.date && host.written === plan.written && (host.revision === plan.revision || catchesUp);
      catchesUp = false;
      set({ side: heard(get(), plan), asked: null, trouble: same ? usePlan.getState().trouble : "" });
      if (!get().sent) clearTimeout(patching);
      flush();
    },
    command: () => undefined,
    refused: (why, ref) => {
      if (ref === null) {
        // Nobody knows what it is about: the page shows what the host has.
        if (get().sent) return putBack(why);
        clearTimeout(asking);
        return set({ asked: null, trouble: why });
      }
      if (ref === patch && get().sent) {
        clearTimeout(patching);
        set({ side: refusedSide(get(), why) });
        return flush();
      }
      const message = asked.get(ref);
      if (!message) return;
      asked.delete(ref);
      clearTimeout(asking);
      const { trouble } = usePlan.getState();
      const said = `${REFUSED_WORDS[message.type]}: ${why}`;
      // "The plan has changed" comes with the changed plan, beside which it stays.
      catchesUp = true;
      set({ asked: null, trouble: trouble ? `${trouble} ${said}` : said, ...givenBack(message) });
    },
  };
}

/** A form that was refused comes back as it was sent, to be mended; one that is being filled in again stays. */
function givenBack(message: Asked): { rows?: Row[]; intentions?: Intention[] } {
  const { rows, intentions } = usePlan.getState();
  if (message.type === "SET_CONSTRAINTS" && !rows) return { rows: message.constraints.map(rowOf) };
  return message.type === "SET_INPUTS" && !intentions ? { intentions: message.intentions } : {};
}
