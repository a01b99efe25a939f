import { useEffect, useRef } from "react";

import { useCall } from "./callContext";
import { linesOf, missing, type FormName } from "./fields";
import { useLink } from "./link";
import { estimate, money } from "./money";
import { useTerra } from "./store";

/** The way to the host: the button, why it cannot be pressed, and what came of it. */
export function Confirm({ form, word }: { form: FormName; word: string }) {
  const { side, problem, submitting, hostThere, booked } = useTerra();
  const receipts = booked.filter((one) => one.form === form);
  const last = useRef<HTMLDivElement>(null);
  const known = useRef(receipts.length);
  useEffect(() => {
    // What was booked by voice may be booked out of sight.
    if (receipts.length > known.current) last.current?.scrollIntoView({ block: "center" });
    known.current = receipts.length;
  }, [receipts.length]);
  const busy = submitting === form;
  const wants = missing(form, side.forms[form]);
  return (
    <div className="terra-confirm">
      <div aria-live="polite" ref={last}>
        {receipts.map((one) => (
          <div className="terra-receipt" data-testid="receipt" key={one.submit}>
            <svg aria-hidden height="28" viewBox="0 0 28 28" width="28">
              <circle cx="14" cy="14" fill="none" r="12.500" stroke="currentColor" strokeWidth="2" />
              <path d="M8 14.500l4 4 8-9" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.500" />
            </svg>
            <div className="min-w-0">
              <p className="font-semibold">{one.summary}</p>
              <p>
                Reference <span className="time text-lg font-semibold">{one.reference}</span>
                {one.total !== null && <>, to pay {one.total}</>}
              </p>
            </div>
          </div>
        ))}
        {problem && (problem.form === form || problem.form === null) && (
          <p className="terra-problem" role="alert">
            {problem.text}
          </p>
        )}
      </div>
      {form === "order" && <Estimate />}
      {hostThere ? (
        <button className="button button-main terra-submit" data-target={form === "order" ? "confirm-order" : "confirm-booking"} data-testid={`submit-${form}`} disabled={busy} type="submit">
          {busy ? "The host is at it…" : word}
        </button>
      ) : (
        <NeedsHost what={form === "order" ? "Orders" : "Bookings"} />
      )}
      {hostThere && wants.length > 0 && receipts.length === 0 && <p className="label">Still needed: {wants.map((field) => WANTED[field] ?? field).join(", ")}.</p>}
    </div>
  );
}

const WANTED: Record<string, string> = { date: "day", dishes: "a dish" };

function Estimate() {
  const lines = useTerra((terra) => terra.side.forms.order);
  const house = useTerra((terra) => terra.house);
  const total = estimate(linesOf(lines), house?.menu ?? []);
  if (!house || total === 0) return null;
  return (
    <p className="terra-total">
      <span>
        Estimate
        <span className="label block">The host confirms the price.</span>
      </span>
      <span data-testid="estimate">
        {money(total, house.currency)}
      </span>
    </p>
  );
}

/** Without a host nothing can be booked: why, and what to do. */
export function NeedsHost({ what }: { what: string }) {
  const call = useCall();
  const link = useLink();
  const trouble = useTerra((terra) => terra.trouble);
  if (link === "calling" || link === "on") {
    return (
      <p className="terra-needs" role="status">
        The host is coming to the phone…
      </p>
    );
  }
  if (link === "reconnecting") {
    return (
      <p className="terra-needs" role="status">
        The line to the host broke and is being restored. What you fill in is kept.
      </p>
    );
  }
  return (
    <div className="terra-needs" data-testid="needs-host">
      <p>
        <strong>{what} are taken by our host.</strong> Fill in what you like now; it is handed over when the host is there.
      </p>
      {trouble && (
        <p className="terra-wrong" role="alert">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button className="button button-main" onClick={() => void call.connect(true)} type="button">
          Connect and talk
        </button>
        <button className="button" data-testid="connect-typed-form" onClick={() => void call.connect(false)} type="button">
          Connect without a microphone
        </button>
      </div>
    </div>
  );
}
