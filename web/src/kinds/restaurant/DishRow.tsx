import { useCall } from "./callContext";
import { DishArt } from "./DishArt";
import { dishField, isLine } from "./fields";
import { QUANTITY_MOST } from "../../wire/constants.gen";
import type { Dish, OrderLine } from "../../wire/types.gen";
import { cents, money } from "./money";
import { useTerra } from "./store";

export function useLine(id: string): OrderLine | null {
  const value = useTerra((terra) => terra.side.forms.order[dishField(id)] ?? null);
  return isLine(value) ? value : null;
}

/** A dish of the menu: what it is, what is in it, and how many are wanted. */
export function DishRow({ dish }: { dish: Dish }) {
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
                {diet}
              </span>
            ))}
            {dish.allergens.length > 0 && <>contains {dish.allergens.join(", ")}</>}
          </p>
        )}
      </div>
      <div className="terra-dish-side">
        <p className="terra-price">{money(cents(dish.price), currency)}</p>
        <Quantity id={dish.id} name={dish.name} />
      </div>
    </li>
  );
}

/** None yet: a button. Some: fewer, how many, more. */
export function Quantity({ id, name }: { id: string; name: string }) {
  const { bridge } = useCall();
  const line = useLine(id);
  const put = (quantity: number): void =>
    bridge.edit("order", dishField(id), quantity > 0 ? { quantity, note: line?.note ?? "" } : null);
  if (!line) {
    return (
      <button aria-label={`Add ${name}`} className="button terra-add" data-testid={`add-${id}`} onClick={() => put(1)} type="button">
        Add
      </button>
    );
  }
  return (
    <div aria-label={`How many of ${name}`} className="terra-stepper" role="group">
      <button aria-label={line.quantity === 1 ? `Remove ${name}` : `One less of ${name}`} onClick={() => put(line.quantity - 1)} type="button">
        −
      </button>
      <output className="time" data-testid={`quantity-${id}`}>
        {line.quantity}
      </output>
      <button aria-label={`One more of ${name}`} disabled={line.quantity >= QUANTITY_MOST} onClick={() => put(line.quantity + 1)} type="button">
        +
      </button>
    </div>
  );
}
