import { linesOf } from "./fields";
import { estimate, money } from "./money";
import { useTerra } from "./store";
import { fill, localeOf } from "./words/languages";
import { useWords } from "./words/speaking";

/** Where the order stands below the menu: how much is in it, what it comes to, and the way there. */
export function CartBar() {
  const { order } = useWords();
  const house = useTerra((terra) => terra.house);
  const locale = localeOf(useTerra((terra) => terra.language));
  const lines = linesOf(useTerra((terra) => terra.side.forms.order));
  const wanted = lines.reduce((sum, [, line]) => sum + line.quantity, 0);
  if (!house || wanted === 0) return null;
  return (
    <a className="terra-cart-bar" data-testid="cart-bar" href="#cart">
      <span>{fill(order.yours, { n: wanted })}</span>
      <span className="time">{money(estimate(lines, house.menu), house.currency, locale)}</span>
      <svg aria-hidden fill="none" height="20" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2" viewBox="0 0 20 20" width="20">
        <path d="M10 3v13M4.500 10.500L10 16l5.500-5.500" />
      </svg>
    </a>
  );
}
