import { useCall } from "./callContext";
import { DishArt } from "./DishArt";
import { dishField, isLine } from "./fields";
import { QUANTITY_MOST } from "../../wire/constants.gen";
import type { Dish, OrderLine } from "../../wire/types.gen";
import { cents, money } from "./money";
import { useTerra } from "./store";
import { fill, localeOf, named } from "./words/languages";
import { useWords } from "./words/speaking";

export function useLine(id: string): OrderLine | null {
  const value = useTerra((terra) => terra.side.forms.order[dishField(id)] ?? null);
  return isLine(value) ? value : null;
}

/** A dish of the menu: what it is, what is in it, and how many are wanted. */
export function DishRow({ dish }: { dish: Dish }) {
  const { allergens, diets, order } = useWords();
  const locale = localeOf(useTerra((terra) => terra.language));
  const currency = useTerra((terra) => terra.house?.currency ?? "EUR");
  return (
    <li className="terra-dish" data-target={`dish-${dish.id}`}>
      <DishArt dish={dish} />
      <div className="min-w-0 grow">
        <h3>{dish.name}</h3>
        <p className="terra-described">{dish.description}</p>
        {(dish.diets.length > 0 || dish.allergens.length > 0) && (
          <p className="label">
            {dish.diets.map((diet) => (
              <span className="terra-diet" key={diet}>
                {named(diets, diet)}
              </span>
            ))}
            {dish.allergens.length > 0 && fill(order.contains, { allergens: dish.allergens.map((one) => named(allergens, one)).join(", ") })}
          </p>
        )}
      </div>
      <div className="terra-dish-side">
        <p className="terra-price">{money(cents(dish.price), currency, locale)}</p>
        <Quantity id={dish.id} name={dish.name} />
      </div>
    </li>
  );
}

/** None yet: a button. Some: fewer, how many, more. */
export function Quantity({ id, name }: { id: string; name: string }) {
  const { bridge } = useCall();
  const { order } = useWords();
  const line = useLine(id);
  const put = (quantity: number): void =>
    bridge.edit("order", dishField(id), quantity > 0 ? { quantity, note: line?.note ?? "" } : null);
  if (!line) {
    return (
      <button aria-label={fill(order.addOne, { dish: name })} className="button terra-add" data-testid={`add-${id}`} onClick={() => put(1)} type="button">
        {order.add}
      </button>
    );
  }
  return (
    <div aria-label={fill(order.howMany, { dish: name })} className="terra-stepper" role="group">
      <button aria-label={fill(line.quantity === 1 ? order.remove : order.less, { dish: name })} onClick={() => put(line.quantity - 1)} type="button">
        −
      </button>
      <output className="time" data-testid={`quantity-${id}`}>
        {line.quantity}
      </output>
      <button aria-label={fill(order.more, { dish: name })} disabled={line.quantity >= QUANTITY_MOST} onClick={() => put(line.quantity + 1)} type="button">
        +
      </button>
    </div>
  );
}
