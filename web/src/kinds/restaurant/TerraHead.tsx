import { useState } from "react";

import { Link } from "../../router";
import { pathOf } from "./bridge";
import type { Page } from "./fields";
import { linesOf } from "./fields";
import { useTerra } from "./store";
import { keepTerraTheme, keptTerraTheme, THEMES, type TerraTheme } from "./themes";
import { isLanguage, LANGUAGES, OWN_NAMES } from "./words/languages";
import { chooseLanguage, useWords } from "./words/speaking";

const PLACES = ["home", "booking", "order"] as const;

/** The way to every page; none is marked where the guest is on one that it does not list. */
export function TerraHead({ page }: { page: Page | null }) {
  const { head } = useWords();
  const dishes = useTerra((terra) => linesOf(terra.side.forms.order).reduce((sum, [, line]) => sum + line.quantity, 0));
  return (
    <header className="terra-head">
      <Link aria-label={head.brand} className="terra-brand" href={pathOf("home")}>
        <svg aria-hidden height="30" viewBox="0 0 30 30" width="30">
          <path className="food-leaf" d="M15 14C13 7 8 4 3 4c0 7 5 11 12 10zM15 14c1-7 6-11 12-11 0 7-5 12-12 11z" />
          <path className="food-beet" d="M15 12c8-1 11 4 10 8-1 3-6 4-10 9-4-5-9-6-10-9-1-4 2-9 10-8z" />
        </svg>
        <span>Terra</span>
      </Link>
      <nav aria-label={head.pages} className="terra-nav">
        {PLACES.map((place) => (
          <Link aria-current={place === page ? "page" : undefined} data-testid={`nav-${place}`} href={pathOf(place)} key={place}>
            {head[place]}
            {place === "order" && dishes > 0 && (
              <span className="terra-count">
                {dishes}
                <span className="sr-only"> {head.inOrder}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className="terra-choices">
        <LanguagePicker />
        <ThemePicker />
      </div>
    </header>
  );
}

function LanguagePicker() {
  const { head } = useWords();
  const language = useTerra((terra) => terra.wantedLanguage);
  return (
    <label className="terra-language">
      <span className="sr-only">{head.language}</span>
      <svg aria-hidden fill="none" height="18" stroke="currentColor" strokeWidth="1.500" viewBox="0 0 18 18" width="18">
        <circle cx="9" cy="9" r="7.500" />
        <path d="M1.500 9h15M9 1.500c-5 5-5 10 0 15M9 1.500c5 5 5 10 0 15" />
      </svg>
      <select data-testid="language" onChange={(event) => isLanguage(event.target.value) && void chooseLanguage(event.target.value)} value={language}>
        {LANGUAGES.map((one) => (
          <option key={one} lang={one} value={one}>
            {OWN_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

function ThemePicker() {
  const { head } = useWords();
  const [theme, setTheme] = useState(keptTerraTheme);
  const pick = (chosen: TerraTheme): void => {
    keepTerraTheme(chosen);
    setTheme(chosen);
  };
  return (
    <fieldset className="terra-themes">
      <legend className="sr-only">{head.theme}</legend>
      {THEMES.map((one) => (
        <label data-swatch={one} key={one} title={head.themes[one]}>
          <input checked={theme === one} className="sr-only" name="terra-theme" onChange={() => pick(one)} type="radio" value={one} />
          <span className="terra-swatch" />
          <span className="sr-only">{head.themes[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
