import { Fragment, type ReactNode } from "react";

import { clockFace, serverNow, type Anchor } from "../clock/sessionClock";
import { useTick } from "../clock/useTick";
import type { Receipt, ReceiptState } from "../protocol";
import { whom } from "../shared/actWords";
import { instructionWords } from "../shared/keptWords";
import { useActions } from "./actions";
import { cannotAct, useConsole } from "./store";
import { Waits } from "./Waits";

const WORDS: Record<ReceiptState, string> = {
  accepted: "Stored",
  delivered: "With the session",
  injected: "With the host",
  spoken: "Spoken",
  expired: "Expired",
  cancelled: "Cancelled",
  failed: "Failed",
};
const STEPS: ReceiptState[] = ["accepted", "delivered", "injected", "spoken"];
const SHOWN = 8;

/** What became of the instructions, newest first, changing live. */
export function Receipts({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-label="Instructions">
      <ul aria-live="polite" className="divide-y divide-line border-y border-line">
        {receipts
          .slice(-SHOWN)
          .reverse()
          .map((receipt) => (
            <Row key={receipt.id} receipt={receipt} />
          ))}
      </ul>
    </section>
  );
}

function Row({ receipt }: { receipt: Receipt }) {
  const actions = useActions();
  const { id, text, state, mode, kind, retries, reason, by, expires_at: expires, waits_for: waits } = receipt;
  const anchor = useConsole((console) => console.anchor);
  const waiting = state === "accepted" || state === "delivered";
  // What is said of it, each in one piece where lines wrap.
  const phrases: [name: string, phrase: ReactNode][] = [
    ["waits", waits !== null && <Waits waits={waits} />],
    ["expires", waiting && expires !== null && anchor && <Expiry anchor={anchor} at={expires} />],
    ["by", by && `sent by ${whom(by)}`],
    ["retries", retries > 0 && `tried ${retries + 1} times`],
  ];
  const more = phrases.filter(([, phrase]) => Boolean(phrase));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" data-state={state} data-testid={`receipt-${id}`}>
      <p className="min-w-0 grow basis-52 break-words">{instructionWords(kind, text)}</p>
      <p className="label" title={reason}>
        <span className="inline-flex items-center gap-2">
          <Steps state={state} />
          <span className={state === "failed" || state === "expired" ? "font-semibold text-warn" : "text-ink"}>
            {WORDS[state]}
            {more.length > 0 && ","}
          </span>
        </span>
        {more.map(([name, phrase], n) => (
          <Fragment key={name}>
            {" "}
            <span className="inline-block">
              {phrase}
              {n < more.length - 1 && ","}
            </span>
          </Fragment>
        ))}
      </p>
      {waiting && (
        <p className="flex gap-1">
          {mode === "queued" && <Small onClick={() => void actions.promote(receipt)} word="Now" />}
          <Small onClick={() => void actions.cancel(receipt)} word="Cancel" />
        </p>
      )}
      {reason && !waiting && state !== "spoken" && <p className="label w-full">{reason}</p>}
    </li>
  );
}

/** Four steps, filled as far as it has come; a cross where it stopped. */
function Steps({ state }: { state: ReceiptState }) {
  const reached = STEPS.indexOf(state);
  if (reached === -1) {
    return (
      <svg aria-hidden className="text-warn" fill="none" height="10" stroke="currentColor" strokeWidth="2" viewBox="0 0 10 10" width="10">
        <path d="M1 1l8 8M9 1L1 9" />
      </svg>
    );
  }
  return (
    <span aria-hidden className="inline-flex gap-[2px]">
      {STEPS.map((step, n) => (
        <i className={`h-2 w-2 rounded-[1px] border border-ink ${n <= reached ? "bg-ink" : ""}`} key={step} />
      ))}
    </span>
  );
}

function Small({ word, onClick }: { word: string; onClick: () => void }) {
  const busy = useConsole(cannotAct);
  return (
    <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" disabled={busy} onClick={onClick} type="button">
      {word}
    </button>
  );
}

/** How long an instruction still waits, by the server's clock. */
function Expiry({ at, anchor }: { at: number; anchor: Anchor }) {
  const tick = useTick(1000);
  const left = at - serverNow(anchor, Math.max(tick, anchor.at));
  return <span className="time">{clockFace(Math.max(0, left), "up")} left</span>;
}
