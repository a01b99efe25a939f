/** Prices, in whole cents: an estimate only, the host's price counts. */
import type { Dish, OrderLine } from "../../wire/types.gen";

/** `12.50` as 1250; 0 for what is no price. */
export function cents(price: string): number {
  const found = /^(\d+)(?:\.(\d{1,2}))?$/.exec(price.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : 0;
}

export function money(inCents: number, currency: string, locale = "en-GB"): string {
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(inCents / 100);
  } catch {
    return `${(inCents / 100).toFixed(2)} ${currency}`; // No such currency is known here.
  }
}

/** A sum as the host tells it, such as `60.50 EUR`, as the page writes prices. */
export function sum(told: string, locale: string): string {
  const [, price, currency] = /^(\d+\.\d{2}) ([A-Z]{3})$/.exec(told) ?? [];
  return price && currency ? money(cents(price), currency, locale) : told;
}

export function estimate(lines: [string, OrderLine][], menu: Dish[]): number {
  const prices = new Map(menu.map((dish) => [dish.id, cents(dish.price)]));
  return lines.reduce((sum, [id, { quantity }]) => sum + (prices.get(id) ?? 0) * quantity, 0);
}
