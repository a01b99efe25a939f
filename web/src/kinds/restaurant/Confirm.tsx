import { useEffect, useRef } from "react";

import { useCall } from "./callContext";
import { linesOf, missing, type FormName } from "./fields";
import { useLink } from "./link";
import { estimate, money, sum } from "./money";
import { useTerra } from "./store";
import { ToOwn } from "./ToOwn";
import { useHostWords } from "./useHostWords";
import { fill, localeOf, named } from "./words/languages";
import { useWords } from "./words/speaking";

/** The way to the host: the button, why it cannot be pressed, and what came of it. */
export function Confirm({ form, word }: { form: FormName; word: string }) {
  const { side, problem, submitting, hostThere, booked, language } = useTerra();
  const { confirm } = useWords();
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
  // What was booked is: an empty form beside it is for another one, and asks for nothing.
  const another = receipts.length > 0 && wants.length > 0;
  return (
    <div className="terra-confirm">
      <div aria-live="polite" ref={last}>
        {receipts.map((one) => (
          <div className="terra-receipt" data-state={one.state} data-testid="receipt" key={one.submit}>
            <svg aria-hidden height="28" viewBox="0 0 28 28" width="28">
              <circle cx="14" cy="14" fill="none" r="12.500" stroke="currentColor" strokeWidth="2" />
              <path d="M8 14.500l4 4 8-9" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.500" />
            </svg>
            <div className="min-w-0">
              <p className="font-semibold">{one.summary}</p>
              <p>
                {confirm.reference} <span className="time text-lg font-semibold">{one.reference}</span>
                {one.total !== null && <>, {fill(confirm.toPay, { total: sum(one.total, localeOf(language)) })}</>}
              </p>
              <ToOwn entry={one} />
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
        <button className={`button terra-submit ${another ? "" : "button-main"}`} data-target={form === "order" ? "confirm-order" : "confirm-booking"} data-testid={`submit-${form}`} disabled={busy} type="submit">
          {busy ? confirm.busy : word}
        </button>
      ) : (
        <NeedsHost what={form === "order" ? confirm.whoOrders : confirm.whoBooks} />
      )}
      {hostThere && wants.length > 0 && receipts.length === 0 && (
        <p className="label">{fill(confirm.still, { fields: wants.map((field) => named(confirm.wanted, field)).join(", ") })}</p>
      )}
    </div>
  );
}

function Estimate() {
  const { confirm } = useWords();
  const locale = localeOf(useTerra((terra) => terra.language));
  const lines = useTerra((terra) => terra.side.forms.order);
  const house = useTerra((terra) => terra.house);
  const total = estimate(linesOf(lines), house?.menu ?? []);
  if (!house || total === 0) return null;
  return (
    <p className="terra-total">
      <span>
        {confirm.estimate}
        <span className="label block">{confirm.estimateHint}</span>
      </span>
      <span data-testid="estimate">{money(total, house.currency, locale)}</span>
    </p>
  );
}

/** Without a host nothing can be booked: why, and what to do. */
export function NeedsHost({ what }: { what: string }) {
  const call = useCall();
  const { confirm } = useWords();
  const link = useLink();
  const trouble = useHostWords();
  if (link === "calling" || link === "on" || link === "reconnecting") {
    return (
      <p className="terra-needs" role="status">
        {link === "reconnecting" ? confirm.broke : confirm.coming}
      </p>
    );
  }
  return (
    <div className="terra-needs" data-testid="needs-host">
      <p>
        <strong>{what}</strong> {confirm.meanwhile}
      </p>
      {trouble && (
        <p className="terra-wrong" role="alert">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button className="button button-main" onClick={() => void call.connect(true)} type="button">
          {confirm.talk}
        </button>
        <button className="button" data-testid="connect-typed-form" onClick={() => void call.connect(false)} type="button">
          {confirm.type}
        </button>
      </div>
    </div>
  );
}
