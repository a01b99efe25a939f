import { useState } from "react";

import { useCall } from "./callContext";
import { Cart } from "./Cart";
import { CartBar } from "./CartBar";
import { DishRow } from "./DishRow";
import { fits, searchOf } from "./dishSearch";
import type { Dish } from "../../wire/types.gen";
import { guestWords } from "./guestWords";
import { sendForm } from "./sendForm";
import { categoryTarget } from "./show";
import { useTerra } from "./store";
import { loadHouse } from "./useHouse";
import { counted, fill } from "./words/languages";
import { useWords } from "./words/speaking";

/** The menu, searchable, and the cart beside it. */
export function Order() {
  const house = useTerra((terra) => terra.house);
  const trouble = useTerra((terra) => terra.houseTrouble);
  const { bridge } = useCall();
  const words = useWords();
  const { order, preview } = words;
  return (
    <div className="terra-page terra-page-form">
      <h1 className="terra-display">{order.title}</h1>
      <p className="terra-lead">{order.lead}</p>
      <div className="terra-order">
        <section aria-label={order.menu} className="min-w-0" data-target="menu">
          {house ? (
            <>
              <Menu menu={house.menu} phone={house.phone} />
              <CartBar />
            </>
          ) : trouble ? (
            <div className="terra-card" role="alert">
              <p>{fill(preview.trouble, { why: guestWords(trouble, words) })}</p>
              <button className="button mt-3" onClick={() => void loadHouse()} type="button">
                {order.again}
              </button>
            </div>
          ) : (
            <p className="text-muted">{preview.coming}</p>
          )}
        </section>
        <form className="terra-card terra-cart" data-target="cart" id="cart" noValidate onSubmit={(event) => sendForm(event, bridge, "order")}>
          <Cart />
        </form>
      </div>
    </div>
  );
}

function Menu({ menu, phone }: { menu: Dish[]; phone: string }) {
  const [search, setSearch] = useState("");
  const { allergens, diets, order } = useWords();
  const language = useTerra((terra) => terra.language);
  const words = { allergens, diets, without: order.without };
  const asked = searchOf(search, words);
  const found = menu.filter((dish) => fits(dish, search, words));
  const aboutAllergens = [asked.without, asked.with, asked.unknown].some((some) => some.length > 0);
  const categories = [...new Set(menu.map((dish) => dish.category))];
  return (
    <>
      <div className="terra-find">
        <label className="sr-only" htmlFor="search">
          {order.search}
        </label>
        <input className="field" id="search" onChange={(event) => setSearch(event.target.value)} placeholder={order.placeholder} type="search" value={search} />
        <nav aria-label={order.categories} className="terra-categories">
          {categories.map((category) => (
            <a href={`#${categoryTarget(category)}`} key={category}>
              {category}
            </a>
          ))}
        </nav>
      </div>
      <p aria-live="polite" className="label" data-testid="found">
        {search && counted(order.found, found.length, language)}
      </p>
      {search && found.length === 0 && (
        <p className="terra-none">
          {asked.unknown.length > 0 ? fill(order.unknown, { word: asked.unknown.join(", "), phone }) : fill(order.none, { search })}
        </p>
      )}
      {aboutAllergens && <p className="terra-none">{fill(order.promise, { phone })}</p>}
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
