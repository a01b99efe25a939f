import { Link } from "../../router";
import { pathOf } from "./bridge";
import { DishArt } from "./DishArt";
import { About, Faq, Voices } from "./HomeParts";
import { Visit } from "./HomeVisit";
import type { Dish } from "../../wire/types.gen";
import { guestWords } from "./guestWords";
import { cents, money } from "./money";
import { useTerra } from "./store";
import { fill, localeOf } from "./words/languages";
import { useWords } from "./words/speaking";

const SHOWN: Pick<Dish, "id" | "name" | "category">[] = [
  { id: "beetroot-carpaccio", name: "Beetroot carpaccio", category: "Starters" },
  { id: "pumpkin-soup", name: "Pumpkin soup", category: "Soups" },
  { id: "char", name: "Char from the pan", category: "Mains" },
  { id: "zweigelt", name: "Zweigelt", category: "Drinks" },
];

export function Home() {
  const { hero } = useWords();
  return (
    <>
      <section className="terra-hero" data-target="hero">
        <div className="terra-hero-words">
          <h1 className="terra-display">{hero.title}</h1>
          <p>{hero.words}</p>
          <div className="flex flex-wrap gap-3">
            <Link className="button button-main" href={pathOf("booking")}>
              {hero.book}
            </Link>
            <Link className="button" href={pathOf("order")}>
              {hero.order}
            </Link>
          </div>
        </div>
        <div aria-hidden className="terra-set-table">
          {SHOWN.map((dish) => (
            <DishArt dish={dish} key={dish.id} />
          ))}
          <Cutlery />
        </div>
      </section>
      <MenuPreview />
      <About />
      <Visit />
      <Voices />
      <Faq />
    </>
  );
}

function Cutlery() {
  return (
    <svg className="terra-cutlery" viewBox="0 0 40 160">
      <path d="M10 8v34c0 8 10 8 10 0V8M15 8v144M15 48" fill="none" stroke="var(--plate-rim)" strokeLinecap="round" strokeWidth="4" />
      <path d="M32 152V92c-6-4-7-70 0-84z" fill="var(--plate-rim)" />
    </svg>
  );
}

/** The first dish of each category. */
function MenuPreview() {
  const words = useWords();
  const { preview } = words;
  const locale = localeOf(useTerra((terra) => terra.language));
  const house = useTerra((terra) => terra.house);
  const trouble = useTerra((terra) => terra.houseTrouble);
  const firsts = (house?.menu ?? []).filter((dish, n, menu) => menu.findIndex((other) => other.category === dish.category) === n);
  return (
    <section aria-labelledby="menu" className="terra-section" data-target="menu-preview">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="terra-display" id="menu">
          {preview.title}
        </h2>
        <Link className="link font-semibold" href={pathOf("order")}>
          {preview.whole}
        </Link>
      </div>
      {!house && <p className="mt-4 text-muted">{trouble ? fill(preview.trouble, { why: guestWords(trouble, words) }) : preview.coming}</p>}
      <ul className="terra-preview">
        {firsts.map((dish) => (
          <li key={dish.id}>
            <DishArt dish={dish} />
            <p className="label">{dish.category}</p>
            <h3>{dish.name}</h3>
            <p>{dish.description}</p>
            <p className="terra-price">{money(cents(dish.price), house?.currency ?? "EUR", locale)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
