import { useId } from "react";

import { useCall } from "./callContext";
import { Confirm } from "./Confirm";
import { Quantity, useLine } from "./DishRow";
import { Collect } from "./Collect";
import { dishField, linesOf } from "./fields";
import { NOTE_CAP } from "../../wire/constants.gen";
import { useTerra } from "./store";
import { NoteField, ToldFields, WhoFields } from "./TextFields";
import { fill } from "./words/languages";
import { useWords } from "./words/speaking";

/** What is wanted, for whom, and the way to the host. */
export function Cart() {
  const order = useTerra((terra) => terra.side.forms.order);
  const tried = useTerra((terra) => terra.tried.order === true);
  const { cart, fields } = useWords();
  const lines = linesOf(order);
  return (
    <>
      <h2 className="terra-display text-2xl" id="cart-title">
        {cart.title}
      </h2>
      {lines.length === 0 ? (
        <p className={tried ? "terra-wrong" : "text-muted"}>
          {tried ? cart.addFirst : cart.empty}
        </p>
      ) : (
        <ul aria-labelledby="cart-title" className="terra-lines" data-testid="cart-lines">
          {lines.map(([id]) => (
            <CartLine id={id} key={id} />
          ))}
        </ul>
      )}
      <div className="terra-form terra-form-narrow">
        <WhoFields form="order" />
        <Collect />
        <ToldFields form="order" />
        <NoteField field="notes" form="order" hint={fields.notesHint} label={fields.notes} />
      </div>
      <Confirm form="order" word={cart.confirm} />
    </>
  );
}

function CartLine({ id }: { id: string }) {
  const { bridge } = useCall();
  const { cart } = useWords();
  const input = useId();
  const line = useLine(id);
  const name = useTerra((terra) => terra.house?.menu.find((dish) => dish.id === id)?.name ?? id);
  if (!line) return null;
  return (
    <li>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-semibold">{name}</span>
        <Quantity id={id} name={name} />
      </div>
      <label className="sr-only" htmlFor={input}>
        {fill(cart.noteFor, { dish: name })}
      </label>
      <input
        autoComplete="off"
        className="terra-note"
        id={input}
        maxLength={NOTE_CAP}
        onChange={(event) => bridge.edit("order", dishField(id), { quantity: line.quantity, note: event.target.value })}
        placeholder={cart.note}
        value={line.note}
      />
    </li>
  );
}
