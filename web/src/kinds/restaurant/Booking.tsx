import { Link } from "../../router";
import { OWN_PATH } from "./bridge";
import { useCall } from "./callContext";
import { getTimes } from "./api";
import { Confirm } from "./Confirm";
import { Field, useText } from "./Field";
import { DAYS_AHEAD, PARTY_MOST } from "../../wire/constants.gen";
import { lastDay, local, timesOn, whyNone } from "./opening";
import { sendForm } from "./sendForm";
import { Seating } from "./Seating";
import { useTerra } from "./store";
import { useFree } from "./useHouse";
import { NoteField, ToldFields, WhoFields } from "./TextFields";
import { counted, fill } from "./words/languages";
import { useWords } from "./words/speaking";

const FORM = "reservation";

/** The booking: a form and the seating plan. The host books it. */
export function Booking() {
  const { bridge } = useCall();
  const { booking, own } = useWords();
  return (
    <div className="terra-page terra-page-form">
      <h1 className="terra-display">{booking.title}</h1>
      <p className="terra-lead">
        {booking.lead}{" "}
        <Link className="link" data-testid="booking-own" href={OWN_PATH}>
          {own.already}
        </Link>
      </p>
      <form className="terra-booking" noValidate onSubmit={(event) => sendForm(event, bridge, FORM)}>
        <section aria-label={booking.form} className="terra-card terra-form" data-target="booking-form">
          <When />
          <WhoFields form={FORM} />
          <ToldFields form={FORM} />
          <NoteField field="requests" form={FORM} hint={booking.requestsHint} label={booking.requests} />
          <div className="terra-field-wide">
            <Confirm form={FORM} word={booking.confirm} />
          </div>
        </section>
        <section aria-labelledby="plan" className="terra-card" data-target="seating-plan">
          <Seating />
        </section>
      </form>
    </div>
  );
}

function When() {
  const { bridge } = useCall();
  const { booking } = useWords();
  const house = useTerra((terra) => terra.house);
  const language = useTerra((terra) => terra.language);
  const [date, time, guests] = [useText(FORM, "date"), useText(FORM, "time"), useText(FORM, "guests")];
  const now = local(house?.timezone ?? "UTC");
  const booked = useTerra((terra) => terra.booked.length);
  const free = useFree(getTimes, date, Number(guests) || 1, booked);
  const times = free ? free.filter((one) => one.free).map((one) => one.time) : house ? timesOn(house.hours, date, now) : [];
  const listed = time && !times.includes(time) ? [...times, time].sort() : times;
  const none = house !== null && date !== "" && times.length === 0;
  const seats = house ? Math.min(PARTY_MOST, Math.max(1, ...house.tables.map((table) => table.seats))) : PARTY_MOST;
  // What the host wrote down stays in the list, even where it is more than a table seats.
  const most = Math.max(seats, Math.min(PARTY_MOST, Number(guests)));
  return (
    <>
      <Field field="date" form={FORM} hint={none ? fill(booking.none[whyNone(house.hours, date, now)], { days: DAYS_AHEAD }) : ""} label={booking.day}>
        {(props) => (
          <input {...props} className="field" max={lastDay(now.date)} min={now.date} onChange={(event) => bridge.edit(FORM, "date", event.target.value)} type="date" value={date} />
        )}
      </Field>
      <Field field="time" form={FORM} label={booking.time}>
        {(props) => (
          <select {...props} className="field" onChange={(event) => bridge.edit(FORM, "time", event.target.value)} value={time}>
            <option value="">{booking.choose}</option>
            {listed.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field field="guests" form={FORM} hint={fill(booking.more, { n: seats })} label={booking.guests}>
        {(props) => (
          <select {...props} className="field" onChange={(event) => bridge.edit(FORM, "guests", event.target.value ? Number(event.target.value) : null)} value={guests}>
            <option value="">{booking.choose}</option>
            {Array.from({ length: most }, (_, n) => (
              <option key={n + 1} value={n + 1}>
                {counted(booking.people, n + 1, language)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
