import { Link } from "../router";

type Place = "start" | "console" | "studio";

const PLACES: [Place, string, string][] = [
  ["start", "/", "Start"],
  ["console", "/console", "Console"],
  ["studio", "/studio", "Studio"],
];

/** The operator's views; `here` is the one that is open. */
export function Nav({ here }: { here: Place | null }) {
  return (
    <nav aria-label="Views" className="flex sm:gap-2">
      {PLACES.map(([place, href, word]) => (
        <Link aria-current={here === place ? "page" : undefined} className="nav" href={href} key={place}>
          {word}
        </Link>
      ))}
    </nav>
  );
}
