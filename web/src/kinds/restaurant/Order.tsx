import { useState } from "react";

import { useCall } from "./callContext";
import { Cart } from "./Cart";
import { DishRow } from "./DishRow";
import { linesOf } from "./fields";
import type { Dish } from "../../wire/types.gen";
import { sendForm } from "./sendForm";
import { categoryTarget } from "./show";
import { useTerra } from "./store";
import { loadHouse } from "./useHouse";

/** The menu, searchable, and the cart beside it. */
export function Order() {
  const house = useTerra((terra) => terra.house);
  const trouble = useTerra((terra) => terra.houseTrouble);
  const { bridge } = useCall();
  return (
    <div className="terra-page">
      <h1 className="terra-display">Take Terra home</h1>
      <p className="terra-lead">Pick what you like, or tell the host.</p>
      <div className="terra-order">
        <section aria-label="Menu" className="min-w-0" data-target="menu">
          {house ? (
            <Menu menu={house.menu} />
          ) : trouble ? (
            <div className="terra-card" role="alert">
              <p>The menu cannot be shown: {trouble}</p>
              <button className="button mt-3" onClick={() => void loadHouse()} type="button">
                Try again
              </button>
            </div>
          ) : (
            <p className="text-muted">The menu is on its way…</p>
          )}
        </section>
        <form className="terra-card terra-cart" data-target="cart" id="cart" noValidate onSubmit={(event) => sendForm(event, bridge, "order")}>
          <Cart />
        </form>
      </div>
    </div>
  );
}

function Menu({ menu }: { menu: Dish[] }) {
  const [search, setSearch] = useState("");
  const wanted = useTerra((terra) => linesOf(terra.side.forms.order).reduce((sum, [, line]) => sum + line.quantity, 0));
  const found = menu.filter((dish) => fits(dish, search));
  const categories = [...new Set(menu.map((dish) => dish.category))];
  return (
    <>
      <div className="terra-find">
        <label className="sr-only" htmlFor="search">
          Search the menu
        </label>
        <input className="field" id="search" onChange={(event) => setSearch(event.target.value)} placeholder="Search: vegan, mushroom, no nuts…" type="search" value={search} />
        <nav aria-label="Categories" className="terra-categories">
          {wanted > 0 && (
            <a className="terra-to-cart" href="#cart">
              Your order: {wanted}
            </a>
          )}
          {categories.map((category) => (
            <a href={`#${categoryTarget(category)}`} key={category}>
              {category}
            </a>
          ))}
        </nav>
      </div>
      <p aria-live="polite" className="label" data-testid="found">
        {search && (found.length === 1 ? "1 dish" : `${found.length} dishes`)}
      </p>
      {search && found.length === 0 && <p className="terra-none">Nothing on the menu fits “{search}”. Ask the host: the kitchen may have an idea.</p>}
      {categories.map((category) => {
        const dishes = found.filter((dish) => dish.category === category);
        if (dishes.length === 0 && search) return null;
        return (
          <section aria-labelledby={categoryTarget(category)} className="terra-category" data-target={categoryTarget(category)} key={category}>
            <h2 className="terra-display" id={categoryTarget(category)}>
              {category}
            </h2>
            <ul>
              {dishes.map((dish) => (
                <DishRow dish={dish} key={dish.id} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** Every word must fit; `no nuts` leaves out what contains them. */
export function fits(dish: Dish, search: string): boolean {
  const words = search.toLowerCase().replaceAll(",", " ").split(/\s+/).filter(Boolean);
  const text = [dish.name, dish.description, dish.category, ...dish.diets].join(" ").toLowerCase();
  return words.every((word, n) => {
    if (word === "no" || word === "without") return true;
    const before = words[n - 1];
    if (before === "no" || before === "without") return !dish.allergens.some((allergen) => allergen.toLowerCase().includes(word));
    return text.includes(word);
  });
}
