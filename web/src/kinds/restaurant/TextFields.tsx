import { useCall } from "./callContext";
import { Field, useText } from "./Field";
import type { FormName } from "./fields";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";
import { NAME_CAP, NOTE_CAP } from "../../wire/constants.gen";

const PHONE_CAP = 30;
const EMAIL_CAP = 254;

/** Name and phone, as both forms ask for them. */
export function WhoFields({ form }: { form: FormName }) {
  const { bridge } = useCall();
  const { fields } = useWords();
  const [name, phone] = [useText(form, "name"), useText(form, "phone")];
  return (
    <>
      <Field field="name" form={form} label={fields.name}>
        {(props) => (
          <input {...props} autoComplete="name" className="field" maxLength={NAME_CAP} onChange={(event) => bridge.edit(form, "name", event.target.value)} value={name} />
        )}
      </Field>
      <Field field="phone" form={form} label={fields.phone}>
        {(props) => (
          <input {...props} autoComplete="tel" className="field" inputMode="tel" maxLength={PHONE_CAP} onChange={(event) => bridge.edit(form, "phone", event.target.value)} type="tel" value={phone} />
        )}
      </Field>
    </>
  );
}

/** Where a confirmation is sent, as far as the house can. */
export function ToldFields({ form }: { form: FormName }) {
  const { bridge } = useCall();
  const { own } = useWords();
  const ways = useTerra((terra) => terra.house?.notices) ?? [];
  const email = useText(form, "email");
  const whatsapp = useTerra((terra) => terra.side.forms[form].whatsapp === true);
  return (
    <>
      {ways.includes("email") && (
        <Field field="email" form={form} hint={own.emailHint} label={own.email} optional>
          {(props) => (
            <input {...props} autoComplete="email" className="field" maxLength={EMAIL_CAP} onChange={(event) => bridge.edit(form, "email", event.target.value)} type="email" value={email} />
          )}
        </Field>
      )}
      {ways.includes("whatsapp") && (
        <label className="terra-tick" data-target={`${form}-whatsapp`}>
          <input checked={whatsapp} onChange={(event) => bridge.edit(form, "whatsapp", event.target.checked || null)} type="checkbox" />
          {own.whatsapp}
        </label>
      )}
    </>
  );
}

/** Anything else that the house should know. */
export function NoteField({ form, field, label, hint }: { form: FormName; field: string; label: string; hint: string }) {
  const { bridge } = useCall();
  const text = useText(form, field);
  return (
    <Field field={field} form={form} hint={hint} label={label} optional wide>
      {(props) => (
        <textarea {...props} className="field" maxLength={NOTE_CAP} onChange={(event) => bridge.edit(form, field, event.target.value)} rows={2} value={text} />
      )}
    </Field>
  );
}
