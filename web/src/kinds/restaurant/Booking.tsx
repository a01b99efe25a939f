import { useCall } from "./callContext";
import { Confirm } from "./Confirm";
import { Field, useText } from "./Field";
import { PARTY_MOST } from "../../wire/constants.gen";
import { lastDay, timesOn, today } from "./opening";
import { sendForm } from "./sendForm";
import { Seating } from "./Seating";
import { useTerra } from "./store";
import { NoteField, WhoFields } from "./TextFields";

const FORM = "reservation";

/** The booking: a form and the seating plan. The host books it. */
export function Booking() {
  const { bridge } = useCall();
  return (
    <div className="terra-page">
      <h1 className="terra-display">A table for you</h1>
      <p className="terra-lead">Fill it in, or say it: the host hears both. A table is yours for two hours.</p>
      <form className="terra-booking" noValidate onSubmit={(event) => sendForm(event, bridge, FORM)}>
        <section aria-label="Booking" className="terra-card terra-form" data-target="booking-form">
          <When />
          <WhoFields form={FORM} />
          <NoteField field="requests" form={FORM} hint="Allergies, a high chair, a birthday." label="Special requests" />
        </section>
        <section aria-labelledby="plan" className="terra-card" data-target="seating-plan">
          <Seating />
        </section>
        <div className="terra-confirm-row">
          <Confirm form={FORM} word="Confirm booking" />
        </div>
      </form>
    </div>
  );
}

function When() {
  const { bridge } = useCall();
  const house = useTerra((terra) => terra.house);
  const [date, time, guests] = [useText(FORM, "date"), useText(FORM, "time"), useText(FORM, "guests")];
  const first = today(house?.timezone ?? "UTC");
  const times = house ? timesOn(house.hours, date) : [];
  const listed = time && !times.includes(time) ? [...times, time].sort() : times;
  const closed = house !== null && date !== "" && times.length === 0;
  return (
    <>
      <Field field="date" form={FORM} hint={closed ? "We are closed on that day." : ""} label="Day">
        {(props) => (
          <input {...props} className="field" max={lastDay(first)} min={first} onChange={(event) => bridge.edit(FORM, "date", event.target.value)} type="date" value={date} />
        )}
      </Field>
      <Field field="time" form={FORM} label="Time">
        {(props) => (
          <select {...props} className="field" onChange={(event) => bridge.edit(FORM, "time", event.target.value)} value={time}>
            <option value="">Choose</option>
            {listed.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field field="guests" form={FORM} label="Guests">
        {(props) => (
          <select {...props} className="field" onChange={(event) => bridge.edit(FORM, "guests", event.target.value ? Number(event.target.value) : null)} value={guests}>
            <option value="">Choose</option>
            {Array.from({ length: PARTY_MOST }, (_, n) => (
              <option key={n + 1} value={n + 1}>
                {n === 0 ? "1 person" : `${n + 1} people`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
