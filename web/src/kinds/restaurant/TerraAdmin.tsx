import { useCallback, useState } from "react";

import { explain } from "../../api/http";
import { ConfirmDialog } from "../../shared/ConfirmDialog";
import { hourAndMinute } from "../../shared/localTime";
import { Nav } from "../../shared/Nav";
import { NeedToken } from "../../shared/NeedToken";
import { Page } from "../../shared/Page";
import { useOperator } from "../../shared/useOperator";
import { Waiting } from "../../shared/Waiting";
import type { OrderAnswer, ReservationAnswer } from "../../wire/types.gen";
import { cancelReservation } from "./api";
import { cents, money } from "./money";
import "./styles/admin.css";
import { useBooks } from "./useBooks";

/** The restaurant's books: a day's reservations and orders. */
export function TerraAdmin() {
  const { token, refused, accept, refuse } = useOperator();
  const refusal = useCallback(() => refuse(), []); // eslint-disable-line react-hooks/exhaustive-deps -- it changes nothing that it closes over
  const { house, day, setDay, books, problem, look } = useBooks(token, refusal);
  const [asked, setAsked] = useState<ReservationAnswer | null>(null);
  const [failure, setFailure] = useState("");
  if (!token) return <NeedToken onToken={accept} refused={refused} />;

  const cancel = async (row: ReservationAnswer): Promise<void> => {
    setAsked(null);
    try {
      await cancelReservation(token, row.reference);
      setFailure("");
    } catch (error) {
      setFailure(`${row.reference} was not cancelled: ${explain(error)}`);
    }
    await look();
  };
  const wrong = failure || problem;
  return (
    <Page aside={<Nav here={null} />} heading={<p className="truncate font-semibold">{house?.name ?? "Terra"}</p>} title="Reservations and orders">
      <div className="flex flex-wrap items-end justify-between gap-4 pt-4 sm:pt-8">
        <h1 className="text-3xl font-bold tracking-tight sm:text-5xl">Reservations and orders</h1>
        <label className="label">
          Day
          <input className="field mt-1" data-testid="admin-day" onChange={(event) => event.target.value && setDay(event.target.value)} type="date" value={day} />
        </label>
      </div>
      {wrong && (
        <p className="mt-4 font-semibold text-danger" role="alert">
          {wrong}
        </p>
      )}
      {books ? (
        <>
          <Reservations onCancel={setAsked} rows={books.reservations} />
          <Orders currency={house?.currency ?? "EUR"} rows={books.orders} />
        </>
      ) : (
        !wrong && <Waiting under sentence="Asking the service for the books of that day." />
      )}
      {asked && (
        <ConfirmDialog confirm="Cancel the reservation" danger onCancel={() => setAsked(null)} onConfirm={() => void cancel(asked)} title={`Cancel ${asked.reference}?`}>
          {asked.name}, {asked.guests} guests at {asked.time}, table {asked.table}. The table becomes free at once. A guest who gave an address is told by a message; for others: {asked.phone}.
        </ConfirmDialog>
      )}
    </Page>
  );
}

function Reservations({ rows, onCancel }: { rows: ReservationAnswer[]; onCancel: (row: ReservationAnswer) => void }) {
  const coming = rows.filter((row) => row.state === "booked");
  const guests = coming.reduce((sum, row) => sum + row.guests, 0);
  return (
    <section aria-labelledby="reservations" className="mt-8">
      <h2 className="label" id="reservations">
        Reservations: {coming.length}, with {guests} guests
      </h2>
      {rows.length === 0 && <p className="mt-2 border-y border-line py-5 text-muted">Nobody has booked for this day.</p>}
      <ul className="books" data-testid="admin-reservations">
        {rows.map((row) => (
          <li data-cancelled={row.state === "cancelled" ? "" : undefined} key={row.reference}>
            <span className="time text-2xl">{row.time}</span>
            <span className="books-who">
              <strong>{row.name}</strong>
              <span className="label block">
                {row.phone} · <span className="time">{row.reference}</span>
              </span>
              {row.requests && <span className="block">“{row.requests}”</span>}
            </span>
            <span>
              {row.guests} {row.guests === 1 ? "guest" : "guests"}
              <span className="label block">table {row.table}</span>
            </span>
            {row.state === "cancelled" ? (
              <span className="label">cancelled</span>
            ) : (
              <button aria-label={`Cancel ${row.reference} of ${row.name}`} className="button button-danger" onClick={() => onCancel(row)} type="button">
                Cancel
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ rows, currency }: { rows: OrderAnswer[]; currency: string }) {
  return (
    <section aria-labelledby="orders" className="mt-10">
      <h2 className="label" id="orders">
        Orders: {rows.length}
      </h2>
      {rows.length === 0 && <p className="mt-2 border-y border-line py-5 text-muted">Nobody has ordered on this day.</p>}
      <ul className="books" data-testid="admin-orders">
        {rows.map((row) => (
          <li key={row.reference}>
            <span className="time text-2xl">{hourAndMinute(row.placed_at)}</span>
            <span className="books-who">
              <strong>{row.name}</strong>
              <span className="label block">
                {row.phone} · <span className="time">{row.reference}</span>
              </span>
              {row.notes && <span className="block">“{row.notes}”</span>}
            </span>
            <ul className="books-lines">
              {row.lines.map((line, n) => (
                <li key={n}>
                  <span className="time">{line.quantity}</span> {line.name}
                  {line.note && <span className="text-muted">, {line.note}</span>}
                </li>
              ))}
            </ul>
            <span className="time text-lg font-semibold">{money(cents(row.total), currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
