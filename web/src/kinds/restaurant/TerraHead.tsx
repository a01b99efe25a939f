import { useState } from "react";

import { Link } from "../../router";
import { pathOf } from "./bridge";
import type { Page } from "./fields";
import { linesOf } from "./fields";
import { useTerra } from "./store";
import { keepTerraTheme, keptTerraTheme, THEME_WORDS, THEMES, type TerraTheme } from "./themes";

const PLACES: [Page, string][] = [
  ["home", "Home"],
  ["booking", "Book a table"],
  ["order", "Order"],
];

export function TerraHead({ page }: { page: Page }) {
  const dishes = useTerra((terra) => linesOf(terra.side.forms.order).reduce((sum, [, line]) => sum + line.quantity, 0));
  return (
    <header className="terra-head">
      <Link aria-label="Terra, home" className="terra-brand" href={pathOf("home")}>
        <svg aria-hidden height="30" viewBox="0 0 30 30" width="30">
          <path className="food-leaf" d="M15 14C13 7 8 4 3 4c0 7 5 11 12 10zM15 14c1-7 6-11 12-11 0 7-5 12-12 11z" />
          <path className="food-beet" d="M15 12c8-1 11 4 10 8-1 3-6 4-10 9-4-5-9-6-10-9-1-4 2-9 10-8z" />
        </svg>
        <span>Terra</span>
      </Link>
      <nav aria-label="Pages" className="terra-nav">
        {PLACES.map(([place, word]) => (
          <Link aria-current={place === page ? "page" : undefined} data-testid={`nav-${place}`} href={pathOf(place)} key={place}>
            {word}
            {place === "order" && dishes > 0 && (
              <span className="terra-count">
                {dishes}
                <span className="sr-only"> in your order</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <ThemePicker />
    </header>
  );
}

function ThemePicker() {
  const [theme, setTheme] = useState(keptTerraTheme);
  const pick = (chosen: TerraTheme): void => {
    keepTerraTheme(chosen);
    setTheme(chosen);
  };
  return (
    <fieldset className="terra-themes">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((one) => (
        <label data-swatch={one} key={one} title={`${THEME_WORDS[one]} theme`}>
          <input checked={theme === one} className="sr-only" name="terra-theme" onChange={() => pick(one)} type="radio" value={one} />
          <span className="terra-swatch" />
          <span className="sr-only">{THEME_WORDS[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
