import { useState, type FormEvent } from "react";

import { newKey } from "../../api/key";
import { PARTY_MOST } from "../../wire/constants.gen";
import type { OwnAnswer } from "../../wire/types.gen";
import { cancelOwn, changeOwn, getTimes } from "./api";
import { sum } from "./money";
import { lastDay, today } from "./opening";
import { guestWords } from "./guestWords";
import { useTerra } from "./store";
import { useFree } from "./useHouse";
import { counted, fill, localeOf } from "./words/languages";
import { useWords } from "./words/speaking";

interface Props {
  entry: OwnAnswer;
  onChanged: (entry: OwnAnswer) => void;
}

/** How it stands in the books, and what its guest may still do about it. */
export function YoursChange({ entry, onChanged }: Props) {
  const words = useWords();
  const { own, confirm } = words;
  const language = useTerra((terra) => terra.language);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (ask: () => Promise<OwnAnswer>, done: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    setSaid("");
    try {
      onChanged(await ask());
      setSaid(done);
    } catch (error) {
      setTrouble(error);
    } finally {
      setBusy(false);
      setSure(false);
    }
  };
  return (
    <section aria-label={own.title} className="terra-card" data-testid="own-entry">
      <p className="text-lg font-semibold">{entry.summary}</p>
      <p>
        {confirm.reference} <span className="time text-lg font-semibold">{entry.reference}</span>
        {entry.total !== null && <>, {fill(confirm.toPay, { total: sum(entry.total, localeOf(language)) })}</>}
      </p>
      {entry.reason && <p className="label">{entry.reason}</p>}
      <div aria-live="polite">
        {said && <p className="font-semibold">{said}</p>}
        {trouble !== null && (
          <p className="terra-problem" role="alert">
            {guestWords(trouble, words)}
          </p>
        )}
      </div>
      {entry.changes && <Change busy={busy} entry={entry} key={entry.summary} onSend={(change) => void run(() => changeOwn(language, entry.token, change), own.saved)} />}
      {entry.cancels && (
        <div className="mt-6 flex flex-wrap gap-3">
          {sure ? (
            <>
              <button className="button button-danger" data-testid="own-cancel-sure" disabled={busy} onClick={() => void run(() => cancelOwn(language, entry.token), own.cancelled)} type="button">
                {own.cancelSure}
              </button>
              <button className="button" onClick={() => setSure(false)} type="button">
                {own.keep}
              </button>
            </>
          ) : (
            <button className="button" data-testid="own-cancel" onClick={() => setSure(true)} type="button">
              {own.cancel}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function Change({ entry, busy, onSend }: { entry: OwnAnswer; busy: boolean; onSend: (change: Parameters<typeof changeOwn>[2]) => void }) {
  const { own, booking } = useWords();
  const language = useTerra((terra) => terra.language);
  const house = useTerra((terra) => terra.house);
  const [date, setDate] = useState(entry.date ?? "");
  const [time, setTime] = useState(entry.time ?? "");
  const [guests, setGuests] = useState(entry.guests ?? 1);
  const [requests, setRequests] = useState(entry.requests);
  /** Made once for a change as it stands: a second click is the same. */
  const [submit, setSubmit] = useState(newKey);
  const first = today(house?.timezone ?? "UTC");
  const most = house ? Math.min(PARTY_MOST, Math.max(guests, ...house.tables.map((table) => table.seats))) : PARTY_MOST;
  const free = useFree(getTimes, date, guests, 0);
  const times = (free ?? []).filter((one) => one.free).map((one) => one.time);
  const listed = time && !times.includes(time) ? [...times, time].sort() : times;
  const edit = (put: () => void): void => {
    put();
    setSubmit(newKey());
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSend({
      submit,
      date: date === entry.date ? null : date,
      time: time === entry.time ? null : time,
      guests: guests === entry.guests ? null : guests,
      requests: requests === entry.requests ? null : requests,
      table: null,
    });
  };
  const same = date === entry.date && time === entry.time && guests === entry.guests && requests === entry.requests;
  return (
    <form className="terra-form mt-6" data-testid="own-change" onSubmit={send}>
      <label className="terra-field">
        {booking.day}
        <input className="field" max={lastDay(first)} min={first} onChange={(event) => edit(() => setDate(event.target.value))} required type="date" value={date} />
      </label>
      <label className="terra-field">
        {booking.time}
        <select className="field" onChange={(event) => edit(() => setTime(event.target.value))} value={time}>
          {listed.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label className="terra-field">
        {booking.guests}
        <select className="field" onChange={(event) => edit(() => setGuests(Number(event.target.value)))} value={guests}>
          {Array.from({ length: most }, (_, n) => (
            <option key={n + 1} value={n + 1}>
              {counted(booking.people, n + 1, language)}
            </option>
          ))}
        </select>
      </label>
      <label className="terra-field terra-field-wide">
        {booking.requests}
        <textarea className="field" maxLength={300} onChange={(event) => edit(() => setRequests(event.target.value))} rows={2} value={requests} />
      </label>
      <button className="button button-main" data-testid="own-save" disabled={busy || same} type="submit">
        {own.change}
      </button>
    </form>
  );
}
