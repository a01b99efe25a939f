import { useEffect } from "react";

import { getSlots } from "./api";
import { useCall } from "./callContext";
import { Field, useText } from "./Field";
import { linesOf } from "./fields";
import { dayName, days, today } from "./opening";
import { useTerra } from "./store";
import { useFirstFree, useFree } from "./useHouse";
import { localeOf } from "./words/languages";
import { useWords } from "./words/speaking";

const FORM = "order";

/** When an order is collected: the days and times that the kitchen has. */
export function Collect() {
  const { bridge } = useCall();
  const { own, booking } = useWords();
  const locale = localeOf(useTerra((terra) => terra.language));
  const zone = useTerra((terra) => terra.house?.timezone ?? "UTC");
  const ordered = useTerra((terra) => terra.booked.length);
  const [date, time] = [useText(FORM, "date"), useText(FORM, "time")];
  const first = today(zone);
  const offered = days(first);
  const house = useTerra((terra) => terra.house !== null);
  const begun = useTerra((terra) => linesOf(terra.side.forms.order).length > 0);
  const able = useFirstFree(getSlots, house ? offered.map(({ iso }) => iso) : [], ordered);
  useEffect(() => {
    // Today is what an order without a day is for: where nothing more is made today, the day is said.
    if (begun && !date && !time && able && able !== first) bridge.edit(FORM, "date", able);
  }, [able, begun, bridge, date, first, time]);
  const slots = useFree(getSlots, date || first, 1, ordered);
  const free = (slots ?? []).filter((one) => one.free).map((one) => one.time);
  const listed = time && !free.includes(time) ? [...free, time].sort() : free;
  const asSoon = free[0] ? `${own.soon} (${free[0]})` : own.soon;
  return (
    <>
      <Field field="date" form={FORM} hint={slots && free.length === 0 ? own.noSlots : ""} label={own.collectDay}>
        {(props) => (
          <select {...props} className="field" onChange={(event) => bridge.edit(FORM, "date", event.target.value || null)} value={date === first ? "" : date}>
            {offered.map(({ iso, weekday }, n) => (
              <option disabled={n === 0 && able !== null && able !== first} key={iso} value={n === 0 ? "" : iso}>
                {n === 0 ? own.today : `${dayName(weekday, locale)}, ${iso.slice(8)}.${iso.slice(5, 7)}.`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field field="time" form={FORM} label={own.collectTime}>
        {(props) => (
          <select {...props} className="field" onChange={(event) => bridge.edit(FORM, "time", event.target.value || null)} value={time}>
            <option value="">{free.length > 0 || !slots ? asSoon : booking.choose}</option>
            {listed.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
